import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { exactAmount, jsonAmount } from '../../src/screening/funds/flow-sums.ts'
import { fakeChains, moved, readAt } from '../support/chains/fake-chains.ts'
import { type FakeListing } from '../support/fake-lists.ts'
import { subject, parties, a, b, usdc, flow, evmAddress } from './flow.ts'

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
