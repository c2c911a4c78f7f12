import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { subjectText, type CountedSubject } from './counted-subject.ts'
import { judgeLimit, type LimitPlan } from './limit-plans.ts'
import { createMinuteWindows, type MinuteWindow } from './limits/minute-windows.ts'
import { monthOf, type Month } from './limits/month.ts'
import { openMonthCounts } from './limits/month-counts.ts'
import type { MonthCount } from './limits/month-writer.ts'
import { openSharedCounters, type SharedCounters } from './limits/shared-counters.ts'

/** What was counted of a call, and whether it may pass. */
export type Taken = {
  refusedBy: 'minute' | 'month' | null
  minuteMax: number
  minuteUsed: number
  minuteEndsInMs: number
  /** Counts this call when it may pass; 0 without an allowance. */
  monthUsed: number
  monthEndsInMs: number
  monthSeconds: number
  /** Whether other processes see this call. */
  isShared: boolean
}

/** Counts calls: in this process, or in Redis for several processes as one. */
export type Limits = {
  take: (plan: LimitPlan, subject: CountedSubject) => Taken | Promise<Taken>
  /** A call that passed and came to nothing does not count toward the month. */
  takeBack: (plan: LimitPlan, subject: CountedSubject, taken: Taken) => void
  /** `per_process`: Redis is configured and cannot be reached, so that each process counts for itself. */
  state: () => 'memory' | 'redis' | 'per_process'
  stop: () => Promise<void>
}

export type LimitsNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'after'>
  /** Null: calls are counted in memory. */
  redisUrl: string | null
  /** Told when Redis can no longer be reached, and when it can again. */
  stateChanged: (state: 'redis' | 'per_process') => void
}

/**
 * Opens the counters. Never waits for Redis: while it cannot be reached, calls are counted in memory. `openShared` opens
 * what stands between this process and Redis.
 */
export async function openLimits(needs: LimitsNeeds, openShared = openSharedCounters): Promise<Limits> {
  const { world, redisUrl: url, stateChanged } = needs
  const memory = createMemoryLimits(needs)
  if (url === null) return { ...memory, state: () => 'memory' }
  const shared = await openShared({ url, world, stateChanged })
  return overShared(needs, shared, memory)
}

type MemoryLimits = Omit<Limits, 'state'> & { learn: (plan: LimitPlan, subject: CountedSubject, taken: Taken) => void }

function createMemoryLimits({ storage, world }: LimitsNeeds): MemoryLimits {
  const minutes = createMinuteWindows()
  const months = openMonthCounts({ storage, world })
  const countMonth = (call: MemoryCall, monthCount: MonthCount): Taken => {
    call.window.monthCount = monthCount
    const taken = takenOf(call, monthCount.used)
    if (taken.refusedBy === null) months.add(monthCount)
    return taken
  }
  const countLater = async (call: MemoryCall, monthCount: Promise<MonthCount>) => countMonth(call, await monthCount)
  const take = (plan: LimitPlan, subject: CountedSubject): Taken | Promise<Taken> => {
    const now = world.now()
    const month = plan.month === null ? null : monthOf(now)
    const window = minutes.current(subject, now)
    const call = { plan, month, now, window, usedBefore: window.used++, endsInMs: window.endsAt - now }
    if (month === null) return takenOf(call, 0)
    const monthCount = months.of(subject, month.name, window.monthCount)
    // Nearly every call takes the second way: a function that waits for both would be made for each.
    return monthCount instanceof Promise ? countLater(call, monthCount) : countMonth(call, monthCount)
  }
  return {
    take,
    takeBack: (plan, subject) => {
      if (plan.month !== null) months.takeBack(subject, monthOf(world.now()).name)
    },
    learn: (_plan, subject, { minuteUsed, minuteEndsInMs }) =>
      minutes.learn(subject, world.now(), { used: minuteUsed, endsInMs: minuteEndsInMs }),
    stop: months.stop,
  }
}

/** Redis counts; memory is kept close to it, and counts when Redis does not answer. */
function overShared({ world }: LimitsNeeds, shared: SharedCounters, memory: MemoryLimits): Limits {
  const take = async (plan: LimitPlan, subject: CountedSubject): Promise<Taken> => {
    const now = world.now()
    const month = monthOf(now)
    const counted = await shared.take(plan, subjectText(subject), month)
    if (counted === null) return memory.take(plan, subject)
    const call = { ...counted, plan, month: plan.month === null ? null : month, now }
    const taken = { ...takenOf(call, counted.monthUsed), isShared: true }
    memory.learn(plan, subject, taken)
    return taken
  }
  return {
    take,
    takeBack: (plan, subject, taken) => {
      if (!taken.isShared) memory.takeBack(plan, subject, taken)
      else if (plan.month !== null) shared.takeBack(subjectText(subject), monthOf(world.now()))
    },
    state: shared.state,
    stop: async () => {
      await shared.stop()
      await memory.stop()
    },
  }
}

/** A call, what was counted of its minute before it, and in which month it falls; null without an allowance. */
type CountedCall = { plan: LimitPlan; month: Month | null; now: number; usedBefore: number; endsInMs: number }
type MemoryCall = CountedCall & { window: MinuteWindow }

/** `monthUsed` does not hold this call yet. */
function takenOf({ plan, month, now, usedBefore, endsInMs }: CountedCall, monthUsed: number): Taken {
  const { refusedBy, minuteMax } = judgeLimit(plan, usedBefore, monthUsed)
  return {
    refusedBy,
    minuteMax,
    minuteUsed: usedBefore + 1,
    minuteEndsInMs: endsInMs,
    monthUsed: refusedBy === null && month !== null ? monthUsed + 1 : monthUsed,
    monthEndsInMs: month === null ? 0 : month.endsAt - now,
    monthSeconds: month === null ? 0 : month.seconds,
    isShared: false,
  }
}
