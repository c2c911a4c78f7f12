import { Worker } from 'node:worker_threads'
import type { LoadOrder, LoadResult } from './load-lists.ts'
import type { LoaderNews, LoaderOrder } from './loader-worker.ts'

/**
 * A running load in its own thread. `kept` resolves when it writes nothing more, even if it failed. `cancel` ends it at
 * once; what was persisted by then stays.
 */
export type Loading = { result: Promise<LoadResult>; persisted: Promise<void>; cancel: () => Promise<void> }

/**
 * Loads in a worker, so that reading 100 MB never delays a request. Rejects if it fails. An idle worker waits for the
 * next load for a while: starting one and compiling its modules takes longer than most loads.
 */
export function startLoad(order: LoadOrder, sourcesUrl: string): Loading {
  const { worker, idleMs } = takeIdle(sourcesUrl) ?? { worker: startWorker(sourcesUrl), idleMs: defaultIdleMs }
  const limit = setTimeout(() => void worker.terminate(), loadMaxMs).unref()
  worker.ref()
  const [result, persisted] = [Promise.withResolvers<LoadResult>(), Promise.withResolvers<void>()]
  const ended = () => {
    clearTimeout(limit)
    result.reject(new Error('the list loader ended without a result'))
    persisted.resolve()
  }
  const onNews = (news: LoaderNews) => {
    if (news !== 'kept') return result.resolve(news.loaded)
    clearTimeout(limit)
    worker.off('error', result.reject).off('exit', ended).off('message', onNews)
    keepIdle({ worker, sourcesUrl, idleMs }, idleMs)
    persisted.resolve()
  }
  worker.on('error', result.reject).on('exit', ended).on('message', onNews)
  // A worker has no origin; the rule is meant for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(order)
  return {
    result: result.promise,
    persisted: persisted.promise,
    cancel: async () => {
      await worker.terminate()
    },
  }
}

/**
 * Starts a worker for a load that will come soon, so that it can compile its modules. An idle one is reused. After each
 * of its loads it waits for `idleMs`: longer for callers that start the service repeatedly in one process.
 */
export function prepareLoad(sourcesUrl: string, idleMs = defaultIdleMs): void {
  const idle = takeIdle(sourcesUrl)
  const longer = Math.max(idleMs, idle?.idleMs ?? 0)
  keepIdle({ worker: idle?.worker ?? startWorker(sourcesUrl), sourcesUrl, idleMs: longer }, Math.max(prepareMs, longer))
}

/**
 * Sets how long the idle worker is kept now and after each load. It caches results for unchanged lists: its loads take
 * a sixth of the CPU time, at some 15 MB of memory.
 */
export function keepIdleFor(sourcesUrl: string, idleMs: number): void {
  const idle = takeIdle(sourcesUrl)
  if (idle) keepIdle({ ...idle, idleMs }, idleMs)
}

/**
 * Has the idle worker read a part of the next load ahead: long files, or the bundle. Without one, the load reads them.
 */
export function prepareReading(sourcesUrl: string, order: Exclude<LoaderOrder, LoadOrder>): void {
  // A worker has no origin; the rule is meant for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  idleLoaders.get(sourcesUrl)?.worker.postMessage(order)
}

function startWorker(sourcesUrl: string): Worker {
  return new Worker(new URL('./loader-worker.ts', import.meta.url), { workerData: sourcesUrl, resourceLimits })
}

/** A worker, and how long it is kept after a load. */
type Loader = { worker: Worker; sourcesUrl: string; idleMs: number }
/** `wake` takes it out of the idle state. */
type IdleLoader = Loader & { wake: () => void }
/**
 * At most one idle worker for each module of sources, of which the service has one. It does not keep the process alive.
 */
const idleLoaders = new Map<string, IdleLoader>()

function takeIdle(sourcesUrl: string): Loader | null {
  const idleLoader = idleLoaders.get(sourcesUrl)
  idleLoader?.wake()
  return idleLoader ?? null
}

function keepIdle(loader: Loader, forMs: number): void {
  const { worker, sourcesUrl } = loader
  if (idleLoaders.has(sourcesUrl)) return void worker.terminate()
  const timer = setTimeout(() => {
    // First it is taken out: termination takes a moment, and a load that began on it meanwhile would end with it.
    wake()
    void worker.terminate()
  }, forMs).unref()
  const wake = () => {
    clearTimeout(timer)
    worker.off('exit', wake)
    worker.off('error', wake)
    idleLoaders.delete(sourcesUrl)
  }
  worker.unref()
  worker.once('exit', wake)
  worker.once('error', wake)
  idleLoaders.set(sourcesUrl, { ...loader, wake })
}

const loadMaxMs = 300_000
/** How long a worker is kept for the next load. */
export const defaultIdleMs = 500
/** As long as the process lives: the maximum of a timer. */
export const foreverMs = 2 ** 31 - 1
const prepareMs = 20_000
/** Reading a list creates a great many short-lived objects: a larger young generation needs fewer collections. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 }
