import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { LimitPlan } from './limit-plans.ts'
import { createMemoryLimits, type MemoryLimits } from './limits/memory-limits.ts'
import { monthOf } from './limits/month.ts'
import { openSharedCounters, type SharedCounters } from './limits/shared-counters.ts'
import { limitResultOf, type LimitResult } from './limits/limit-result.ts'

export type { LimitResult } from './limits/limit-result.ts'

/** Counts calls, in this process or in Redis across processes. */
export type Limits = {
  take: (plan: LimitPlan, subject: string) => LimitResult | Promise<LimitResult>
  /** Takes back a call that passed but had no result; it then does not count toward its month. */
  takeBack: (plan: LimitPlan, subject: string, taken: LimitResult) => void
  /** `per_process`: Redis is configured but unreachable, so each process counts for itself. */
  state: () => 'memory' | 'redis' | 'per_process'
  stop: () => Promise<void>
}

export type LimitsNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'after'>
  /** Null: calls are counted in memory. */
  redisUrl: string | null
  /** Called when the connection to Redis is lost or restored. */
  stateChanged: (state: 'redis' | 'per_process') => void
}

/**
 * Opens the counters. It never waits for Redis: while that is unreachable, calls are counted in memory. `openShared`
 * creates the Redis counters.
 */
export async function openLimits(needs: LimitsNeeds, openShared = openSharedCounters): Promise<Limits> {
  const { world, redisUrl: url, stateChanged } = needs
  const memory = createMemoryLimits(needs)
  if (url === null) return { ...memory, state: () => 'memory' }
  const shared = await openShared({ url, world, stateChanged })
  return overShared(needs, shared, memory)
}

/** Redis counts; memory follows it and takes over when Redis does not answer. */
function overShared({ world }: LimitsNeeds, shared: SharedCounters, memory: MemoryLimits): Limits {
  const take = async (plan: LimitPlan, subject: string): Promise<LimitResult> => {
    const now = world.now()
    const month = monthOf(now)
    const counted = await shared.take(plan, subject, month)
    if (counted === null) return memory.take(plan, subject)
    const taken = limitResultOf(plan, plan.month === null ? null : month, now, counted, true)
    memory.learn(subject, { used: taken.minuteUsed, endsInMs: taken.minuteEndsInMs })
    return taken
  }
  return {
    take,
    takeBack: (plan, subject, taken) => {
      if (!taken.isShared) return memory.takeBack(plan, subject, taken)
      const month = monthOf(world.now())
      // The count of a past month may have expired and would start below zero.
      if (plan.month !== null && taken.countedAtMs >= month.beginsAt) shared.takeBack(subject, month)
    },
    state: shared.state,
    stop: async () => {
      await shared.stop()
      await memory.stop()
    },
  }
}
