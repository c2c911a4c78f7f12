import { Worker } from 'node:worker_threads'
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
  const { worker, restsMs } = takeResting(sourcesUrl) ?? { worker: startWorker(sourcesUrl), restsMs: restMs }
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
    rest({ worker, sourcesUrl, restsMs }, restsMs)
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

/**
 * Gets a worker ready for the load that will come soon: it compiles its modules meanwhile. One that rests is kept. After each
 * of its loads it waits for `restsMs`: longer for whoever starts the service again and again in one process.
 */
export function prepareLoad(sourcesUrl: string, restsMs = restMs): void {
  const found = takeResting(sourcesUrl)
  const longer = Math.max(restsMs, found?.restsMs ?? 0)
  rest({ worker: found?.worker ?? startWorker(sourcesUrl), sourcesUrl, restsMs: longer }, Math.max(prepareMs, longer))
}

/**
 * How long the worker that rests, and each load of it, is waited for from now on. It remembers what it made of the lists that
 * stay as they are: a load by it takes a sixth of the CPU time, and it holds some 15 MB meanwhile.
 */
export function restFor(sourcesUrl: string, restsMs: number): void {
  const found = takeResting(sourcesUrl)
  if (found) rest({ ...found, restsMs }, restsMs)
}

/** Lets the worker that is ready for a load read a part of it: long files, or the bundle. Without one, the load reads them. */
export function prepareReading(sourcesUrl: string, order: Exclude<LoaderOrder, LoadOrder>): void {
  // A worker has no origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  resting.get(sourcesUrl)?.worker.postMessage(order)
}

function startWorker(sourcesUrl: string): Worker {
  return new Worker(new URL('./loader-worker.ts', import.meta.url), { workerData: sourcesUrl, resourceLimits })
}

/** A worker, and for how long it waits after a load. */
type Loader = { worker: Worker; sourcesUrl: string; restsMs: number }
/** `wake` ends its rest. */
type Resting = Loader & { wake: () => void }
/** At most one worker rests for each module of sources, of which the service has one. It keeps no process alive. */
const resting = new Map<string, Resting>()

function takeResting(sourcesUrl: string): Loader | null {
  const found = resting.get(sourcesUrl)
  found?.wake()
  return found ?? null
}

function rest(loader: Loader, forMs: number): void {
  const { worker, sourcesUrl } = loader
  if (resting.has(sourcesUrl)) return void worker.terminate()
  const timer = setTimeout(() => {
    // Before it ends, which takes a moment: a load that took it meanwhile would end with it.
    wake()
    void worker.terminate()
  }, forMs).unref()
  const wake = () => {
    clearTimeout(timer)
    worker.off('exit', wake)
    worker.off('error', wake)
    resting.delete(sourcesUrl)
  }
  worker.unref()
  worker.once('exit', wake)
  worker.once('error', wake)
  resting.set(sourcesUrl, { ...loader, wake })
}

const loadMaxMs = 300_000
/** How long a worker waits for the next load. */
export const restMs = 500
/** As long as the process lives: the longest that a timer may take. */
export const alwaysMs = 2 ** 31 - 1
const prepareMs = 20_000
/** Reading a list makes a great many short-lived objects: with room for them they are cleared away in fewer rounds. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 }
