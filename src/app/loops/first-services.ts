import type { Log } from '../../kit/log.ts'
import type { Link } from '../../kit/thread-link.ts'
import type { OpenedRooms } from '../rooms/open-rooms.ts'
import type { ProcessServices } from '../doors/process-services.ts'
import type { FirstServices, LoopServices } from '../threads/protocol.ts'
import type { OtherLoops } from '../threads/other-loops.ts'

export type FirstNeeds = Pick<OpenedRooms, 'rooms' | 'once'> & {
  processServices: ProcessServices
  otherLoops: OtherLoops
  logs: Pick<Log, 'take'>
  storageLost: (error: Error) => void
}

/** What the first loop does for one other loop, and the cleanup for when that loop ends. */
export function firstServices(
  { rooms, once, processServices, otherLoops, logs, storageLost }: FirstNeeds,
  { listening, loop }: { listening: () => void; loop: () => Link<LoopServices> },
): { services: FirstServices; ended: () => void } {
  const { limits } = rooms.keys
  const turns = createTurnNumbers(processServices)
  const ids = new Set<string>()
  const services: FirstServices = {
    shareWriter: () => {
      if (once.shareWriter === null) throw new TypeError('each loop opens this storage for itself')
      return once.shareWriter()
    },
    take: ({ plan, subject }) => limits.take(plan, subject),
    takeBack: ({ plan, subject, taken }) => limits.takeBack(plan, subject, taken),
    takeTurn: turns.take,
    endTurn: turns.end,
    join: (id) => {
      ids.add(id)
      return otherLoops.living.join(id)
    },
    isRunning: (id) => otherLoops.living.isRunning(id),
    flush: () => rooms.decisions.log.flush(),
    wakeMails: () => once.mails.wake(),
    wakeSender: () => once.sender.wake(),
    traced: (traced) => {
      once.traces.store(traced)
      otherLoops.notify('keepTraced', traced, loop())
      return once.sharedTraces.add(traced)
    },
    timeEvidence: (timeEvidence) => {
      once.clock.receive(timeEvidence)
      otherLoops.notify('timeEvidence', timeEvidence, loop())
    },
    notReady: processServices.notReady,
    health: processServices.health,
    metrics: processServices.metrics,
    log: (lines) => logs.take(lines),
    listening,
    storageInDoubt: (why) => storageLost(new Error(why)),
  }
  const ended = () => {
    turns.endAll()
    for (const id of ids) otherLoops.living.leave(id)
  }
  return { services, ended }
}

/**
 * The turns that a loop holds, by number. When the loop ends, they are released, and a turn that it still waited for is
 * released too.
 */
function createTurnNumbers({ takeTurnOf }: Pick<ProcessServices, 'takeTurnOf'>) {
  const taken = new Map<number, () => void>()
  let last = 0
  let isOver = false
  const end = (turn: number) => {
    taken.get(turn)?.()
    taken.delete(turn)
  }
  return {
    take: async (source: string): Promise<number | null> => {
      const endTurn = await takeTurnOf(source)
      if (endTurn === null) return null
      taken.set(++last, endTurn)
      if (isOver) end(last)
      return last
    },
    end,
    endAll: () => {
      isOver = true
      for (const turn of taken.keys()) end(turn)
    },
  }
}
