/** An instant (milliseconds since 1970) as answers write it: ISO 8601 in UTC. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
