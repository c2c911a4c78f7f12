import { relativeTime } from '../../../src/kit/relative-time.ts'
import type { Lang } from '../messages.ts'

/** A moment (ISO 8601) in words to the second, with its zone: the reader's, unless one is given. */
export function momentText(at: string, lang: Lang, timeZone?: string): string {
  const moment = new Date(at)
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short', timeZone } as const
  return [
    moment.toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en-GB', day),
    // In Chinese the name of the zone would stand before the time.
    moment.toLocaleTimeString('en-GB', time),
  ].join(lang === 'zh' ? ' ' : ', ')
}

/** How long ago a moment of the past was. What lies ahead, by clocks that differ, is now. */
export function agoText(at: string, nowMs: number, lang: Lang): string {
  return relativeTime(Math.min(Date.parse(at), nowMs), nowMs, lang)
}
