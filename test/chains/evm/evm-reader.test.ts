import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChainCause } from '../../../src/chains/chain-error.ts'
import type { ChainReader } from '../../../src/chains/chain-reader.ts'
import { createEvmReader } from '../../../src/chains/evm/evm-reader.ts'
import { chainErrorOf, chainWorld } from '../../support/chains/chain-world.ts'
import { overTime } from '../../support/chains/over-time.ts'
import { emptyAccount, type EvmFault } from '../../support/chains/evm-node.ts'
import { named, setUpEvm } from '../../support/chains/evm-set-up.ts'

const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const other = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'
const old = emptyAccount({ sentAt: [1, 2, 3], coin: 5n })

test('on a warm reader all queries about a new address in one turn leave in one request', async (t) => {
  const { node, reader } = await setUpEvm(t, { accounts: new Map([[other.toLowerCase(), old]]) })
  await askAll(reader, address)
  node.posts.length = 0
  await askAll(reader, other)
  assert.equal(node.posts.length, 1)
  assert.deepEqual(countsOf(node.posts[0] ?? []), {
    eth_call: 6,
    eth_chainId: 1,
    eth_getBalance: 1,
    eth_getBlockByNumber: 1,
    eth_getCode: 1,
    eth_getLogs: 2,
    eth_getTransactionCount: 4,
  })
})

test('an address that the chain knows nothing of costs no more', async (t) => {
  const { node, reader } = await setUpEvm(t)
  await askAll(reader, address)
  node.posts.length = 0
  const [, profile] = await askAll(reader, other)
  assert.equal(profile.value.hasHistory, false)
  assert.equal(node.posts.length, 1)
})

test('logs that a profile was read from are read again after a reorganisation to the same height', async (t) => {
  const { node, reader, world } = await setUpEvm(t)
  await askAll(reader, address)
  const token = named('ethereum').tokens[0]?.address ?? ''
  const tx = `0x${'11'.repeat(32)}`
  node.chain.logs = [{ token, from: other, to: address, value: 1n, block: 19_999_990, logIndex: 1, tx }]
  world.clock.ms += 5_000
  assert.equal((await reader.profile(address)).value.hasHistory, true)
})

test('a head that has become too old leaves with the freezes and the profile, and the transfers after it', async (t) => {
  const { node, reader, world } = await setUpEvm(t, { accounts: new Map([[other.toLowerCase(), old]]) })
  await askAll(reader, other)
  node.posts.length = 0
  world.clock.ms += 6_000
  await askAll(reader, other)
  assert.deepEqual(
    node.posts.map((post) => countsOf(post)),
    [
      {
        eth_call: 4,
        eth_chainId: 1,
        eth_getBalance: 1,
        eth_getBlockByNumber: 1,
        eth_getCode: 1,
        eth_getTransactionCount: 4,
      },
      { eth_call: 2, eth_chainId: 1, eth_getBlockByNumber: 1, eth_getLogs: 2 },
    ],
  )
})

test('a cold reader requests freezes together with the head and the chain', async (t) => {
  const { node, reader } = await setUpEvm(t)
  await reader.freezes(address)
  assert.deepEqual(
    node.posts.map((post) => countsOf(post)),
    [{ eth_call: 2, eth_chainId: 1, eth_getBlockByNumber: 1 }],
  )
})

const faults: readonly [EvmFault, ChainCause][] = [
  ['reset', 'unreachable'],
  ['hang', 'timeout'],
  ['server_error', 'unreachable'],
  ['rate_limit', 'rate_limited'],
  ['rate_error', 'rate_limited'],
  ['unauthorized', 'misconfigured'],
  ['redirect', 'misconfigured'],
  ['no_method', 'misconfigured'],
  ['page', 'malformed'],
  ['huge', 'malformed'],
  ['truncated', 'malformed'],
  ['duplicated', 'malformed'],
  ['wrong_id', 'malformed'],
  ['error_object', 'malformed'],
  ['null_result', 'malformed'],
  ['empty_hex', 'malformed'],
  ['number_result', 'malformed'],
  ['object_result', 'malformed'],
  ['array_result', 'malformed'],
]

for (const [fault, reason] of faults) {
  test(`an endpoint that answers with ${fault} makes every question fail as ${reason}`, async (t) => {
    const { node, reader, world } = await setUpEvm(t)
    const errors = () => overTime(world.clock, node, Promise.all(questions(reader).map(chainErrorOf)))
    node.fail(fault)
    for (const error of await errors()) assert.equal(error.reason, reason)
    node.fail(null)
    await Promise.all(questions(reader))
    // Now the head is known, and the rest alone goes wrong.
    node.fail(fault)
    for (const error of await errors()) assert.equal(error.reason, reason)
    for (const question of [reader.freezes, reader.profile]) {
      assert.equal((await overTime(world.clock, node, chainErrorOf(question(address)))).reason, reason)
    }
  })
}

test('one method that goes wrong costs the questions that need it, and no other', async (t) => {
  const needed: Readonly<Record<string, readonly boolean[]>> = {
    eth_getBalance: [true, false, true],
    eth_getCode: [true, false, true],
    eth_getTransactionCount: [true, false, true],
    // A token that does not report a balance only fails to show a history, and this account shows one without it.
    eth_call: [false, true, true],
    eth_getBlockByNumber: [false, false, false],
  }
  for (const [method, expected] of Object.entries(needed)) {
    const { node, reader } = await setUpEvm(t, { accounts: new Map([[address.toLowerCase(), old]]) })
    node.fail('number_result', method)
    const outcomes = await Promise.allSettled(questions(reader))
    assert.deepEqual(
      outcomes.map(({ status }) => status === 'fulfilled'),
      expected,
      method,
    )
  }
})

test('logs that go wrong cost the profile of an address only when nothing else shows a history', async (t) => {
  const { node, reader } = await setUpEvm(t, { accounts: new Map([[other.toLowerCase(), old]]) })
  node.fail('error_object', 'eth_getLogs')
  assert.equal((await reader.profile(other)).value.hasHistory, true)
  assert.equal((await chainErrorOf(reader.profile(address))).reason, 'malformed')
  node.fail(null)
  assert.equal((await reader.profile(address)).value.hasHistory, false)
})

test('an endpoint where no server listens is unreachable', async () => {
  const reader = createEvmReader(chainWorld(0), { network: named('ethereum'), url: 'http://127.0.0.1:1/secret-key' })
  for (const error of await Promise.all(questions(reader).map(chainErrorOf))) assert.equal(error.reason, 'unreachable')
})

test('an endpoint without batches answers the same', async (t) => {
  const account = { accounts: new Map([[address.toLowerCase(), old]]) }
  const together = await setUpEvm(t, account)
  const apart = await setUpEvm(t, { ...account, batches: 400 })
  assert.deepEqual(await askAll(apart.reader, address), await askAll(together.reader, address))
})

const newest = { direction: 'both', limitMax: 10, before: null } as const

function questions(reader: ChainReader): Promise<unknown>[] {
  return [reader.freezes(address), reader.profile(address), reader.transfers(address, newest)]
}

function askAll(reader: ChainReader, of: string) {
  return Promise.all([reader.freezes(of), reader.profile(of), reader.transfers(of, newest)] as const)
}

function countsOf(methods: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const method of methods.toSorted()) counts[method] = (counts[method] ?? 0) + 1
  return counts
}
