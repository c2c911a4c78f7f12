import { daySeconds, hourSeconds } from './duration.ts'

/** How long ago an instant was, or how far ahead it is, in its largest full unit: `3 hours ago`, `in 5 minutes`. */
export function relativeTime(ms: number, nowMs: number, lang: string): string {
  const seconds = Math.trunc((ms - nowMs) / 1_000)
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const)
  // `|| 0`: of a negative zero the words are those of the past.
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(Math.trunc(seconds / length) || 0, unit)
}

/** The same in brackets, as it follows a time: ` (3 hours ago)`. */
export function besideTime(ms: number, nowMs: number, lang: string): string {
  const relative = relativeTime(ms, nowMs, lang)
  return lang === 'zh' ? `（${relative}）` : ` (${relative})`
}

/** Units and their lengths in seconds. */
const units = [
  ['day', daySeconds],
  ['hour', hourSeconds],
  ['minute', 60],
] as const
