import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as timer } from 'node:timers/promises'
import { realWorld } from '../../../src/kit/world.ts'
import { startLoadLoop } from '../../../src/lists/loading/load-loop.ts'
import { foreverMs, keepIdleFor, defaultIdleMs, startLoad } from '../../../src/lists/loading/loader.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { sources, sourcesUrl } from '../made-up-sources.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { makeWorkplace, noon } from '../workplace.ts'

test('Loads one after another and at once give the same, whichever worker carries them out.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(0), [listEntry(evmAddress(1))])
  const order = await place.order(noon(0))
  const first = await startLoad(order, sourcesUrl).result
  const others = await Promise.all([1, 2, 3].map(() => startLoad(order, sourcesUrl).result))
  for (const { pack } of [...others, await startLoad(order, sourcesUrl).result])
    assert.equal(pack.root, first.pack.root)
})

test('A load that fails or is cancelled fails alone, and the next one is carried out.', async (context) => {
  const place = await makeWorkplace(context)
  const order = await place.order(noon(0))
  const broken = 'data:text/javascript,export const sources = [null]'
  await assert.rejects(startLoad(order, broken).result, TypeError)
  await startLoad(order, sourcesUrl).result
  const cancelled = startLoad(order, sourcesUrl)
  const failed = assert.rejects(cancelled.result, /ended without a result/)
  await cancelled.cancel()
  await failed
  await startLoad(order, sourcesUrl).result
  await startLoad(order, 'data:text/javascript,export const sources = []').result
})

test('A load that comes while a worker ends its rest is carried out by another one.', async (context) => {
  const place = await makeWorkplace(context)
  const order = await place.order(noon(0))
  await startLoad(order, sourcesUrl).persisted
  // Timers of one length end in the order in which they were set: the worker's rest has ended in this same turn.
  const isLoaded = new Promise((resolve) =>
    setTimeout(() => resolve(startLoad(order, sourcesUrl).result), defaultIdleMs),
  )
  assert.ok(await isLoaded)
})

test('A worker that rests for longer carries out the next load too.', async (context) => {
  const place = await makeWorkplace(context)
  const order = await place.order(noon(0))
  const counted = await countedSources(await temporaryFolder(context))
  await startLoad(order, counted.url).persisted
  keepIdleFor(counted.url, foreverMs)
  // The rest that a worker has otherwise began before.
  await timer(defaultIdleMs)
  await startLoad(order, counted.url).persisted
  await timer(defaultIdleMs)
  await startLoad(order, counted.url).persisted
  assert.equal(await counted.workers(), 1)
  keepIdleFor(counted.url, defaultIdleMs)
})

test("The loader is kept where there is a list of the operator's own.", async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(0), [listEntry(evmAddress(1))])
  await place.lines('ours/beta_own.txt', [evmAddress(2)])
  const { url: sourcesUrl, workers } = await countedSources(await temporaryFolder(context))
  const { dataDir, bundleDir, listsDir } = place
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const options = { dataDir, bundleDir, listsDir, sources, sourcesUrl, log, pollMs: 60_000 }
  const loop = await startLoadLoop({ ...options, world: { ...realWorld(), now: () => noon(0) } })
  context.after(() => loop.stop())
  for (let loads = 1; loads < 4; loads++) {
    await timer(defaultIdleMs)
    await loop.reload()
  }
  // On a busy machine one load may come before the first worker rests.
  assert.ok((await workers()) <= 2)
})

/** The made-up sources in a module that notes each worker that imports it. */
async function countedSources(folder: string) {
  const [module, notes] = [join(folder, 'counted-sources.ts'), join(folder, 'workers')]
  await writeFile(notes, '')
  await writeFile(
    module,
    `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(notes)}, 'x')\nexport { sources } from ${JSON.stringify(sourcesUrl)}\n`,
  )
  return { url: pathToFileURL(module).href, workers: async () => (await readFile(notes, 'utf8')).length }
}
