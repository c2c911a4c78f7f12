import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { canonicalAddress } from '../../../src/chains/evm/evm-abi.ts'
import { createEvmReader, type EvmReader } from '../../../src/chains/evm/evm-reader.ts'
import { anvilIsMissing, startAnvil, type Anvil } from '../../support/chains/anvil.ts'
import { chainErrorOf, chainWorld } from '../../support/chains/chain-world.ts'
import { named } from '../../support/chains/evm-set-up.ts'
import { putTestToken, type TestToken } from '../../support/chains/test-token.ts'

// A real node with a real token contract at the addresses of mainnet.
const options = { skip: anvilIsMissing, timeout: 60_000 }
const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const other = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'
const newest = { direction: 'both', limitMax: 100, before: null } as const
const dayS = 86_400

test('freezes of real contracts follow what the issuer does', options, async (t) => {
  const { usdc, usdt, look } = await setUp(t)
  assert.deepEqual(await frozenBy(await look()), [])
  await usdt.setFrozen(address, true)
  assert.deepEqual(await frozenBy(await look()), ['USDT'])
  await usdc.setFrozen(address, true)
  assert.deepEqual(await frozenBy(await look()), ['USDC', 'USDT'])
  await usdt.setFrozen(address, false)
  assert.deepEqual(await frozenBy(await look()), ['USDC'])
  await usdc.setBroken(true)
  assert.equal((await chainErrorOf((await look()).freezes(address))).reason, 'malformed')
})

test('an address without a contract where the token should be is no token without freezes', options, async (t) => {
  const { anvil, usdt, look } = await setUp(t)
  await anvil.call('anvil_setCode', usdt.address, '0x')
  assert.equal((await chainErrorOf((await look()).freezes(address))).reason, 'malformed')
})

test('transfers are what was moved, both ways, with the times of their blocks', options, async (t) => {
  const { anvil, usdc, usdt, look } = await setUp(t)
  await usdc.mint(other, 100_000_000n)
  await usdc.move(other, address, 12_500_000n)
  await usdt.mint(address, 7n)
  await usdt.move(address, address, 3n)
  await usdt.move(address, other, 1n)
  await usdc.mint(other, 1n)
  const { value } = await (await look()).transfers(address, newest)
  const zero = '0x0000000000000000000000000000000000000000'
  assert.deepEqual(
    value.transfers.map(({ from, to, symbol, amount }) => [from, to, symbol, amount]),
    [
      [address, other, 'USDT', '0.000001'],
      [address, address, 'USDT', '0.000003'],
      [zero, address, 'USDT', '0.000007'],
      [other, address, 'USDC', '12.5'],
    ],
  )
  const newestMs = await anvil.headMs()
  for (const { time, block } of value.transfers) {
    assert.equal(Date.parse(time ?? '') <= newestMs && Date.parse(time ?? '') > newestMs - 600_000, true)
    assert.equal(typeof block, 'number')
  }
  assert.deepEqual([value.reachesBeginning, value.next], [true, null])
})

test('pages over small windows of a real chain hold every transfer once', options, async (t) => {
  const { usdc, look } = await setUp(t)
  for (let nth = 1n; nth <= 9n; nth++) await usdc.mint(address, nth * 1_000_000n)
  const reader = await look(4)
  const amounts: string[] = []
  for (let before: string | null = null; ; ) {
    const { value } = await reader.transfers(address, { ...newest, limitMax: 3, before })
    amounts.push(...value.transfers.map(({ amount }) => amount))
    if (value.next === null) break
    before = value.next
  }
  assert.deepEqual(amounts, ['9', '8', '7', '6', '5', '4', '3', '2', '1'])
})

test('after a reorganisation the answers follow the new chain', options, async (t) => {
  const { anvil, usdc, look } = await setUp(t)
  await usdc.mint(address, 1_000_000n)
  const reader = await look()
  const before = await anvil.call('evm_snapshot')
  await usdc.mint(address, 2_000_000n)
  await usdc.setFrozen(address, true)
  await anvil.call('anvil_setCode', address, '0x6080')
  assert.deepEqual(await frozenBy(await look(undefined, reader)), ['USDC'])
  assert.deepEqual(await amountsOf(reader), ['2', '1'])
  assert.equal((await reader.profile(address)).value.kind, 'contract')
  await anvil.call('evm_revert', before)
  await usdc.mint(address, 3_000_000n)
  await anvil.mine(5, 1)
  await look(undefined, reader)
  assert.deepEqual(await frozenBy(reader), [])
  assert.deepEqual(await amountsOf(reader), ['3', '1'])
  assert.equal((await reader.profile(address)).value.kind, 'account')
})

test('transactions that a node’s own reorganisation drops are dropped here as well', options, async (t) => {
  const { anvil, usdc, look } = await setUp(t)
  await usdc.mint(address, 1_000_000n)
  await usdc.mint(address, 2_000_000n)
  const reader = await look()
  assert.deepEqual(await amountsOf(reader), ['2', '1'])
  await anvil.call('anvil_reorg', 1, [])
  await look(undefined, reader)
  assert.deepEqual(await amountsOf(reader), ['1'])
})

test('code that delegates to a contract is distinguished from a contract', options, async (t) => {
  const { anvil, look } = await setUp(t)
  await anvil.call('anvil_setCode', address, `0xef0100${other.slice(2)}`)
  const { value } = await (await look()).profile(address)
  assert.deepEqual([value.kind, value.delegate, value.hasHistory], ['delegated', other, true])
})

test('old, new, quiet and busy accounts are distinguished by the state of earlier blocks', options, async (t) => {
  const { anvil, usdc, look } = await setUp(t)
  const [old = '', young = '', busy = ''] = (await anvil.call('eth_accounts')) as string[]
  // The dev accounts hold coins from the first block on; these two are to begin later.
  for (const account of [young, busy]) await anvil.call('anvil_setBalance', account, '0x0')
  await send(anvil, old)
  await anvil.mine(128, dayS / 4)
  await usdc.mint(address, 5n)
  await anvil.call('anvil_setBalance', young, '0xde0b6b3a7640000')
  await send(anvil, young)
  await anvil.mine(12, dayS / 4)
  await anvil.call('anvil_setBalance', busy, '0xde0b6b3a7640000')
  for (let nth = 0; nth < 21; nth++) await send(anvil, busy)
  const reader = await look()
  const nowMs = await anvil.headMs()
  const [ofOld, ofYoung, ofBusy, ofHolder, ofNobody] = await Promise.all(
    [old, young, busy, address, other].map(async (account) => {
      const { value } = await reader.profile(canonicalAddress(account))
      const days = (at: string | null | undefined) => (at ? Math.round((nowMs - Date.parse(at)) / 86_400_000) : null)
      return [value.hasHistory, days(value.activeSince?.at), days(value.emptyAt), value.lastDay]
    }),
  )
  assert.deepEqual(ofYoung, [true, 1, 7, 0])
  assert.deepEqual(ofHolder, [true, 1, 7, 0])
  assert.deepEqual(ofBusy, [true, 0, 1, 21])
  assert.deepEqual(ofNobody, [false, null, null, 0])
  assert.deepEqual(ofOld?.slice(0, 3), [true, 29, null])
})

test('a node that mines no more is stale until it mines again', options, async (t) => {
  const { anvil, world, look } = await setUp(t)
  const reader = await look()
  world.clock.ms = (await anvil.headMs()) + 600_001
  assert.equal((await chainErrorOf(reader.freezes(address))).reason, 'stale')
  await anvil.call('evm_setNextBlockTimestamp', Math.floor(world.clock.ms / 1_000))
  await anvil.call('evm_mine')
  world.clock.ms += 5_000
  assert.deepEqual(await frozenBy(reader), [])
})

test('a node whose clock is ahead of the world is malformed', options, async (t) => {
  const { anvil, world, look } = await setUp(t)
  const reader = await look()
  world.clock.ms = (await anvil.headMs()) - 600_001
  assert.equal((await chainErrorOf(reader.freezes(address))).reason, 'malformed')
})

test('a node of another chain is misconfigured', options, async (t) => {
  const { look } = await setUp(t, 31_337)
  assert.equal((await chainErrorOf((await look()).profile(address))).reason, 'misconfigured')
})

test('a node that is gone is unreachable', options, async (t) => {
  const { anvil, look } = await setUp(t)
  const reader = await look()
  await anvil.stop()
  assert.equal((await chainErrorOf(reader.freezes(address))).reason, 'unreachable')
})

type SetUp = {
  anvil: Anvil
  world: ReturnType<typeof chainWorld>
  usdc: TestToken
  usdt: TestToken
  /** A reader whose clock stands at the newest block; a passed one looks at the chain again. */
  look: (logsWindowBlocks?: number, reader?: EvmReader) => Promise<EvmReader>
}

async function setUp(t: TestContext, chainId = 1): Promise<SetUp> {
  const anvil = await startAnvil(t, { chainId, startS: Date.parse('2026-10-01') / 1_000 })
  const network = named('ethereum')
  const [usdc, usdt] = await Promise.all(network.tokens.map(({ address }) => putTestToken(anvil, address)))
  assert.ok(usdc && usdt)
  const world = chainWorld(0)
  const look: SetUp['look'] = async (logsWindowBlocks = 20_000, reader) => {
    // A head is kept for five seconds: the next look is after that.
    world.clock.ms = Math.max(world.clock.ms + 5_000, await anvil.headMs())
    return reader ?? createEvmReader(world, { network, url: anvil.url, logsWindowBlocks })
  }
  return { anvil, world, usdc, usdt, look }
}

async function frozenBy(reader: EvmReader): Promise<string[]> {
  const { value } = await reader.freezes(address)
  return value.filter(({ frozen }) => frozen).map(({ symbol }) => symbol)
}

async function amountsOf(reader: EvmReader): Promise<string[]> {
  const { value } = await reader.transfers(address, newest)
  return value.transfers.map(({ amount }) => amount)
}

async function send(anvil: Anvil, from: string): Promise<void> {
  await anvil.transact({ from, to: from, value: '0x0', gas: '0x5208' })
}
