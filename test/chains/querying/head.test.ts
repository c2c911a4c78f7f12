import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ChainError } from '../../../src/chains/chain-error.ts'
import { createAtHead, type Head } from '../../../src/chains/querying/head.ts'
import { testWorld } from '../../support/test-world.ts'

test('the newest block is requested with each question, once for those that begin in one turn', async () => {
  const { atHead, asked: requests } = start()
  assert.deepEqual(await Promise.all([atHead(async () => 'a'), atHead(async () => 'b')]), [
    { value: 'a', block: 1, as_of: '2026-11-20T12:00:00.000Z' },
    { value: 'b', block: 1, as_of: '2026-11-20T12:00:00.000Z' },
  ])
  assert.equal(requests.length, 1)
  await nextTurn()
  await atHead(async () => 'c')
  assert.equal(requests.length, 2)
})

test('a block to read at is kept for so long, and the newest is requested beside what is read at it', async () => {
  const { world, atHead, asked: requests, failing } = start(5_000)
  const blockOf = async (read: typeof seen) => (await atHead(read)).value
  const seen = async (head: Promise<Head>) => (await head).block
  assert.equal(await blockOf(seen), 1)
  await nextTurn()
  world.clock.ms += 4_999
  failing.head = { block: 9, timeMs: world.clock.ms }
  assert.deepEqual([await blockOf(seen), requests.length], [1, 2])
  await nextTurn()
  world.clock.ms += 1
  assert.equal(await blockOf(seen), 9)
  await nextTurn()
  // The block that is kept is a good one; the endpoint that is queried now is not.
  failing.head = { block: 1, timeMs: world.clock.ms - 600_001 }
  await assert.rejects(atHead(seen), { reason: 'stale' })
  await nextTurn()
  failing.with = new ChainError('misconfigured', 'elsewhere')
  await assert.rejects(atHead(seen), { reason: 'misconfigured' })
})

test('a clock that was set back keeps no block for longer', async () => {
  const { world, atHead } = start(5_000)
  const first = await atHead(async (head) => (await head).timeMs)
  await nextTurn()
  world.clock.ms -= 1
  assert.notEqual((await atHead(async (head) => (await head).timeMs)).value, first.value)
})

test('a block that could not be had is requested again by the next question', async () => {
  const { atHead, asked: requests, failing } = start()
  failing.with = new ChainError('unreachable', 'gone')
  await assert.rejects(
    atHead(async () => 'a'),
    { reason: 'unreachable' },
  )
  await nextTurn()
  failing.with = null
  await atHead(async () => 'b')
  assert.equal(requests.length, 2)
})

test('what is wrong with the endpoint is reported before what is wrong with an answer', async () => {
  const { world, atHead, failing } = start()
  const broken = async () => {
    throw new ChainError('malformed', 'no')
  }
  await assert.rejects(atHead(broken), { reason: 'malformed' })
  await nextTurn()
  world.clock.ms += 600_001
  failing.head = { block: 1, timeMs: world.clock.ms - 600_001 }
  await assert.rejects(atHead(broken), { reason: 'stale' })
  await nextTurn()
  failing.with = new ChainError('misconfigured', 'elsewhere')
  await assert.rejects(atHead(broken), { reason: 'misconfigured' })
})

test('a block from the future is no block', async () => {
  const { world, atHead, failing } = start()
  failing.head = { block: 1, timeMs: world.clock.ms + 600_001 }
  await assert.rejects(
    atHead(async () => 'a'),
    { reason: 'malformed' },
  )
})

test('a time that is still to come is reported as now', async () => {
  const { world, atHead, failing } = start()
  failing.head = { block: 1, timeMs: world.clock.ms + 500_000 }
  assert.equal((await atHead(async () => 'a')).as_of, '2026-11-20T12:00:00.000Z')
})

function start(keptMs = 0) {
  const world = testWorld('2026-11-20T12:00:00Z')
  const requests: number[] = []
  const failing: { with: ChainError | null; head: Head | null } = { with: null, head: null }
  const ask = async () => {
    requests.push(world.now())
    if (failing.with) throw failing.with
    return failing.head ?? { block: 1, timeMs: world.now() }
  }
  const atHead = createAtHead(world, 'tron', ask, keptMs)
  return { world, atHead, asked: requests, failing }
}
