import { Worker } from 'node:worker_threads'
import type { Place } from './list-places.ts'
import type { LoadOrder, LoadResult } from './load-lists.ts'
import type { LoaderNews, LoaderOrder } from './loader-worker.ts'

/**
 * A load under way in its own thread. `kept` resolves when it writes nothing more, whatever came of it. `cancel` ends it at
 * once; what it had persisted by then stays.
 */
export type Loading = { result: Promise<LoadResult>; kept: Promise<void>; cancel: () => Promise<void> }

/**
 * Loads in a worker, so that reading 100 MB never holds up a request. Rejects when it fails. A worker that is done waits for
 * the next load for a moment: starting one and compiling its modules takes longer than most loads.
 */
export function startLoad(order: LoadOrder, sourcesUrl: string): Loading {
  const worker = takeResting(sourcesUrl) ?? startWorker(sourcesUrl)
  const limit = setTimeout(() => void worker.terminate(), loadMaxMs).unref()
  worker.ref()
  const [result, kept] = [Promise.withResolvers<LoadResult>(), Promise.withResolvers<void>()]
  const ended = () => {
    clearTimeout(limit)
    result.reject(new Error('the list loader ended without a result'))
    kept.resolve()
  }
  const hear = (news: LoaderNews) => {
    if (news !== 'kept') return result.resolve(news.loaded)
    clearTimeout(limit)
    worker.off('error', result.reject).off('exit', ended).off('message', hear)
    rest(worker, sourcesUrl, restMs)
    kept.resolve()
  }
  worker.on('error', result.reject).on('exit', ended).on('message', hear)
  // A worker has no origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(order)
  return {
    result: result.promise,
    kept: kept.promise,
    cancel: async () => {
      await worker.terminate()
    },
  }
}

/** Gets a worker ready for the load that will come soon: it compiles its modules meanwhile. One that rests is kept. */
export function prepareLoad(sourcesUrl: string): void {
  const worker = takeResting(sourcesUrl)
  if (worker) rest(worker, sourcesUrl, prepareMs)
  else if (!resting) rest(startWorker(sourcesUrl), sourcesUrl, prepareMs)
}

/** Lets the worker that is ready for a load read the long files of it. Without one, the load reads them. */
export function prepareReading(ahead: Place): void {
  // A worker has no origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  resting?.worker.postMessage({ ahead } satisfies LoaderOrder)
}

function startWorker(sourcesUrl: string): Worker {
  return new Worker(new URL('./loader-worker.ts', import.meta.url), { workerData: sourcesUrl, resourceLimits })
}

/** Ends the rest of a worker. */
type Resting = { worker: Worker; sourcesUrl: string; wake: () => void }
/** At most one worker rests. It keeps no process alive. */
let resting: Resting | null = null

function takeResting(sourcesUrl: string): Worker | null {
  if (resting?.sourcesUrl !== sourcesUrl) return null
  const { worker, wake } = resting
  wake()
  return worker
}

function rest(worker: Worker, sourcesUrl: string, forMs: number): void {
  if (resting) return void worker.terminate()
  const timer = setTimeout(() => {
    // Before it ends, which takes a moment: a load that took it meanwhile would end with it.
    wake()
    void worker.terminate()
  }, forMs).unref()
  const wake = () => {
    clearTimeout(timer)
    worker.off('exit', wake)
    worker.off('error', wake)
    resting = null
  }
  worker.unref()
  worker.once('exit', wake)
  worker.once('error', wake)
  resting = { worker, sourcesUrl, wake }
}

const loadMaxMs = 300_000
/** How long a worker waits for the next load. */
export const restMs = 500
const prepareMs = 20_000
/** Reading a list makes a great many short-lived objects: with room for them they are cleared away in fewer rounds. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 }
