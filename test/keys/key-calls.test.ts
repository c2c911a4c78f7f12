import assert from 'node:assert/strict'
import test from 'node:test'
import { createKeyCalls } from '../../src/keys/key-calls.ts'
import type { Write, WriteSet } from '../../src/storage/storage.ts'

/** A database that fails while `isDown`, and a clock whose timers are only collected. */
function workplace(pendingMax?: number) {
  const sets: Write[][] = []
  const state = { now: Date.UTC(2026, 10, 3, 23, 59, 59), isDown: false, timers: [] as (() => void)[] }
  const calls = createKeyCalls({
    storage: {
      apply: async (set: WriteSet) => {
        if (state.isDown) throw new Error('down')
        sets.push([...set])
        return { ok: true, changes: [] }
      },
    },
    world: {
      now: () => state.now,
      after: (_ms, run) => {
        state.timers.push(run)
        return () => (state.timers = state.timers.filter((each) => each !== run))
      },
    },
    ...(pendingMax === undefined ? {} : { pendingMax }),
  })
  const added = () =>
    sets
      .flat()
      .flatMap((write) => (write.kind === 'counter' ? [[write.key['key_id'], write.key['day'], write.add]] : []))
  return { calls, state, sets, added }
}

test('many calls are one write set, which begins later; none is written while none is received', async () => {
  const { calls, state, sets, added } = workplace()
  await calls.flush()
  assert.equal(sets.length, 0)
  for (let call = 0; call < 500; call++) calls.count(`key_${call % 2}`)
  assert.deepEqual([sets.length, state.timers.length], [0, 1])
  await calls.flush()
  assert.equal(sets.length, 1)
  assert.deepEqual(added(), [
    ['key_0', '2026-11-03', 250],
    ['key_1', '2026-11-03', 250],
  ])
  assert.equal(state.timers.length, 0)
})

test('calls before and after midnight count on their days, and a last use never goes back', async () => {
  const { calls, state, sets, added } = workplace()
  calls.count('key_1')
  state.now += 2_000
  calls.count('key_1')
  await calls.stop()
  assert.deepEqual(added(), [
    ['key_1', '2026-11-03', 1],
    ['key_1', '2026-11-04', 1],
  ])
  const uses = sets.flat().flatMap((write) => (write.kind === 'update' ? [[write.set, write.below]] : []))
  assert.deepEqual(uses.at(-1), [{ last_used_at: state.now }, { last_used_at: state.now }])
})

test('what the database did not take is written later with the calls since, within a bound', async () => {
  const { calls, state, added } = workplace(2)
  state.isDown = true
  calls.count('key_1')
  await calls.flush()
  assert.equal(state.timers.length, 1)
  for (const key of ['key_1', 'key_2', 'key_3']) calls.count(key)
  state.isDown = false
  await calls.flush()
  assert.deepEqual(added(), [
    ['key_1', '2026-11-03', 2],
    ['key_2', '2026-11-03', 1],
  ])
})
