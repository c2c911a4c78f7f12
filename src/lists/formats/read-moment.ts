/**
 * The moment of a text that begins with a day, a time and a zone, such as `2026-08-05T16:47:04.449+02:00`, in
 * milliseconds since 1970; null for any other text.
 */
export function readMoment(text: string): number | null {
  const [moment] = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})(?!\d)/.exec(text.trim()) ?? []
  const time = moment === undefined ? Number.NaN : Date.parse(moment)
  return Number.isFinite(time) ? time : null
}
