import { minuteMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import type { CountedSubject } from '../counted-subject.ts'
import type { LimitPlan } from '../limit-plans.ts'
import { createCallRows } from './call-rows.ts'
import { begin, beganAt, columns } from './count-rows.ts'
import { createMonthCounts } from './month-counts.ts'
import { monthOf, type Month } from './month.ts'
import { takenOf, type Taken } from './taken.ts'

/** Counts calls in memory. */
export type MemoryLimits = {
  take: (plan: LimitPlan, subject: CountedSubject) => Taken | Promise<Taken>
  takeBack: (plan: LimitPlan, subject: CountedSubject, taken: Taken) => void
  /** Takes over the minute count of the shared counter. */
  learn: (subject: CountedSubject, minute: { used: number; endsInMs: number }) => void
  /** Writes pending counts. */
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'after'>
  bounds?: CountBounds
}

/**
 * `subjectsMax`: limit of IPv4 sources, and of all other subjects; a power of two, at least 1,024. `rowsAddedMax`: see
 * month-writer.
 */
type CountBounds = { subjectsMax: number; rowsAddedMax: number }

const usualBounds: CountBounds = { subjectsMax: 262_144, rowsAddedMax: 1_000_000 }

/** A call that was counted in its minute. */
type BegunCall = { month: Month; now: number; usedBefore: number; endsInMs: number }

export function createMemoryLimits({ storage, world, bounds = usualBounds }: Needs): MemoryLimits {
  const { subjectsMax, rowsAddedMax } = bounds
  const rows = createCallRows((subject, cells, at) => months.leave(subject, cells, at), subjectsMax)
  const months = createMonthCounts({ storage, world, rows, rowsAddedMax })
  /** Counts a call in its month where it may pass. */
  const countMonth = (plan: LimitPlan, subject: CountedSubject, call: BegunCall, at: number): Taken => {
    const cells = rows.cellsOf(subject)
    const { month, now, usedBefore, endsInMs } = call
    const monthUsed = cells[at + columns.monthUsed] ?? 0
    const taken = takenOf(plan, month, now, { usedBefore, endsInMs, monthUsed }, false)
    if (taken.refusedBy === null) months.add(subject, cells, at, 1)
    return taken
  }
  const countLater = async (plan: LimitPlan, subject: CountedSubject, call: BegunCall): Promise<Taken> => {
    await months.load(subject, call.month)
    const now = world.now()
    const month = monthOf(now)
    // The month ended while it was loaded: the call counts in the month in which it is counted.
    if (month.number !== call.month.number) return countLater(plan, subject, { ...call, month, now })
    const at = rows.find(subject)
    if (isCounting(at, subject, call.month)) return countMonth(plan, subject, call, at)
    // The row was evicted meanwhile, so the month's count is unknown.
    return takenOf(plan, call.month, call.now, { ...call, monthUsed: 0 }, false)
  }
  const isCounting = (at: number, subject: CountedSubject, month: Month) =>
    at >= 0 && rows.cellsOf(subject)[at + columns.month] === month.number
  return {
    take: (plan, subject) => {
      const now = world.now()
      const at = rows.need(subject, now)
      const cells = rows.cellsOf(subject)
      const elapsed = now - beganAt(cells, at)
      // Setting back the wall clock ends the window.
      const isOpen = elapsed >= 0 && elapsed < minuteMs
      if (!isOpen) begin(cells, at, now)
      const usedBefore = cells[at + columns.used] ?? 0
      cells[at + columns.used] = usedBefore + 1
      const endsInMs = isOpen ? minuteMs - elapsed : minuteMs
      if (plan.month === null) return takenOf(plan, null, now, { usedBefore, endsInMs, monthUsed: 0 }, false)
      const month = monthOf(now)
      const call = { month, now, usedBefore, endsInMs }
      // The common path; a closure that also awaits would be allocated on every call.
      return isCounting(at, subject, month) ? countMonth(plan, subject, call, at) : countLater(plan, subject, call)
    },
    takeBack: (plan, subject, { countedAtMs }) => {
      const at = rows.find(subject)
      // A call of a past month stays counted: subtracting it from the next month could make that negative.
      if (plan.month !== null && isCounting(at, subject, monthOf(countedAtMs)))
        months.add(subject, rows.cellsOf(subject), at, -1)
    },
    learn: (subject, { used, endsInMs }) => {
      const beganMs = world.now() + endsInMs - minuteMs
      const at = rows.need(subject, beganMs)
      const cells = rows.cellsOf(subject)
      begin(cells, at, beganMs)
      cells[at + columns.used] = used
    },
    stop: months.stop,
  }
}
