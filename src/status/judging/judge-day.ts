import { startOfDay, utcDay } from '../../kit/day.ts'
import { dayMs, minuteMs } from '../../kit/duration.ts'
import type { Outcome } from '../component.ts'

/** The length of the history. */
export const shownDays = 90

export const dayStates = ['ok', 'partly_measured', 'degraded', 'failed', 'not_measured'] as const
type DayState = (typeof dayStates)[number]

export type DayCounts = { day: string } & Readonly<Record<Outcome, number>>

/** `measured`: the share of the probes of this day that ran, from 0 to 1. */
export type JudgedDay = DayCounts & { state: DayState; measured: number }

/** A day is `ok` only if this share of it was measured: a restart is no gap, an hour of silence in ten is. */
const measuredMin = 0.9
/** From this share of failures on, a day counts as failed. */
const failedMin = 0.5

/** Judges one day of a component. The current day is judged by the time that has passed. Pure. */
export function judgeDay(counts: DayCounts, everyMinutes: number, now: number): JudgedDay {
  const { ok, degraded, failed } = counts
  const probes = ok + degraded + failed
  const expected = probesOf(counts.day, everyMinutes, now)
  const measured = expected === 0 ? 0 : Math.min(1, probes / expected)
  return { ...counts, state: stateOf(), measured }

  function stateOf(): DayState {
    if (probes === 0) return 'not_measured'
    if (failed >= failedMin * probes) return 'failed'
    if (failed + degraded > 0) return 'degraded'
    return measured < measuredMin ? 'partly_measured' : 'ok'
  }
}

/** All days of the history, oldest first, and the share of them that was measured. Days without a row were not. Pure. */
export function judgeDays(
  rows: readonly DayCounts[],
  everyMinutes: number,
  now: number,
): { days: JudgedDay[]; measured: number } {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: shownDays }, (_, i) => {
    const day = utcDay(now - (shownDays - 1 - i) * dayMs)
    const { ok, degraded, failed } = byDay.get(day) ?? { ok: 0, degraded: 0, failed: 0 }
    return judgeDay({ day, ok, degraded, failed }, everyMinutes, now)
  })
  const shares = days.map(({ day, measured }) => measured * probesOf(day, everyMinutes, now))
  const expected = days.reduce((sum, { day }) => sum + probesOf(day, everyMinutes, now), 0)
  return { days, measured: expected === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / expected }
}

/** The number of probes that a day has had by now. */
function probesOf(day: string, everyMinutes: number, now: number): number {
  const passedMs = Math.min(dayMs, Math.max(0, now - startOfDay(day)))
  return Math.floor(passedMs / (everyMinutes * minuteMs))
}
