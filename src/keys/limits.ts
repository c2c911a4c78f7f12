import { whenReady } from '../kit/when-ready.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { judgeLimit, type LimitPlan } from './limit-plans.ts'
import { createMinuteWindows } from './limits/minute-windows.ts'
import { monthOf, type Month } from './limits/month.ts'
import { openMonthCounts } from './limits/month-counts.ts'
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
  take: (plan: LimitPlan, subject: string) => Taken | Promise<Taken>
  /** A call that passed and came to nothing does not count toward the month. */
  takeBack: (plan: LimitPlan, subject: string, taken: Taken) => void
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

type MemoryLimits = Omit<Limits, 'state'> & { learn: (plan: LimitPlan, subject: string, taken: Taken) => void }

function createMemoryLimits({ storage, world }: LimitsNeeds): MemoryLimits {
  const minutes = createMinuteWindows()
  const months = openMonthCounts({ storage, world })
  const take = (plan: LimitPlan, subject: string): Taken | Promise<Taken> => {
    const now = world.now()
    const window = minutes.current(subject, now)
    const counted = { usedBefore: window.used++, endsInMs: window.endsAt - now, monthUsed: 0 }
    if (plan.month === null) return takenOf(plan, counted, null)
    const month = monthOf(now)
    return whenReady(months.of(subject, month.name, window.monthCount), (monthCount) => {
      window.monthCount = monthCount
      counted.monthUsed = monthCount.used
      const taken = takenOf(plan, counted, month)
      if (taken.refusedBy === null) months.add(monthCount)
      return taken
    })
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
  const take = async (plan: LimitPlan, subject: string): Promise<Taken> => {
    const month = monthOf(world.now())
    const counted = await shared.take(plan, subject, month)
    if (counted === null) return memory.take(plan, subject)
    const { usedBefore, endsInMs, monthUsed } = counted
    const own = takenOf(plan, { usedBefore, endsInMs, monthUsed }, plan.month === null ? null : month)
    const taken = { ...own, isShared: true }
    memory.learn(plan, subject, taken)
    return taken
  }
  return {
    take,
    takeBack: (plan, subject, taken) => {
      if (!taken.isShared) memory.takeBack(plan, subject, taken)
      else if (plan.month !== null) shared.takeBack(subject, monthOf(world.now()))
    },
    state: shared.state,
    stop: async () => {
      await shared.stop()
      await memory.stop()
    },
  }
}

type Counted = { usedBefore: number; endsInMs: number; monthUsed: number }

/** `monthUsed` of what was counted does not hold this call yet. */
function takenOf(plan: LimitPlan, { usedBefore, endsInMs, monthUsed }: Counted, month: Month | null): Taken {
  const { refusedBy, minuteMax } = judgeLimit(plan, usedBefore, monthUsed)
  return {
    refusedBy,
    minuteMax,
    minuteUsed: usedBefore + 1,
    minuteEndsInMs: endsInMs,
    monthUsed: refusedBy === null && month !== null ? monthUsed + 1 : monthUsed,
    monthEndsInMs: month === null ? 0 : month.endsInMs,
    monthSeconds: month === null ? 0 : month.seconds,
    isShared: false,
  }
}
