import { minuteMs } from './duration.ts'

/** A moment as texts write it: UTC to the minute. */
export function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** A moment from which something can be done, in the same form: the first full minute, so that it is never too early. */
export function timeFrom(ms: number): string {
  return timeOf(firstMinute(ms))
}

/** The first full minute that is not before a moment, both in milliseconds since 1970. */
export function firstMinute(ms: number): number {
  return Math.ceil(ms / minuteMs) * minuteMs
}
