import { openClock, type Clock } from '../../clock/clock.ts'
import type { Log } from '../../kit/log.ts'
import type { World } from '../../kit/world.ts'
import { followLists, type FollowedLists } from '../../lists/follow-lists.ts'
import type { NewestProof } from '../../lists/lists-log.ts'
import { createTraceMemory, type TraceMemory, type Traced } from '../../screening/trace-memory.ts'
import type { TimeEvidence } from '../../clock/clock.ts'
import type { LoopServices, LoopStart } from '../threads/protocol.ts'

/** State that a further loop receives from the first one. */
export type Followed = {
  clock: Clock
  lists: FollowedLists
  traces: TraceMemory
  newestProof: () => NewestProof | null
  /** The services through which the first loop sends it. */
  services: Pick<LoopServices, 'swap' | 'proof' | 'timeEvidence' | 'keepTraced'>
}

type Needs = {
  world: World
  log: Log['log']
  maxAgeHours: number | null
  /** Notifies the other loops of clock readings and trace results. */
  notify: { timeEvidence: (timeEvidence: TimeEvidence) => void; traced: (traced: Traced) => Promise<void> }
}

/** Starts with the state in `start` and applies updates from the first loop. */
export async function followFirstLoop(start: LoopStart, { world, log, maxAgeHours, notify }: Needs): Promise<Followed> {
  const clock = await openClock({ world, dataDir: null, log, onEvidence: notify.timeEvidence })
  for (const timeEvidence of start.timeEvidence) clock.receive(timeEvidence)
  const lists = followLists(start.pack, maxAgeHours)
  const traces = createTraceMemory(notify.traced)
  for (const traced of start.traced) traces.store(traced)
  let newest = start.newestProof
  return {
    clock,
    lists,
    traces,
    newestProof: () => newest,
    services: {
      swap: lists.take,
      proof: (proof) => {
        newest = proof
      },
      timeEvidence: clock.receive,
      keepTraced: traces.store,
    },
  }
}
