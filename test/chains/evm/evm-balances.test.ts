import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { TransferQuery } from '../../../src/chains/chain-reader.ts'
import { chainErrorOf } from '../../support/chains/chain-world.ts'
import { emptyAccount, type EvmAccount, type EvmChain, type EvmLog } from '../../support/chains/evm-node.ts'
import { named, setUpEvm, type EvmSetUp } from '../../support/chains/evm-set-up.ts'

const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const other = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'
const usdc = named('ethereum').tokens[0]?.address ?? ''
const head = { number: 20_000_000, timeMs: Date.parse('2026-11-20T12:00:00Z') }
const windowBlocks = 20_000
const newest: TransferQuery = { direction: 'both', limitMax: 100, before: null }
const held = { tokens: new Map([[usdc.toLowerCase(), 1_000_000n]]) }
const log: EvmLog = {
  token: usdc,
  from: other,
  to: address,
  value: 1_000_000n,
  block: head.number - 10,
  logIndex: 1,
  tx: `0x${'11'.repeat(32)}`,
}

for (const direction of ['both', 'in'] as const) {
  test(`a balance that rose within the blocks of which no transfer is shown is a contradiction (${direction})`, async (t) => {
    const { reader } = await setUp(t, { ...held, heldSince: log.block })
    assert.equal((await chainErrorOf(reader.transfers(address, { ...newest, direction }))).reason, 'malformed')
  })
}

test('a transfer that the address sent explains no balance that rose', async (t) => {
  const logs = [{ ...log, from: address, to: other }]
  const { reader } = await setUp(t, { ...held, heldSince: log.block }, { logs })
  assert.equal((await chainErrorOf(reader.transfers(address, newest))).reason, 'malformed')
})

test('an address is not new by the word of an endpoint whose logs contradict its balances', async (t) => {
  const { node, reader } = await setUp(t, { ...held, heldSince: log.block })
  assert.equal((await chainErrorOf(reader.profile(address))).reason, 'malformed')
  node.chain.logs = [log]
  assert.equal(typeof (await reader.profile(address)).value.emptyAt, 'string')
  node.fail('error_object', 'eth_getLogs')
  assert.equal(typeof (await reader.profile(address)).value.emptyAt, 'string')
})

test('the transfer that explains the balance is no contradiction', async (t) => {
  const { reader } = await setUp(t, { ...held, heldSince: log.block }, { logs: [log] })
  assert.equal((await reader.transfers(address, newest)).value.transfers.length, 1)
})

for (const direction of ['both', 'in'] as const) {
  test(`a transfer of less than the balance rose by does not explain it (${direction})`, async (t) => {
    const { reader } = await setUp(t, { ...held, heldSince: log.block }, { logs: [{ ...log, value: 999_999n }] })
    assert.equal((await chainErrorOf(reader.transfers(address, { ...newest, direction }))).reason, 'malformed')
  })
}

test('what was passed on again explains no balance', async (t) => {
  const passedOn = { ...log, from: address, to: other, logIndex: 2 }
  const { node, reader } = await setUp(t, { ...held, heldSince: log.block }, { logs: [log, passedOn] })
  assert.equal((await chainErrorOf(reader.transfers(address, newest))).reason, 'malformed')
  node.chain.logs.push({ ...log, logIndex: 3 })
  assert.equal((await reader.transfers(address, newest)).value.transfers.length, 3)
})

test('transfers of another token do not explain the balance', async (t) => {
  const token = named('ethereum').tokens[1]?.address ?? ''
  const { reader } = await setUp(t, { ...held, heldSince: log.block }, { logs: [{ ...log, token }] })
  assert.equal((await chainErrorOf(reader.transfers(address, newest))).reason, 'malformed')
})

test('a balance that rose by less than the transfers brought, or fell, is no contradiction', async (t) => {
  const logs = [{ ...log, value: 5_000_000n }]
  for (const account of [{ ...held, heldSince: log.block }, {}]) {
    const { reader } = await setUp(t, account, { logs })
    assert.equal((await reader.transfers(address, newest)).value.transfers.length, 1)
  }
})

const explained: Readonly<Record<string, [Partial<EvmAccount>, Partial<EvmChain>]>> = {
  'a balance from before the window': [{ ...held, heldSince: head.number - windowBlocks }, {}],
  'what the first block of the chain allotted': [held, { head: { ...head, number: 50 } }],
  'coins, which move without a log': [{ coin: 5n, heldSince: log.block }, {}],
  'a balance of which the endpoint keeps no earlier state': [{ ...held, heldSince: log.block }, { stateBlocks: 128 }],
}
for (const [what, [account, chain]] of Object.entries(explained)) {
  test(`without transfers, ${what} is no contradiction`, async (t) => {
    const { reader } = await setUp(t, account, chain)
    assert.deepEqual((await reader.transfers(address, newest)).value.transfers, [])
  })
}

test('an older window is read without its balances', async (t) => {
  const { node, reader } = await setUp(t, { ...held, heldSince: head.number - windowBlocks - 10 })
  const { next } = (await reader.transfers(address, newest)).value
  node.posts.length = 0
  await reader.transfers(address, { ...newest, before: next })
  assert.equal(node.posts.flat().includes('eth_call'), false)
})

function setUp(t: TestContext, account: Partial<EvmAccount>, chain: Partial<EvmChain> = {}): Promise<EvmSetUp> {
  return setUpEvm(t, { head, accounts: new Map([[address.toLowerCase(), emptyAccount(account)]]), ...chain })
}
