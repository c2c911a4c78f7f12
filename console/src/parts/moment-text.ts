import type { Lang } from '../messages.ts'

/** A moment (ISO 8601) in UTC with its seconds: the same text in every language and zone. */
export function utcText(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`
}

/** The same moment in words, with its zone: the reader's, unless one is given. */
export function momentText(at: string, lang: Lang, timeZone?: string): string {
  const moment = new Date(at)
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone } as const
  return [
    moment.toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en-GB', day),
    // In Chinese the name of the zone would stand before the time.
    moment.toLocaleTimeString('en-GB', time),
  ].join(lang === 'zh' ? ' ' : ', ')
}

/** How long ago a moment was, in its largest full unit. What lies ahead, by clocks that differ, is now. */
export function agoText(at: string, nowMs: number, lang: Lang): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(at)) / 1_000))
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}

/** Units and their lengths in seconds. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
