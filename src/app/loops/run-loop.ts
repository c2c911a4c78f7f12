import type { MessagePort } from 'node:worker_threads'
import { readConfig } from '../../config/config.ts'
import type { LoopCounts } from '../../http/loop-counts.ts'
import { prepareRules } from '../../intent/find-injection.ts'
import { collectGarbage } from '../../kit/collect-garbage.ts'
import { openThreadLog } from '../../kit/log.ts'
import { flagIn } from '../../kit/shared-flag.ts'
import { openLink, type Link } from '../../kit/thread-link.ts'
import { realWorld } from '../../kit/world.ts'
import { catchUncaught } from '../process/catch-uncaught.ts'
import { createCounters } from '../process/counters.ts'
import { loadTools } from '../doors/mcp-surface.ts'
import { openDoors } from '../doors/open-doors.ts'
import type { ProcessServices } from '../doors/process-services.ts'
import { followFirstLoop } from './follow-first-loop.ts'
import { openLoopRooms } from './open-loop-rooms.ts'
import type { FirstServices, LoopServices, LoopStart } from '../threads/protocol.ts'

/** Runs a further loop: it serves the port of the first loop until the first loop stops it. */
export async function runLoop(start: LoopStart, port: MessagePort): Promise<void> {
  const config = readConfig(start.env)
  const world = realWorld()
  const logs = openThreadLog(config.logLevel, (lines) => first.ask('log', lines))
  const uncaught = catchUncaught({
    thread: process,
    log: logs.log,
    after: world.after,
    storageInDoubt: ({ message }) => first.notify('storageInDoubt', message),
  })
  const opening = Promise.withResolvers<Opened>()
  const followed = await followFirstLoop(start, {
    world,
    log: logs.log,
    maxAgeHours: config.listsMaxAgeHours,
    notify: {
      timeEvidence: (timeEvidence) => first.notify('timeEvidence', timeEvidence),
      traced: (traced) => first.ask('traced', traced),
    },
  })
  const services: LoopServices = {
    ...followed.services,
    counts: async () => (await opening.promise).counts(),
    flush: async () => (await opening.promise).flush(),
    stop: async (how) => (await opening.promise).stop(how),
  }
  const first: Link<FirstServices> = openLink<FirstServices>(port, services)
  const rooms = await openLoopRooms({ config, world, log: logs.log, first, followed, changes: start.changes })
  const counters = createCounters(logs, uncaught, world, rooms)
  const { api } = openDoors(config, {
    world,
    rooms: rooms.rooms,
    counters,
    processServices: askFirst(first),
    stopping: flagIn(start.stopping).isRaised,
    loadSurface: loadTools,
  })
  prepareRules()
  collectGarbage()
  await api.listen({ port: start.port, host: config.host, isShared: true })
  opening.resolve({
    counts: counters.all,
    flush: rooms.flushOwn,
    stop: async ({ isHurried }) => {
      await api.stop(isHurried)
      await rooms.close()
      await logs.close()
    },
  })
  first.notify('listening', null)
}

/** What the first loop calls once this one is ready. */
type Opened = { counts: () => LoopCounts; flush: () => Promise<void>; stop: LoopServices['stop'] }

/** Forwards process-wide questions to the first loop. */
function askFirst(first: Link<FirstServices>): ProcessServices {
  return {
    takeTurnOf: async (source) => {
      const turn = await first.ask('takeTurn', source)
      return turn === null ? null : () => first.notify('endTurn', turn)
    },
    notReady: () => first.ask('notReady', null),
    health: () => first.ask('health', null),
    metrics: () => first.ask('metrics', null),
  }
}
