import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { subjectText, type CountedSubject } from './counted-subject.ts'
import type { LimitPlan } from './limit-plans.ts'
import { createMemoryLimits, type MemoryLimits } from './limits/memory-limits.ts'
import { monthOf } from './limits/month.ts'
import { openSharedCounters, type SharedCounters } from './limits/shared-counters.ts'
import { takenOf, type Taken } from './limits/taken.ts'

export type { Taken } from './limits/taken.ts'

/** Counts calls: in this process, or in Redis for several processes as one. */
export type Limits = {
  take: (plan: LimitPlan, subject: CountedSubject) => Taken | Promise<Taken>
  /** A call that passed and came to nothing does not count toward its month, as long as that lasts. */
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

/** Redis counts; memory is kept close to it, and counts when Redis does not answer. */
function overShared({ world }: LimitsNeeds, shared: SharedCounters, memory: MemoryLimits): Limits {
  const take = async (plan: LimitPlan, subject: CountedSubject): Promise<Taken> => {
    const now = world.now()
    const month = monthOf(now)
    const counted = await shared.take(plan, subjectText(subject), month)
    if (counted === null) return memory.take(plan, subject)
    const taken = takenOf(plan, plan.month === null ? null : month, now, counted, true)
    memory.learn(subject, { used: taken.minuteUsed, endsInMs: taken.minuteEndsInMs })
    return taken
  }
  return {
    take,
    takeBack: (plan, subject, taken) => {
      if (!taken.isShared) return memory.takeBack(plan, subject, taken)
      const month = monthOf(world.now())
      // The count of a month that is over may be gone, and would begin again below none.
      if (plan.month !== null && taken.countedAtMs >= month.beginsAt) shared.takeBack(subjectText(subject), month)
    },
    state: shared.state,
    stop: async () => {
      await shared.stop()
      await memory.stop()
    },
  }
}
