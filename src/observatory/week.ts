import { startOfDay, utcDay } from '../kit/day.ts'
import { dayMs } from '../kit/duration.ts'

/** Weeks are numbered from the one that holds 1 January 1970, a Thursday. It began on the Monday before. */
const daysBeforeEpoch = 3

/** The ISO 8601 week of a day `YYYY-MM-DD` in UTC, as a number that grows by one from week to week. */
export function weekOfDay(day: string): number {
  return weekOfMs(startOfDay(day))
}

/** How a week is written: the year of its Thursday, `W` and two digits (ISO 8601, 3.1.1.23). */
export function weekName(week: number): string {
  const cached = names.get(week)
  if (cached !== undefined) return cached
  const name = calculateName(week)
  if (names.size < namesMax) names.set(week, name)
  return name
}

/** An export names the same weeks for each term, and the calendar is most of its cost. */
const names = new Map<number, string>()
const namesMax = 5_000

function calculateName(week: number): string {
  const thursday = new Date((week * 7 - daysBeforeEpoch + 3) * dayMs)
  const year = thursday.getUTCFullYear()
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs / 7) + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** The week that a text such as `2026-W07` names; null for anything else, also for a week 53 that the year does not have. */
export function readWeek(text: string): number | null {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(text) ?? []
  if (year === undefined || number === undefined || Number(year) < 1970) return null
  // 4 January always lies in the first week.
  const week = weekOfMs(Date.UTC(Number(year), 0, 4)) + Number(number) - 1
  return weekName(week) === text ? week : null
}

/** The Monday on which a week begins, as `YYYY-MM-DD`. */
export function mondayOf(week: number): string {
  return utcDay((week * 7 - daysBeforeEpoch) * dayMs)
}

function weekOfMs(ms: number): number {
  return Math.floor((Math.floor(ms / dayMs) + daysBeforeEpoch) / 7)
}
