import assert from 'node:assert/strict'
import test from 'node:test'
import { ChainError } from '../../../src/chains/chain-error.ts'
import { createAtHead, type Head } from '../../../src/chains/asking/head.ts'
import { testWorld } from '../../support/test-world.ts'

test('questions that begin within five seconds share the newest block', async () => {
  const { world, atHead, asked } = start()
  assert.deepEqual(await Promise.all([atHead(async () => 'a'), atHead(async () => 'b')]), [
    { value: 'a', block: 1, as_of: '2026-11-20T12:00:00.000Z' },
    { value: 'b', block: 1, as_of: '2026-11-20T12:00:00.000Z' },
  ])
  world.clock.ms += 4_999
  await atHead(async () => 'c')
  assert.equal(asked.length, 1)
  world.clock.ms += 1
  await atHead(async () => 'd')
  assert.equal(asked.length, 2)
})

test('a clock that was set back keeps no block for longer', async () => {
  const { world, atHead, asked } = start()
  await atHead(async () => 'a')
  world.clock.ms -= 1
  await atHead(async () => 'b')
  assert.equal(asked.length, 2)
})

test('a block that could not be had is asked for again by the next question', async () => {
  const { atHead, asked, failing } = start()
  failing.with = new ChainError('unreachable', 'gone')
  await assert.rejects(
    atHead(async () => 'a'),
    { reason: 'unreachable' },
  )
  failing.with = null
  await atHead(async () => 'b')
  assert.equal(asked.length, 2)
})

test('what is wrong with the endpoint is told before what is wrong with an answer', async () => {
  const { world, atHead, failing } = start()
  const broken = async () => {
    throw new ChainError('malformed', 'no')
  }
  await assert.rejects(atHead(broken), { reason: 'malformed' })
  world.clock.ms += 600_001
  failing.head = { block: 1, timeMs: world.clock.ms - 600_001 }
  await assert.rejects(atHead(broken), { reason: 'stale' })
  world.clock.ms += 5_000
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

function start() {
  const world = testWorld('2026-11-20T12:00:00Z')
  const asked: number[] = []
  const failing: { with: ChainError | null; head: Head | null } = { with: null, head: null }
  const atHead = createAtHead(world, 'tron', async () => {
    asked.push(world.now())
    if (failing.with) throw failing.with
    return failing.head ?? { block: 1, timeMs: world.now() }
  })
  return { world, atHead, asked, failing }
}
