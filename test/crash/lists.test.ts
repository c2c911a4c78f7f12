import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { evmAddress } from '../lists/entries.ts'
import { makeWorkplace, noon, problemsOf, stateOf } from '../lists/workplace.ts'

const rounds = 6
/** Enough that a state takes some milliseconds to write. */
const count = 10_000

test('A process killed while it keeps a copy loses neither the last good one nor the days its addresses were known from.', async (context) => {
  const place = await makeWorkplace(context)
  const all = Array.from({ length: count }, (_, i) => evmAddress(i))
  await place.lines('beta/beta_one.txt', all)
  await place.load(noon(0))
  for (let round = 1; round <= rounds; round++) {
    const child = fork(join(import.meta.dirname, 'lists-writer.ts'), [place.dataDir], { stdio: 'inherit' })
    await once(child, 'message')
    await sleep(round * 7)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await place.remove('beta')
    const snapshot = await place.load(noon(round))
    assert.deepEqual(problemsOf(snapshot, 'beta'), ['beta_one.txt missing'])
    assert.ok(stateOf(snapshot, 'beta').entries >= count, `round ${round}`)
    for (const n of [0, 1, count - 1]) {
      assert.equal(snapshot.findText(evmAddress(n))[0]?.entry.known_from, '2024-01-01', `round ${round}`)
    }
    await place.lines('beta/beta_one.txt', [...all, evmAddress(count + round)])
    assert.deepEqual(problemsOf(await place.load(noon(round)), 'beta'), [])
  }
})
