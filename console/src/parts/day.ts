/** Durations in milliseconds. */
export const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The UTC day of an instant in milliseconds since 1970, `daysBack` days earlier. */
export function utcDay(ms: number, daysBack = 0): string {
  return dayOf(new Date(ms - daysBack * dayMs).toISOString())
}

/** The calendar day of a day or an instant of the API, which writes both in UTC. */
export function dayOf(time: string): string {
  return time.slice(0, 10)
}
