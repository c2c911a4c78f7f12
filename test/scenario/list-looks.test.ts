import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { startLoadLoop } from '../../src/lists/loading/load-loop.ts'
import { testWorld } from '../support/test-world.ts'
import { day, evmAddress } from '../lists/entries.ts'
import { sources, sourcesUrl } from '../lists/made-up-sources.ts'
import { makeWorkplace } from '../lists/workplace.ts'

/** By the promise of the API a change is in force or refused 5 s after the last write: so much is left for the load. */
const loadMs = 3_000
const lookMaxMs = 1_000

test('A changed file is seen to be at rest soon enough to be loaded within the five seconds that are promised.', async (t) => {
  const place = await makeWorkplace(t)
  const addresses = [evmAddress(1)]
  await place.alpha({ published_on: day(0), addresses })
  // In a process of its own there are no timers but these: looks, and those of the loader, which are longer.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const waits: number[] = []
  const mocked = globalThis.setTimeout
  t.mock.method(globalThis, 'setTimeout', (act: () => void, ms: number) => {
    if (ms <= lookMaxMs) waits.push(ms)
    return mocked(act, ms)
  })
  const { dataDir, bundleDir, listsDir } = place
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const world = testWorld('2026-12-01T12:00:00Z')
  const loop = await startLoadLoop({ world, dataDir, bundleDir, listsDir, sources, sourcesUrl, log })
  t.after(loop.stop)

  const { root } = loop.current()
  await place.alpha({ published_on: day(1), addresses: [...addresses, evmAddress(2)] })
  let lookedMs = 0
  for (let looks = 0; ; looks++) {
    while (waits[looks] === undefined && loop.current().root === root) await nextTurn()
    const waitMs = waits[looks]
    if (waitMs === undefined || loop.current().root !== root) break
    lookedMs += waitMs
    t.mock.timers.tick(waitMs)
  }
  assert.ok(lookedMs > 0 && lookedMs <= 5_000 - loadMs, `${lookedMs} ms`)
})
