import { Worker } from 'node:worker_threads'
import type { LoadOrder, LoadResult } from './load-lists.ts'
import type { WorkerOrder } from './loader-worker.ts'

/** A load under way in its own thread. `cancel` ends it at once; what it had persisted by then stays. */
export type Loading = { result: Promise<LoadResult>; cancel: () => Promise<void> }

/** Starts a load in a short-lived worker, so that reading 100 MB never holds up a request. Rejects when it fails. */
export function startLoad(order: LoadOrder, sourcesUrl: string): Loading {
  const workerData: WorkerOrder = { order, sourcesUrl }
  const worker = new Worker(new URL('./loader-worker.ts', import.meta.url), { workerData, resourceLimits })
  const limit = setTimeout(() => void worker.terminate(), loadMaxMs).unref()
  const result = new Promise<LoadResult>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(limit)
      reject(new Error('the list loader ended without a result'))
    })
  })
  return {
    result,
    cancel: async () => {
      await worker.terminate()
    },
  }
}

const loadMaxMs = 300_000
/** Reading a list makes a great many short-lived objects: with room for them they are cleared away in fewer rounds. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 }
