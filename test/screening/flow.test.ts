import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Transfer } from '../../src/chains/chain-reader.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { readAddress } from '../../src/kit/address.ts'
import { fundFlow } from '../../src/screening/flow.ts'
import type { FlowResult } from '../../src/screening/funds/flow-result.ts'
import { exactAmount, jsonAmount } from '../../src/screening/funds/flow-sums.ts'
import { base58CheckOf, eip55Of } from '../support/address-forms.ts'
import { fakeChains, moved, readAt, type FakeChains } from '../support/chains/fake-chains.ts'
import { fakeLists, type FakeListing } from '../support/fake-lists.ts'

const subject = tronAddress(1)
const parties = Array.from({ length: 12 }, (_, n) => tronAddress(n + 10))
const [a = '', b = '', c = ''] = parties

test('all transfers of a party are added up exactly, on the side on which they moved', async () => {
  const result = await flow([
    moved(subject, b, '7', 9),
    moved(a, subject, '0.2', 8),
    moved(b, subject, '1000000.000001', 7),
    moved(a, subject, '0.1', 6),
  ])
  const plain = { tag: null, kind: null, risky: false, frozen: false }
  assert.deepEqual(result.inbound, [
    { address: b, count: 1, usdt: 1000000.000001, ...plain },
    { address: a, count: 2, usdt: 0.3, ...plain },
  ])
  assert.deepEqual(result.outbound, [{ address: b, count: 1, usdt: 7, ...plain }])
  assert.deepEqual([result.chain, result.total, result.riskyParties], ['tron', 4, 0])
  assert.deepEqual([result.truncated, result.window, result.block, result.as_of], [false, null, 78_000_000, readAt])
  assert.deepEqual(result.firstInflow, { from: a, usdt: 0.1, date: '2026-01-01T00:06:00.000Z' })
})

test('what the address sent itself is not a first payment to it', async () => {
  const [early, late] = [moved(subject, subject, '5', 1), moved(subject, subject, '5', 9)]
  assert.equal((await flow([late, early])).firstInflow, null)
  const { firstInflow } = await flow([late, moved(a, subject, '2', 5), early])
  assert.deepEqual(firstInflow, { from: a, usdt: 2, date: '2026-01-01T00:05:00.000Z' })
})

test('the eight largest parties of each side are shown, ties by address, and all are counted', async () => {
  const transfers = parties.flatMap((party, n) => [
    moved(party, subject, String(5 + (n % 3)), 10 + n),
    moved(subject, parties[11 - n] ?? '', '1', 20 - n),
  ])
  const { inbound, outbound, total } = await flow(transfers)
  const ordered = parties
    .map((party, n) => ({ party, amount: 5 + (n % 3) }))
    .toSorted((x, y) => y.amount - x.amount || (x.party < y.party ? -1 : 1))
  assert.deepEqual(
    inbound.map(({ address }) => address),
    ordered.slice(0, 8).map(({ party }) => party),
  )
  assert.deepEqual(
    outbound.map(({ address }) => address),
    parties.toSorted().slice(0, 8),
  )
  assert.equal(total, 24)
})

test('sums are those of whole numbers, for any summands', async () => {
  const millionths = fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(millionths, async (amounts) => {
      const text = (units: bigint) => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`
      const { inbound } = await flow(amounts.map((units, n) => moved(a, subject, text(units), 900 - n)))
      const sum = amounts.reduce((total, units) => total + units, 0n)
      assert.equal(inbound[0]?.usdt, Number(text(sum)))
      assert.match(String(inbound[0]?.usdt), /^\d+(\.\d{1,6})?$/)
    }),
    { numRuns: 60 },
  )
})

test('an amount with more than 6 places is rounded down only when it is shown', () => {
  assert.equal(jsonAmount(exactAmount('0.000000999999999999')), 0)
  assert.equal(jsonAmount(exactAmount('0.000000999999999999') + exactAmount('0.000000000000000001')), 0.000001)
  assert.equal(jsonAmount(exactAmount('123456789.012345678901234567')), 123456789.012345)
  assert.deepEqual(
    ['5', '0', '12.5'].map((text) => jsonAmount(exactAmount(text))),
    [5, 0, 12.5],
  )
})

test('a party is called what lists call it, by the strongest of them, and is risky on three kinds of lists', async () => {
  const entries: Record<string, FakeListing[]> = {
    [parties[0] ?? '']: [{ list: 'bridges', kind: 'context', label: 'Allbridge Pool' }],
    [parties[1] ?? '']: [{ list: 'labels', kind: 'context', label: 'Binance 7' }],
    [parties[2] ?? '']: [{ list: 'ofac', kind: 'sanctions' }],
    [parties[3] ?? '']: [{ list: 'mixers', kind: 'mixer', label: 'Blender' }],
    [parties[4] ?? '']: [{ list: 'own', kind: 'own' }],
    [parties[5] ?? '']: [{ list: 'scamsniffer', kind: 'scam' }],
    [parties[6] ?? '']: [
      { list: 'labels', kind: 'context', label: 'Ronin Exploiter' },
      { list: 'ofac', kind: 'sanctions' },
    ],
    [parties[7] ?? '']: [{ list: 'ofac', kind: 'sanctions', label: 'A pool', delisted_on: '2025-03-21' }],
  }
  const transfers = parties.slice(0, 8).map((party, n) => moved(party, subject, String(9 - n), 50 - n))
  const { inbound, riskyParties } = await flow(transfers, { entries })
  assert.deepEqual(
    inbound.map(({ tag, kind, risky }) => [tag, kind, risky]),
    [
      ['Allbridge Pool', 'bridge', false],
      ['Binance 7', 'service', false],
      ['OFAC SDN list', 'sanctions', true],
      ['Blender', 'mixer', true],
      ["Operator's own list", 'own', true],
      [inbound[5]?.tag, 'scam', false],
      ['Ronin Exploiter', 'sanctions', true],
      [null, null, false],
    ],
  )
  assert.equal(riskyParties, 4)
})

test('a party that its issuer froze is risky; who is not shown is not queried, but a listed one still counts', async () => {
  const transfers = parties.map((party, n) => moved(party, subject, String(50 - n), 50 - n))
  const hidden = parties[11] ?? ''
  const fake = fakeChains(transfers, { frozen: new Set([b, hidden]) })
  const entries = {
    [hidden]: [{ list: 'ofac', kind: 'sanctions' } as const],
    [a]: [{ list: 'own', kind: 'own' } as const],
  }
  const { inbound, riskyParties } = await flow(transfers, { fake, entries })
  assert.deepEqual(inbound.map(({ risky, frozen }) => [risky, frozen]).slice(0, 3), [
    [true, false],
    [true, true],
    [false, false],
  ])
  assert.equal(riskyParties, 3)
  const requests = fake.asked.filter(({ kind }) => kind === 'freezes').map(({ address }) => address)
  assert.deepEqual(requests.toSorted(), parties.slice(0, 8).toSorted())
})

test('a freeze that could not be read is not taken for none', async () => {
  const transfers = [moved(a, subject, '2', 2), moved(b, subject, '1', 1)]
  const fake = fakeChains(transfers, {
    causeOf: ({ kind, address }) => (kind === 'freezes' && address === a ? 'timeout' : null),
  })
  const { inbound, truncated, note } = await flow(transfers, { fake })
  assert.deepEqual(
    inbound.map(({ frozen }) => frozen),
    [null, false],
  )
  assert.equal(truncated, true)
  assert.match(note, /For 1 of the counterparties shown, the issuer freeze could not be checked\./)
})

test('on TRON only USDT counts, on EVM networks both dollar tokens do', async () => {
  const onTron = await flow([moved(a, subject, '5', 2, usdc), moved(b, subject, '3', 1)])
  assert.deepEqual([onTron.total, onTron.inbound.map(({ address }) => address)], [1, [b]])
  const [self, other] = [evmAddress(1), evmAddress(2)]
  const transfers = [moved(other, self, '5', 3, usdc), moved(other, self, '3.5', 2), moved(self, other, '1', 1, usdc)]
  const fake = fakeChains(transfers, { network: 'base' })
  const onBase = await flow(transfers, { fake, addr: self, network: 'base' })
  const plain = { address: other, tag: null, kind: null, risky: false, frozen: null }
  assert.deepEqual(onBase.inbound, [{ ...plain, count: 2, usdc: 5, usdt: 3.5 }])
  assert.deepEqual(onBase.outbound, [{ ...plain, count: 1, usdc: 1, usdt: 0 }])
  assert.deepEqual(onBase.firstInflow, { from: other, usdc: 0, usdt: 3.5, date: '2026-01-01T00:02:00.000Z' })
  assert.deepEqual([onBase.chain, fake.asked.length], ['base', 1])
  assert.match(onBase.note, /Issuer freezes of the counterparties were not checked\./)
})

test('on EVM networks both tokens together make a party the larger one', async () => {
  const [self, one, other] = [evmAddress(1), evmAddress(2), evmAddress(3)]
  const transfers = [moved(one, self, '5', 3), moved(other, self, '4', 2), moved(other, self, '3', 1, usdc)]
  const { inbound } = await flow([], { fake: fakeChains(transfers, { network: 'ethereum' }), addr: self })
  assert.deepEqual(
    inbound.map(({ address }) => address),
    [other, one],
  )
})

test('a source that ends before the beginning leaves a flow that states it', async () => {
  const fake = fakeChains([moved(a, subject, '1', 1)], { isWhole: false })
  const { truncated, firstInflow } = await flow([], { fake })
  assert.deepEqual([truncated, firstInflow], [true, null])
})

test('transfers of nothing and to oneself make no party', async () => {
  const { inbound, outbound, total } = await flow([
    moved(subject, subject, '5', 3),
    moved(a, subject, '0', 2),
    moved(subject, b, '0.000000', 1),
  ])
  assert.deepEqual([inbound, outbound, total], [[], [], 1])
})

test('an address without a transfer has a flow without parties, and states that this is all', async () => {
  const { inbound, outbound, total, firstInflow, truncated } = await flow([])
  assert.deepEqual([inbound, outbound, total, firstInflow, truncated], [[], [], 0, null, false])
})

test('all pages are followed, up to ten', async () => {
  const history = (count: number) => Array.from({ length: count }, (_, n) => moved(a, subject, '1', 5_000 - n))
  const complete = await flow(history(2_000))
  assert.deepEqual([complete.total, complete.truncated, complete.inbound[0]?.usdt], [2_000, false, 2_000])
  const fake = fakeChains(history(2_001))
  const cut = await flow([], { fake })
  assert.deepEqual([cut.total, cut.truncated, cut.firstInflow], [2_000, true, null])
  assert.match(cut.note, /only the newest 2000 were read\. The first inflow is unknown\./)
  assert.equal(fake.asked.filter(({ kind }) => kind === 'transfers').length, 10)
})

test('of a longer history the first inflow is requested where a source can report it', async () => {
  const history = Array.from({ length: 2_001 }, (_, n) => moved(a, subject, '1', 5_000 - n))
  const first = moved(c, subject, '42', 1)
  const named = await flow([], { fake: fakeChains(history, { first }) })
  assert.deepEqual(named.firstInflow, { from: c, usdt: 42, date: '2026-01-01T00:01:00.000Z' })
  const inOtherToken = await flow([], { fake: fakeChains(history, { first: { ...first, ...usdc } }) })
  assert.equal(inOtherToken.firstInflow, null)
  assert.match(inOtherToken.note, /first inflow is unknown/)
  const silent = fakeChains(history, { first, causeOf: ({ kind }) => (kind === 'firstInflow' ? 'timeout' : null) })
  assert.equal((await flow([], { fake: silent })).firstInflow, null)
})

test('a source that only shows a window of blocks never gives a complete flow', async () => {
  const self = evmAddress(1)
  const windowOf = (page: number) => ({ from: 1_000 - 100 * page, to: 1_099 - 100 * page })
  const fake = fakeChains([], { network: 'ethereum', windowOf })
  const { truncated, window, total, note } = await flow([], { fake, addr: self })
  assert.deepEqual([truncated, window, total], [true, { from: 0, to: 999 }, 0])
  assert.match(note, /blocks 0 to 999 were read/)
})

test('a chain that stops answering in the middle leaves a flow that states it and why', async () => {
  const history = Array.from({ length: 500 }, (_, n) => moved(a, subject, '1', 5_000 - n))
  const fake = fakeChains(history, {
    causeOf: ({ page, kind }) => (kind === 'transfers' && page === 2 ? 'rate_limited' : null),
  })
  const { total, truncated, note } = await flow([], { fake })
  assert.deepEqual([total, truncated], [200, true])
  assert.match(note, /Reading stopped early\. tron could not be read: its endpoint limits the request rate\./)
})

test('reading ends with its time, and leaves some for what is queried afterwards', async () => {
  let now = Date.parse(readAt)
  const history = Array.from({ length: 2_000 }, (_, n) => moved(a, subject, '1', 5_000 - n))
  const fake = fakeChains(history, { onAsk: () => (now += 1_500) })
  const { total, truncated, inbound } = await flow([], { fake, now: () => now })
  assert.deepEqual([total, truncated, inbound[0]?.frozen], [600, true, false])
})

test('a chain that reports nothing is a failure with its cause, never an empty flow', async () => {
  for (const cause of [
    'timeout',
    'unreachable',
    'rate_limited',
    'malformed',
    'stale',
    'misconfigured',
    'disagreement',
  ] as const) {
    const fake = fakeChains([], { causeOf: () => cause })
    await assert.rejects(flow([], { fake }), (error) => {
      assert.ok(error instanceof ServiceError)
      assert.deepEqual([error.code, error.messageKey, error.cause], ['chain_unavailable', `chain.${cause}`, cause])
      return true
    })
  }
  const off = fakeChains([], { network: 'base' })
  await assert.rejects(flow([], { fake: off }), { code: 'chain_not_configured' })
  assert.deepEqual(off.asked, [])
})

test('families without a flow are refused by name of the parameter', async () => {
  for (const addr of ['So11111111111111111111111111111111111111112', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'])
    await assert.rejects(flow([], { addr }), { code: 'address_invalid', field: 'addr', messageKey: 'flow.family' })
})

test('lists that are missing or too old are reported as such', async () => {
  const fine = await flow([])
  assert.doesNotMatch(fine.note, /sanctions list is missing/)
  const old = await flow([], { maxAgeHours: 24 })
  assert.match(old.note, /A sanctions list is missing or older than the configured limit/)
})

test('Chinese changes the prose and nothing else', async () => {
  const transfers = [moved(a, subject, '2', 2), moved(subject, b, '1', 1)]
  const { note, ...rest } = await flow(transfers, { lang: 'zh' })
  const { note: _, ...english } = await flow(transfers)
  assert.deepEqual(rest, english)
  assert.match(note, /\p{Script=Han}/u)
})

const usdc = { asset: 'USDC', symbol: 'USDC' } as const

type Setting = {
  fake?: FakeChains
  entries?: Readonly<Record<string, readonly FakeListing[]>>
  addr?: string
  network?: string
  lang?: 'en' | 'zh'
  now?: () => number
  maxAgeHours?: number
}

async function flow(transfers: readonly Transfer[], setting: Setting = {}): Promise<FlowResult> {
  const { fake = fakeChains(transfers), addr = subject, lang = 'en', now = () => Date.parse(readAt) } = setting
  const needs = {
    lists: fakeLists(setting.entries ?? {}, setting.maxAgeHours ?? null),
    chains: fake.chains,
    world: { now },
  }
  const { address } = readAddress(addr)
  assert.ok(address)
  const ask = { lang, caller: anonymousCaller('127.0.0.1'), requestId: 'test-1' }
  const { body } = await fundFlow.run(needs, { addr: address, network: setting.network }, ask)
  return fundFlow.output.parse(body) as FlowResult
}

function tronAddress(n: number): string {
  return base58CheckOf(0x41, Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}

function evmAddress(n: number): string {
  return eip55Of(Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}
