import { parentPort, workerData } from 'node:worker_threads'
import type { ListSource } from '../sources/list-source.ts'
import { loadLists, type LoadOrder } from './load-lists.ts'
import { keepNewestTree } from '../tree/tree-of.ts'

// Sources hold functions and cannot be sent, so the worker imports the module that lists them.
const sourcesUrl: string = workerData
const { sources }: { sources: readonly ListSource[] } = await import(sourcesUrl)
parentPort?.on('message', (order: LoadOrder) => void answer(order))

/** What fails here ends the worker, which is how its starter learns of it. */
async function answer(order: LoadOrder): Promise<void> {
  // A thread's port has no origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(await loadLists(order, sources))
  // When nobody waits any more.
  await keepNewestTree(order)
}
