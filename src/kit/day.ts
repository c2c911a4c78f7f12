/** Whether a text is a day of the proleptic Gregorian calendar in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

/** The day as `YYYY-MM-DD`, or null when the calendar has no such day. Months count from 1. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (![year, month, day].every(Number.isInteger) || year < 1900 || year > 9999) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? date.toISOString().slice(0, 10) : null
}

/** The day after an ISO day. */
export function dayAfter(day: string): string {
  return shifted(day, dayMs)
}

/** The day before an ISO day. */
export function dayBefore(day: string): string {
  return shifted(day, -dayMs)
}

/** The newest of some ISO days and instants, null where there is none. A day is older than any instant of it. */
export function newestDay(days: readonly (string | null | undefined)[]): string | null {
  return days.reduce<string | null>((latest, day) => (day != null && day > (latest ?? '') ? day : latest), null)
}

function shifted(day: string, byMs: number): string {
  return new Date(Date.parse(day) + byMs).toISOString().slice(0, 10)
}

const dayMs = 86_400_000
