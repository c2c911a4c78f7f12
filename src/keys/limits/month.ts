import { utcDay } from '../../kit/day.ts'

/** A UTC calendar month: its name, such as `2026-11`, its number and bounds. */
export type Month = {
  readonly name: string
  /** Months since the beginning of year 0. */
  readonly number: number
  readonly beginsAt: number
  readonly endsAt: number
  readonly seconds: number
}

/** The month of a time in milliseconds since 1970. */
export function monthOf(now: number): Month {
  const name = monthOfDay(utcDay(now))
  const [year, index] = [Number(name.slice(0, -3)), Number(name.slice(-2)) - 1]
  const [beginsAt, endsAt] = [Date.UTC(year, index), Date.UTC(year, index + 1)]
  return { name, number: year * 12 + index, beginsAt, endsAt, seconds: (endsAt - beginsAt) / 1_000 }
}

/** The name of a month by its number. */
export function monthName(number: number): string {
  return monthOfDay(utcDay(Date.UTC(Math.floor(number / 12), number % 12)))
}

/** The month of a day: all but the hyphen and the number at its end. */
function monthOfDay(day: string): string {
  return day.slice(0, -3)
}
