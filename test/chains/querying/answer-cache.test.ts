import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import test from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { createAnswerCache } from '../../../src/chains/querying/answer-cache.ts'
import { rowsOfPage } from '../../../src/chains/querying/rows-of-page.ts'
import type { Transfer } from '../../../src/chains/chain-reader.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('an answer is found until its time is over, to the millisecond', () => {
  const { memory, clock } = setUp()
  memory.keep('key', 'answer', 1)
  clock.ms += 29_999
  assert.equal(memory.find('key'), 'answer')
  clock.ms += 1
  assert.equal(memory.find('key'), null)
  clock.ms -= 1
  assert.equal(memory.find('key'), null, 'what was let go does not come back')
})

test('a newer answer takes the place of the older one and has its own time', () => {
  const { memory, clock } = setUp()
  memory.keep('key', 'old', 1)
  clock.ms += 20_000
  memory.keep('key', 'new', 1)
  clock.ms += 20_000
  assert.equal(memory.find('key'), 'new')
})

test('a clock that was set back keeps nothing cached for longer', () => {
  const { memory, clock } = setUp()
  memory.keep('key', 'answer', 1)
  clock.ms -= 30_000
  assert.equal(memory.find('key'), null)
})

test('what was kept anew is no longer the oldest, and counts once', () => {
  const { memory } = setUp()
  for (let nth = 0; nth < 9; nth++) memory.keep(`${nth}`, 'answer', 2)
  memory.keep('0', 'newer', 2)
  memory.keep('tenth', 'answer', 2)
  assert.deepEqual([memory.find('0'), memory.find('1')], ['newer', 'answer'], 'there was room for all')
  memory.keep('eleventh', 'answer', 2)
  assert.deepEqual([memory.find('0'), memory.find('1')], ['newer', null])
})

test('the oldest make room, as many as the newest needs', () => {
  const { memory } = setUp()
  // Ten answers of ten: 8 each beside their rows.
  for (let nth = 0; nth < 10; nth++) memory.keep(`${nth}`, 'answer', 2)
  assert.equal(memory.find('0'), 'answer')
  memory.keep('small', 'answer', 2)
  assert.deepEqual(
    ['0', '1', 'small'].map((key) => memory.find(key) !== null),
    [false, true, true],
  )
  memory.keep('large', 'answer', 42)
  assert.deepEqual(
    ['1', '5', '6', '9', 'small', 'large'].map((key) => memory.find(key) !== null),
    [false, false, true, true, true, true],
  )
})

test('a long key takes up room by its length, as a page does by all of its transfers and by where it goes on', () => {
  const { memory } = setUp()
  memory.keep('first', 'answer', 2)
  memory.keep('k'.repeat(256 * 82), 'answer', 0)
  assert.equal(memory.find('first'), 'answer')
  memory.keep('k'.repeat(256 * 92), 'answer', 0)
  assert.equal(memory.find('first'), null)
  const page = { transfers: [transfer], next: null, reachesBeginning: true, window: null }
  const beyond = Array.from({ length: 200 }, () => transfer)
  const pages = [page, { ...page, beyond }, { ...page, next: 'x'.repeat(60_000) }]
  assert.deepEqual(pages.map(rowsOfPage), [1, 201, 235])
})

test('what is never requested again is evicted with the first answer after its time', async () => {
  const clock = { ms: 0 }
  const memory = createAnswerCache<object>({ now: () => clock.ms }, { lifetimeMs: 30_000 })
  const refs = Array.from({ length: 10 }, (_, nth) => {
    const answer = { nth }
    memory.keep(`${nth}`, answer, 1)
    return new WeakRef(answer)
  })
  const held = async (): Promise<number> => {
    // A reference that was looked at is held until the turn ends.
    await setImmediate()
    collectGarbage()
    return refs.filter((ref) => ref.deref() !== undefined).length
  }
  assert.equal(await held(), 10)
  clock.ms += 30_000
  memory.keep('another', {}, 1)
  assert.equal(await held(), 0)
  assert.ok(memory.find('another'))
})

test('after any writes and reads, what is cached weighs no more than the bound and is the newest of its key', () => {
  const step = fc.record({
    key: fc.nat(14).map(String),
    rows: fc.integer({ min: 0, max: 60 }),
    afterMs: fc.integer({ min: 0, max: 8_000 }),
    looks: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { memory, clock } = setUp()
      const last = new Map<string, { answer: string; rows: number; atMs: number }>()
      for (const [nth, { key, rows, afterMs, looks }] of steps.entries()) {
        clock.ms += afterMs
        if (looks) memory.find(key)
        else {
          memory.keep(key, `${nth}`, rows)
          last.set(key, { answer: `${nth}`, rows, atMs: clock.ms })
          assert.equal(memory.find(key), `${nth}`, 'the newest is always there')
        }
        let weight = 0
        for (const [each, { answer, rows: held, atMs }] of last) {
          const match = memory.find(each)
          if (match === null) continue
          assert.equal(match, answer)
          assert.ok(clock.ms - atMs < 30_000)
          weight += held + 8
        }
        assert.ok(weight <= 100, `${weight}`)
      }
    }),
  )
})

const transfer: Transfer = {
  tx: 'tx',
  from: 'from',
  to: 'to',
  token: null,
  symbol: 'BTC',
  asset: 'BTC',
  amount: '1',
  block: 1,
  time: null,
}

function setUp() {
  const clock = { ms: Date.parse('2026-11-20T12:00:00Z') }
  const memory = createAnswerCache<string>({ now: () => clock.ms }, { lifetimeMs: 30_000, weightMax: 100 })
  return { clock, memory }
}
