import { minuteMs } from './duration.ts'

/** An instant for texts: UTC to the minute. */
export function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * The instant from which something is possible, in the same form: rounded up to a full minute, so that it is never too
 * early.
 */
export function timeFrom(ms: number): string {
  return timeOf(firstMinute(ms))
}

/** The first full minute at or after an instant, both in milliseconds since 1970. */
function firstMinute(ms: number): number {
  return Math.ceil(ms / minuteMs) * minuteMs
}
