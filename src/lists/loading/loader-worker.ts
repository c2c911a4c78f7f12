import { parentPort, workerData } from 'node:worker_threads'
import type { ListSource } from '../formats/list-source.ts'
import type { Place } from './list-places.ts'
import { loadLists, type LoadOrder, type LoadResult } from './load-lists.ts'
import { noReadings, readAhead, type Readings } from './read-ahead.ts'
import { readBundleAhead } from './read-bundle-ahead.ts'
import { keepNewestTree } from '../index/tree-of.ts'

// Sources hold functions and cannot be sent, so the worker imports the module that lists them.
const sourcesUrl: string = workerData
const { sources }: { sources: readonly ListSource[] } = await import(sourcesUrl)
parentPort?.on('message', (order: LoaderOrder) => {
  if ('bundleAhead' in order) bundle = readBundleAhead(order.bundleAhead, sources)
  else if ('ahead' in order) ahead = readAhead(order.ahead, sources)
  else void answer(order)
})

/** What to load, or what may be read until then: long files of the operator, and the folder of the lists that ship. */
export type LoaderOrder = LoadOrder | { ahead: Place } | { bundleAhead: string }
/** What it says of a load: what came of it, and then that it writes nothing more for it. */
export type LoaderNews = { loaded: LoadResult } | 'kept'

let ahead: Promise<Readings> | null = null
let bundle: Promise<void> | null = null

/** What fails here ends the worker, which is how its starter learns of it. */
async function answer(order: LoadOrder): Promise<void> {
  const readings = (await ahead) ?? noReadings
  ahead = null
  await bundle
  bundle = null
  say({ loaded: await loadLists(order, sources, readings) })
  // When nobody waits for the lists any more.
  await keepNewestTree(order)
  say('kept')
}

function say(news: LoaderNews): void {
  // A thread's port has no origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(news)
}
