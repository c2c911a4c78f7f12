import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage } from '../../kit/collect-garbage.ts'
import type { ListSource } from '../formats/list-source.ts'
import type { Place } from './list-places.ts'
import { loadLists, type LoadOrder, type LoadResult } from './load-lists.ts'
import { noReadings, readAhead, type Readings } from './read-ahead.ts'
import { readBundleAhead } from './read-bundle-ahead.ts'
import { keepNewestTree } from '../index/tree-of.ts'

// Sources contain functions and cannot be sent, so the worker imports the module that lists them.
const sourcesUrl: string = workerData
const { sources }: { sources: readonly ListSource[] } = await import(sourcesUrl)
parentPort?.on('message', (order: LoaderOrder) => {
  if ('bundleAhead' in order) bundle = readBundleAhead(order.bundleAhead, sources)
  else if ('ahead' in order) ahead = readAhead(order.ahead, sources)
  else void answer(order)
})

/** What to load, or to read ahead until then: long files of the operator, and the bundled lists. */
export type LoaderOrder = LoadOrder | { ahead: Place } | { bundleAhead: string }
/** Messages about a load: its result, and then that nothing more is written for it. */
export type LoaderNews = { loaded: LoadResult } | 'kept'

let ahead: Promise<Readings> | null = null
let bundle: Promise<void> | null = null

/** An error here ends the worker, which is how its starter detects it. */
async function answer(order: LoadOrder): Promise<void> {
  const readings = (await ahead) ?? noReadings
  ahead = null
  await bundle
  bundle = null
  post({ loaded: await loadLists(order, sources, readings) })
  // After the lists were delivered.
  await keepNewestTree(order)
  post('kept')
  // When a thread ends, V8 keeps the memory of its garbage for further threads, and frees it only after 8 s.
  setImmediate(collectGarbage)
}

function post(news: LoaderNews): void {
  // A thread's port has no origin; the rule is meant for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(news)
}
