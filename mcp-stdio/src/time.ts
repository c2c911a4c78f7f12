/** A minute in milliseconds. */
export const minuteMs = 60_000

/** The UTC day of an instant in milliseconds since 1970, as `YYYY-MM-DD`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
