import { createOutcomeCounts, type OutcomeCounts } from '../../api/outcome-counts.ts'
import type { LoopCounts } from '../../http/loop-counts.ts'
import { createOutcomeLog, type OutcomeLog } from '../../http/outcome-log.ts'
import type { Log } from '../../kit/log.ts'
import type { World } from '../../kit/world.ts'
import type { UncaughtCounts } from './catch-uncaught.ts'
import type { OpenedRooms } from '../rooms/open-rooms.ts'

/** The counters of a loop, and the recorders that feed them. */
export type Counters = { decided: OutcomeCounts; outcomes: OutcomeLog; all: () => LoopCounts }

export function createCounters(
  logs: Pick<Log, 'log' | 'line' | 'dropped'>,
  uncaught: () => UncaughtCounts,
  { now }: Pick<World, 'now'>,
  { rooms, chainFailures }: Pick<OpenedRooms, 'rooms' | 'chainFailures'>,
): Counters {
  const decided = createOutcomeCounts()
  const outcomes = createOutcomeLog(logs, now)
  return {
    decided,
    outcomes,
    all: () => ({
      answers: outcomes.answers(),
      decided: [...decided.all()],
      chainFailures: [...chainFailures()],
      decisionLog: rooms.decisions.log.counts(),
      linesDropped: logs.dropped(),
      uncaught: uncaught(),
    }),
  }
}
