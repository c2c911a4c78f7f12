import assert from 'node:assert/strict'
import test from 'node:test'
import { ChainError } from '../../../src/chains/chain-error.ts'
import { readBlock } from '../../../src/chains/evm/evm-head.ts'
import type { EvmReader } from '../../../src/chains/evm/evm-reader.ts'
import { chainErrorOf } from '../../support/chains/chain-world.ts'
import { named, setUpEvm } from '../../support/chains/evm-set-up.ts'

const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const minuteMs = 60_000

const query = { direction: 'both', limitMax: 10, before: null } as const
const questions = ['freezes', 'profile', 'transfers'] as const
const askOf = (reader: EvmReader, question: (typeof questions)[number]) =>
  question === 'transfers' ? reader.transfers(address, query) : reader[question](address)

test('the newest block and the chain are requested once for all queries of one turn, and with each turn again', async (t) => {
  const { node, reader } = await setUpEvm(t)
  await Promise.all(questions.map((question) => askOf(reader, question)))
  for (let round = 0; round < 2; round++) {
    node.posts.length = 0
    await Promise.all(questions.map((question) => askOf(reader, question)))
    const requests = node.posts.flat().filter((method) => headMethods.has(method))
    assert.deepEqual(requests.toSorted(), ['eth_chainId', 'eth_getBlockByNumber'])
    assert.equal(node.posts.length, 1, 'they leave with the rest')
  }
})

for (const question of questions) {
  test(`${question}: an address that leads to another chain or to a node that lags is detected by its first query`, async (t) => {
    const { node, reader } = await setUpEvm(t)
    await askOf(reader, question)
    // No time passes: what was cached of the provider before it was changed does not apply to the one behind it now.
    node.chain.chainId = 56
    assert.equal((await chainErrorOf(askOf(reader, question))).reason, 'misconfigured')
    node.chain.chainId = 1
    const { head } = node.chain
    node.chain.head = { number: head.number - 60, timeMs: head.timeMs - 11 * minuteMs }
    assert.equal((await chainErrorOf(askOf(reader, question))).reason, 'stale')
    node.chain.head = head
    await askOf(reader, question)
  })
}

test('an answer names the block and the time of the head', async (t) => {
  const { reader } = await setUpEvm(t)
  const { block, as_of } = await reader.freezes(address)
  assert.deepEqual([block, as_of], [20_000_000, '2026-11-20T12:00:00.000Z'])
})

test('an endpoint whose newest block is over ten minutes old is stale, for every question', async (t) => {
  const { node, reader, world } = await setUpEvm(t)
  world.clock.ms = node.chain.head.timeMs + 10 * minuteMs
  await reader.freezes(address)
  world.clock.ms += 1
  const requests = [reader.freezes(address), reader.profile(address), reader.transfers(address, query), reader.head()]
  for (const error of await Promise.all(requests.map(chainErrorOf))) assert.equal(error.reason, 'stale')
  node.chain.head = { number: node.chain.head.number + 50, timeMs: node.chain.head.timeMs + 10 * minuteMs }
  world.clock.ms += 5_000
  assert.equal((await reader.freezes(address)).block, 20_000_050)
})

test('a newest block from the future is malformed', async (t) => {
  const { node, reader, world } = await setUpEvm(t)
  world.clock.ms = node.chain.head.timeMs - 10 * minuteMs
  await reader.freezes(address)
  world.clock.ms -= 1
  assert.equal((await chainErrorOf(reader.freezes(address))).reason, 'malformed')
})

test('another chain is misconfigured, also when all that it answers is malformed, and is looked at again', async (t) => {
  const { node, reader } = await setUpEvm(t, { chainId: 8453 })
  node.fail('empty_hex', 'eth_call')
  for (let round = 0; round < 2; round++) {
    assert.equal((await chainErrorOf(reader.freezes(address))).reason, 'misconfigured')
    assert.equal((await chainErrorOf(reader.profile(address))).reason, 'misconfigured')
  }
  node.chain.chainId = 1
  node.fail(null)
  await reader.freezes(address)
})

test('an endpoint that moves to another chain is detected by the next query for its newest block', async (t) => {
  const { node, reader, world } = await setUpEvm(t)
  await reader.freezes(address)
  node.chain.chainId = 56
  world.clock.ms += 5_000
  assert.equal((await chainErrorOf(reader.freezes(address))).reason, 'misconfigured')
  node.chain.chainId = 1
  await reader.freezes(address)
})

test('a clock that is set back keeps no head for ever', async (t) => {
  const { node, reader, world } = await setUpEvm(t)
  await reader.head()
  world.clock.ms -= minuteMs
  node.chain.head = { ...node.chain.head, number: 20_000_001 }
  assert.equal((await reader.head()).block, 20_000_001)
})

test('a head that could not be had is requested again', async (t) => {
  const { node, reader } = await setUpEvm(t)
  node.fail('null_result', 'eth_getBlockByNumber')
  assert.equal((await chainErrorOf(reader.head())).reason, 'malformed')
  node.fail(null)
  assert.equal((await reader.head()).block, 20_000_000)
})

test('a network without a chain id is no EVM network', async (t) => {
  await assert.rejects(setUpEvm(t, {}, { network: named('tron') }), TypeError)
})

test('a block with another number than was requested is malformed', () => {
  const block = { number: '0x5', timestamp: '0x1' }
  assert.deepEqual(readBlock(block, 5), { block: 5, timeMs: 1_000 })
  assert.throws(() => readBlock(block, 6), ChainError)
})

const headMethods: ReadonlySet<string> = new Set(['eth_chainId', 'eth_getBlockByNumber'])
