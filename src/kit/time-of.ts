const secondMs = 1_000

/**
 * An instant (milliseconds since 1970) for readers, on pages, in mails and on the command line: UTC to the second.
 *
 * @example timeOf(Date.UTC(2026, 10, 22, 8)) // '2026-11-22 08:00:00 UTC'
 */
export function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The same for an instant of the API (ISO 8601). */
export function timeOfInstant(at: string): string {
  return timeOf(Date.parse(at))
}

/**
 * The instant from which something is possible, in the same form: rounded up to a full second, so that it is never too
 * early.
 *
 * @example timeFrom(Date.UTC(2026, 10, 22, 8) + 1) // '2026-11-22 08:00:01 UTC'
 */
export function timeFrom(ms: number): string {
  return timeOf(Math.ceil(ms / secondMs) * secondMs)
}
