import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restMs, startLoad } from '../../../src/lists/loading/loader.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { sourcesUrl } from '../made-up-sources.ts'
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
  await startLoad(order, sourcesUrl).kept
  // Timers of one length end in the order in which they were set: the worker's rest has ended in this same turn.
  const isLoaded = new Promise((resolve) => setTimeout(() => resolve(startLoad(order, sourcesUrl).result), restMs))
  assert.ok(await isLoaded)
})
