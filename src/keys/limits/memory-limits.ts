import { minuteMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import type { LimitPlan } from '../limit-plans.ts'
import { createCallRows, type CallRow, type CallRows } from './call-rows.ts'
import { createMonthCounts } from './month-counts.ts'
import { monthOf, type Month } from './month.ts'
import { limitResultOf, type LimitResult } from './limit-result.ts'

/** Counts calls in memory. */
export type MemoryLimits = {
  take: (plan: LimitPlan, subject: string) => LimitResult | Promise<LimitResult>
  takeBack: (plan: LimitPlan, subject: string, taken: LimitResult) => void
  /** Takes over the minute count of the shared counter. */
  learn: (subject: string, minute: { used: number; endsInMs: number }) => void
  /** Writes pending counts. */
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'after'>
  bounds?: CountBounds
}

/** `subjectsMax`: subjects that are kept. `rowsAddedMax`: see month-writer. */
type CountBounds = { subjectsMax: number; rowsAddedMax: number }

const usualBounds: CountBounds = { subjectsMax: 65_536, rowsAddedMax: 1_000_000 }

/** A call that was counted in its minute. */
type BegunCall = { month: Month; now: number; usedBefore: number; endsInMs: number }

export function createMemoryLimits({ storage, world, bounds = usualBounds }: Needs): MemoryLimits {
  const { subjectsMax, rowsAddedMax } = bounds
  const rows = createCallRows((subject, row) => months.leave(subject, row), subjectsMax)
  const months = createMonthCounts({ storage, world, rows, rowsAddedMax })
  /** Counts a call in its month where it may pass. */
  const countMonth = (plan: LimitPlan, subject: string, call: BegunCall, row: CallRow): LimitResult => {
    const { month, now, usedBefore, endsInMs } = call
    const taken = limitResultOf(plan, month, now, { usedBefore, endsInMs, monthUsed: row.monthUsed }, false)
    if (taken.refusedBy === null) months.add(subject, row, 1)
    return taken
  }
  const countLater = async (plan: LimitPlan, subject: string, call: BegunCall): Promise<LimitResult> => {
    await months.load(subject, call.month)
    const now = world.now()
    const month = monthOf(now)
    // The month ended while it was loaded: the call counts in the month in which it is counted.
    if (month.number !== call.month.number) return countLater(plan, subject, { ...call, month, now })
    const row = rows.find(subject)
    if (row?.month === call.month.number) return countMonth(plan, subject, call, row)
    // The row was evicted meanwhile, so the month's count is unknown.
    return limitResultOf(plan, call.month, call.now, { ...call, monthUsed: 0 }, false)
  }
  return {
    take: (plan, subject) => {
      const now = world.now()
      const row = openRow(rows, subject, now)
      const usedBefore = row.used++
      const endsInMs = row.beganAt + minuteMs - now
      if (plan.month === null) return limitResultOf(plan, null, now, { usedBefore, endsInMs, monthUsed: 0 }, false)
      const month = monthOf(now)
      const call = { month, now, usedBefore, endsInMs }
      // The common path; a closure that also awaits would be allocated on every call.
      return row.month === month.number ? countMonth(plan, subject, call, row) : countLater(plan, subject, call)
    },
    takeBack: (plan, subject, { countedAtMs }) => {
      const row = rows.find(subject)
      // A call of a past month stays counted: subtracting it from the next month could make that negative.
      if (plan.month !== null && row?.month === monthOf(countedAtMs).number) months.add(subject, row, -1)
    },
    learn: (subject, { used, endsInMs }) => {
      rows.begin(subject, world.now() + endsInMs - minuteMs).used = used
    },
    stop: months.stop,
  }
}

/** The row of a subject in a window that is open; setting back the wall clock ends a window. */
function openRow(rows: CallRows, subject: string, now: number): CallRow {
  const row = rows.find(subject)
  return row !== undefined && now >= row.beganAt && now - row.beganAt < minuteMs ? row : rows.begin(subject, now)
}
