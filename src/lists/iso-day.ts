/** Whether a text is a calendar day written `YYYY-MM-DD`. The 30th of February is none. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== null
}

/** The day as `YYYY-MM-DD`, or null when the calendar has no such day. Months count from 1. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (![year, month, day].every(Number.isInteger) || year < 1900 || year > 9999) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? date.toISOString().slice(0, 10) : null
}
