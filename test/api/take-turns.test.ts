import assert from 'node:assert/strict'
import test from 'node:test'
import { createTakeTurn, createTurns, type TurnBounds } from '../../src/api/take-turns.ts'
import type { Entering } from '../../src/api/call.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import { simulatedClock } from '../support/simulated-clock.ts'

const bounds: TurnBounds = { perSourceMax: 2, inAllMax: 8, waitingMax: 3, waitMaxMs: 10_000 }

function turns() {
  const clock = simulatedClock(0)
  const takeTurn = createTakeTurn(createTurns(clock, bounds), bounds)
  const take = (source: string) => takeTurn({ caller: anonymousCaller(source) } as Entering)
  return { clock, take }
}

/** What has become of a promise by now. */
async function stateOf(turn: Promise<unknown>): Promise<'running' | 'waiting' | 'refused'> {
  const waiting = new Promise<'waiting'>((resolve) => setImmediate(resolve, 'waiting'))
  return Promise.race([
    turn.then(
      () => 'running' as const,
      () => 'refused' as const,
    ),
    waiting,
  ])
}

test('two calls of one source run at once, and eight in all', async () => {
  const { take } = turns()
  const taken = ['a', 'a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e'].map(take)
  const states = await Promise.all(taken.map(stateOf))
  assert.deepEqual(states, [
    'running',
    'running',
    'waiting',
    'running',
    'running',
    'running',
    'running',
    'running',
    'running',
    'waiting',
  ])
})

test('the next one waits for its turn, in the order in which they came; one whose source is busy delays no other', async () => {
  const { take } = turns()
  const [first, second] = [await take('a'), await take('a')]
  const [third, fourth, other] = [take('a'), take('a'), take('b')]
  assert.deepEqual(await Promise.all([third, fourth, other].map(stateOf)), ['waiting', 'waiting', 'running'])
  first()
  assert.deepEqual(await Promise.all([third, fourth].map(stateOf)), ['running', 'waiting'])
  second()
  assert.equal(await stateOf(fourth), 'running')
})

test('IPv6 sources of one /64 are one source', async () => {
  const { take } = turns()
  assert.deepEqual(await Promise.all(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(take).map(stateOf)), [
    'running',
    'running',
    'waiting',
  ])
})

test('429: a caller that waits longer than a call may take is refused with when to come back, and keeps no place', async () => {
  const { take, clock } = turns()
  const first = await take('a')
  await take('a')
  const late = take('a')
  const refused = assert.rejects(late, { code: 'rate_limited', afterSeconds: 10 })
  await clock.pass(9_999)
  assert.equal(await stateOf(late), 'waiting')
  await clock.pass(1)
  await refused
  first()
  assert.equal(await stateOf(take('a')), 'running')
})

test('429: when too many wait, the next one is refused at once', async () => {
  const { take } = turns()
  await take('a')
  await take('a')
  for (let i = 0; i < bounds.waitingMax; i++) take('a').catch(() => {})
  await assert.rejects(take('a'), { code: 'rate_limited' })
  assert.equal(await stateOf(take('b')), 'running')
})
