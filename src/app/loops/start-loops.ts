import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Environment } from '../../config/config-error.ts'
import { sumCounts, type LoopCounts } from '../../http/loop-counts.ts'
import { minuteMs } from '../../kit/duration.ts'
import { openLink, type Link } from '../../kit/thread-link.ts'
import type { World } from '../../kit/world.ts'
import type { Logs } from '../doors/open-doors.ts'
import { firstServices, type FirstNeeds } from './first-services.ts'
import type { LoopServices, LoopStart } from '../threads/protocol.ts'

/** The further loops of the process. */
export type Loops = {
  /** How many loops are running, and how many have died. */
  state: () => { running: number; died: number }
  /** Fetches the counts of each loop. A loop that does not answer in time keeps its last counts. */
  gatherCounts: () => Promise<void>
  /** The counts as last fetched, including those of ended loops. */
  counts: () => LoopCounts
  /** Lets each loop finish its work and ends it. */
  stop: (isHurried: boolean) => Promise<void>
}

export type LoopsNeeds = FirstNeeds & {
  /** The number of loops in addition to the first. */
  count: number
  env: Environment
  port: number
  world: World
  log: Logs['log']
}

/** A loop that is not ready after this time is terminated. */
const startMaxMs = minuteMs
/** Timeout of fetching the counts of a loop. */
const countsMaxMs = 1_000
/** Backoff before a dead loop is replaced, by the number of deaths in the last minute. */
const pausesMs = [0, 100, 1_000, 5_000]
const deathsCountMs = minuteMs
/**
 * Three semispaces of 8 MB for the young generation. With smaller ones, objects of a turn's requests are promoted
 * before the requests are answered, and a loop under load keeps collecting its whole heap.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24 }

/** Starts the loops and replaces each that dies. Rejects where one of the initial loops cannot be started. */
export async function startLoops(needs: LoopsNeeds): Promise<Loops> {
  const { world, log, otherLoops } = needs
  const all = new Set<RunningLoop>()
  let died = 0
  let recently = 0
  let isStopping = false
  let ofEnded = sumCounts([])
  const timers = new Set<() => void>()
  const later = (waitMs: number, act: () => void) => {
    const cancel = world.after(waitMs, () => {
      timers.delete(cancel)
      act()
    })
    timers.add(cancel)
  }
  const start = async (number: number): Promise<void> => {
    const loop = startLoop(needs, number)
    all.add(loop)
    void loop.ended.then((why) => {
      all.delete(loop)
      otherLoops.remove(loop.link)
      ofEnded = sumCounts([ofEnded, loop.counts()])
      if (isStopping || !loop.isListening()) return
      died++
      replace(number, why)
    })
    await loop.listening
  }
  const replace = (number: number, why: string): void => {
    log.error({ loop: number, error: why }, 'a loop ended and is replaced')
    const pauseMs = pausesMs[Math.min(recently++, pausesMs.length - 1)] ?? 0
    later(deathsCountMs, () => recently--)
    later(pauseMs, () => {
      if (isStopping) return
      start(number).then(
        () => log.info({ loop: number }, 'a loop was replaced'),
        (error: Error) => {
          if (!isStopping) replace(number, error.message)
        },
      )
    })
  }
  const loops: Loops = {
    state: () => ({ running: [...all].filter((loop) => loop.isListening()).length, died }),
    gatherCounts: async () => {
      await Promise.all(Array.from(all, (loop) => loop.gatherCounts()))
    },
    counts: () => sumCounts([ofEnded, ...Array.from(all, (loop) => loop.counts())]),
    stop: async (isHurried) => {
      isStopping = true
      for (const cancel of timers) cancel()
      await Promise.all(Array.from(all, (loop) => loop.stop(isHurried)))
    },
  }
  // The other loops reuse the compile cache of the first.
  flushCompileCache()
  try {
    await Promise.all(Array.from({ length: needs.count }, (_, i) => start(i + 2)))
  } catch (error) {
    await loops.stop(true)
    throw error
  }
  return loops
}

type RunningLoop = {
  link: Link<LoopServices>
  /** Resolves when the loop is ready. Rejects if it ends first. */
  listening: Promise<void>
  isListening: () => boolean
  /** Resolves with the reason once the loop has ended. */
  ended: Promise<string>
  gatherCounts: () => Promise<void>
  counts: () => LoopCounts
  stop: (isHurried: boolean) => Promise<void>
}

/** Starts one loop. It receives all updates from the moment at which it gets the current state. */
function startLoop(needs: LoopsNeeds, number: number): RunningLoop {
  const { world, otherLoops } = needs
  const worker = new Worker(new URL('./loop-thread.ts', import.meta.url), {
    workerData: startOf(needs),
    env: Object.fromEntries(Object.entries(needs.env).filter(([, value]) => value !== undefined)),
    name: `loop-${number}`,
    resourceLimits,
  })
  const listening = Promise.withResolvers<void>()
  let isListening = false
  const begin = () => {
    isListening = true
    listening.resolve()
  }
  const { services, ended: takeBack } = firstServices(needs, { listening: begin, loop: () => link })
  const link = openLink<LoopServices>(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
    { postMessage: (parcel, ports) => worker.postMessage(parcel, ports), on: (event, act) => worker.on(event, act) },
    services,
  )
  otherLoops.add(link)
  const ended = endOf(worker).then((why) => {
    link.end('the loop has ended')
    takeBack()
    listening.reject(new Error(why))
    return why
  })
  const cancel = world.after(startMaxMs, () => void worker.terminate())
  const started = listening.promise.finally(cancel)
  let counts = sumCounts([])
  return {
    link,
    listening: started,
    isListening: () => isListening,
    ended,
    counts: () => counts,
    gatherCounts: async () => {
      if (isListening) counts = (await withTimeout(world, link.ask('counts', null))) ?? counts
    },
    stop: async (isHurried) => {
      if (isListening) await link.ask('stop', { isHurried }).catch(() => {})
      await worker.terminate()
      await ended
    },
  }
}

function startOf({ env, port, once, otherLoops }: LoopsNeeds): LoopStart {
  return {
    env,
    port,
    changes: otherLoops.changes,
    stopping: otherLoops.stopping,
    pack: once.lists.pack(),
    newestProof: once.listsLog.newest(),
    timeEvidence: once.clock.evidence(),
    traced: once.traces.all(),
  }
}

/** An error in the thread is reported before its exit event; a terminated thread only exits. */
function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    let thrown: unknown = null
    worker.once('error', (error) => (thrown = error))
    worker.once('exit', (code) => {
      const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
      resolve(thrown === null ? `it ended with code ${code}` : stack)
    })
  })
}

/** Null where the promise rejects or takes too long. */
function withTimeout<Value>(world: Pick<World, 'after'>, promise: Promise<Value>): Promise<Value | null> {
  return new Promise((resolve) => {
    const cancel = world.after(countsMaxMs, () => resolve(null))
    promise.then(resolve, () => resolve(null)).finally(cancel)
  })
}
