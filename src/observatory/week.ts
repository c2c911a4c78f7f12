import { startOfDay, utcDay } from '../kit/day.ts'
import { dayMs } from '../kit/duration.ts'

/** Weeks are numbered from the one that contains 1 January 1970, a Thursday. */
const daysBeforeEpoch = 3

/** The ISO 8601 week of a UTC day `YYYY-MM-DD`, as a consecutive number. */
export function weekOfDay(day: string): number {
  return weekOfMs(startOfDay(day))
}

/** The name of a week: the year of its Thursday, `W` and two digits (ISO 8601, 3.1.1.23). */
export function weekName(week: number): string {
  const cached = names.get(week)
  if (cached !== undefined) return cached
  const name = calculateName(week)
  if (names.size < namesMax) names.set(week, name)
  return name
}

/** Cached, because an export repeats the same weeks for each term and the calendar is most of its cost. */
const names = new Map<number, string>()
const namesMax = 5_000

function calculateName(week: number): string {
  const thursday = new Date((week * 7 - daysBeforeEpoch + 3) * dayMs)
  const year = thursday.getUTCFullYear()
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs / 7) + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** The number of a week such as `2026-W07`; null for anything else, including a week 53 that the year does not have. */
export function readWeek(text: string): number | null {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(text) ?? []
  if (year === undefined || number === undefined || Number(year) < 1970) return null
  // 4 January is always in the first week.
  const week = weekOfMs(Date.UTC(Number(year), 0, 4)) + Number(number) - 1
  return weekName(week) === text ? week : null
}

/** The Monday of a week, as `YYYY-MM-DD`. */
export function mondayOf(week: number): string {
  return utcDay((week * 7 - daysBeforeEpoch) * dayMs)
}

function weekOfMs(ms: number): number {
  return Math.floor((Math.floor(ms / dayMs) + daysBeforeEpoch) / 7)
}
