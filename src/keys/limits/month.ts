/** A UTC calendar month: its name, such as `2026-11`, its number and bounds. */
export type Month = {
  readonly name: string
  /** Months since the beginning of year 0. */
  readonly number: number
  readonly beginsAt: number
  readonly endsAt: number
  readonly seconds: number
}

/** The month of a time in milliseconds since 1970. Cached, because nearly all calls fall into the same month. */
export function monthOf(now: number): Month {
  if (now < cached.beginsAt || now >= cached.endsAt) {
    const day = new Date(now)
    const [year, index] = [day.getUTCFullYear(), day.getUTCMonth()]
    const [beginsAt, endsAt] = [Date.UTC(year, index), Date.UTC(year, index + 1)]
    cached = {
      name: day.toISOString().slice(0, 7),
      number: year * 12 + index,
      beginsAt,
      endsAt,
      seconds: (endsAt - beginsAt) / 1_000,
    }
  }
  return cached
}

let cached: Month = { name: '', number: 0, beginsAt: 0, endsAt: 0, seconds: 0 }

/** The name of a month by its number. */
export function monthName(number: number): string {
  return number === cached.number
    ? cached.name
    : new Date(Date.UTC(Math.floor(number / 12), number % 12)).toISOString().slice(0, 7)
}
