import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Transfer } from '../../src/chains/chain-reader.ts'
import { networkByName } from '../../src/chains/networks.ts'
import { readAddress } from '../../src/kit/address.ts'
import { traceTaint } from '../../src/screening/trace.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import type { TraceResult } from '../../src/screening/funds/trace-result.ts'
import { base58CheckOf } from '../support/address-forms.ts'
import { fakeChains, moved, type FakeChains } from '../support/chains/fake-chains.ts'
import { fakeLists, type FakeListing } from '../support/fake-lists.ts'
import { oraclePaths, oracleShare } from '../support/trace-oracle.ts'

const people = Array.from({ length: 6 }, (_, n) => addressNumber(n + 1))
const [subject = '', a = '', b = '', c = '', d = '', thief = ''] = people
const sanctioned: FakeListing = { list: 'ofac', kind: 'sanctions' }

test('what came from a listed party is its share of all that came', async () => {
  const { taint_share, shares, paths, visited, truncated } = await trace([
    moved(thief, subject, '30', 1),
    moved(a, subject, '70', 2),
    moved(subject, b, '100', 3),
  ])
  assert.deepEqual([taint_share, shares], [0.3, { in: 0.3, out: 0 }])
  assert.deepEqual(paths, [
    {
      direction: 'in',
      parties: [subject, thief],
      amounts: [30],
      hop: 1,
      list: 'ofac',
      tx: moved(thief, subject, '30', 1).tx,
      txs: [moved(thief, subject, '30', 1).tx],
    },
  ])
  assert.deepEqual([visited, truncated], [3, false])
})

test('parties of a path have the names that lists give them, listed persons and known contracts', async () => {
  const entries = {
    [thief]: [{ ...sanctioned, label: 'A THIEF' }],
    [a]: [{ list: 'labels', kind: 'context', label: 'An Exchange' }],
    [b]: [{ list: 'labels', kind: 'context', label: 'On no path' }],
  } as const
  const { names } = await trace(
    [moved(thief, a, '9', 1), moved(a, subject, '9', 2), moved(b, subject, '9', 3)],
    {},
    { entries },
  )
  assert.deepEqual(names, { [thief]: 'A THIEF', [a]: 'An Exchange' })
})

test('what somebody passes on is as tainted as all it had received by then', async () => {
  const transfers = [
    moved(thief, a, '10', 1),
    moved(b, a, '30', 2),
    moved(a, subject, '20', 3),
    moved(thief, a, '1000', 4),
    moved(c, subject, '20', 5),
  ]
  const { taint_share, paths } = await trace(transfers)
  assert.equal(taint_share, 0.125)
  assert.deepEqual(
    paths.map(({ parties, amounts, hop, txs }) => [parties, amounts, hop, txs.length]),
    [[[subject, a, thief], [20, 10], 2, 2]],
  )
  assert.equal((await trace(transfers, { hops: 1 })).taint_share, 0)
})

test('what came after it was passed on taints nothing, and no path leads through it', async () => {
  const { taint_share, paths } = await trace([moved(a, subject, '5', 1), moved(thief, a, '5', 2)])
  assert.deepEqual([taint_share, paths], [0, []])
})

test('where the money went is reported for its own side', async () => {
  const transfers = [
    moved(b, subject, '100', 1),
    moved(subject, a, '40', 2),
    moved(a, thief, '10', 1),
    moved(a, thief, '10', 3),
    moved(a, c, '30', 4),
    moved(subject, d, '60', 5),
  ]
  const both = await trace(transfers)
  assert.deepEqual([both.taint_share, both.shares], [0, { in: 0, out: 0.1 }])
  const out = await trace(transfers, { direction: 'out' })
  assert.deepEqual([out.taint_share, out.shares], [0.1, { in: null, out: 0.1 }])
  assert.deepEqual(
    out.paths.map(({ direction, parties, amounts }) => [direction, parties, amounts]),
    [['out', [subject, a, thief], [40, 10]]],
  )
  const inward = await trace(transfers, { direction: 'in' })
  assert.deepEqual([inward.taint_share, inward.shares, inward.paths], [0, { in: 0, out: null }, []])
})

test('what an address sent does not taint what it received, also when it received nothing', async () => {
  const { taint_share, shares } = await trace([moved(subject, thief, '1', 1)])
  assert.deepEqual([taint_share, shares], [0, { in: null, out: 1 }])
})

test('a share is given in millionths, and is neither nothing nor all unless it is', async () => {
  const little = await trace([moved(thief, subject, '1', 1), moved(a, subject, '100000000', 2)])
  assert.equal(little.taint_share, 0.000001)
  const nearlyAll = await trace([moved(thief, subject, '100000000', 1), moved(a, subject, '1', 2)])
  assert.equal(nearlyAll.taint_share, 0.999999)
  const third = await trace([moved(thief, subject, '1', 1), moved(a, subject, '2', 2)])
  assert.equal(third.taint_share, 0.333333)
})

test('money that goes round in a circle ends the search and taints no address by itself', async () => {
  const circle = [moved(a, subject, '5', 3), moved(b, a, '5', 2), moved(subject, b, '5', 1), moved(a, b, '5', 2)]
  const { taint_share, paths } = await trace(circle)
  assert.deepEqual([taint_share, paths], [0, []])
  const tainted = await trace([...circle, moved(thief, b, '5', 0)])
  assert.ok(tainted.taint_share > 0 && tainted.taint_share < 1)
})

test('a listed subject is not its own taint, and the search stops at a listed party', async () => {
  const fake = fakeChains(newestFirst([moved(a, subject, '5', 2), moved(thief, a, '5', 1), moved(b, thief, '5', 0)]))
  const entries = { [subject]: [sanctioned], [thief]: [sanctioned] }
  const { taint_share } = await trace([], {}, { fake, entries })
  assert.equal(taint_share, 1)
  assert.deepEqual(new Set(fake.asked.map(({ address }) => address)), new Set([subject, a]))
})

test('only sanctions, notices of authorities, mixer and own lists in force now count', async () => {
  const transfers = [moved(a, subject, '1', 1), moved(b, subject, '1', 1), moved(c, subject, '2', 1)]
  const listed = (listing: FakeListing) => trace(transfers, {}, { entries: { [a]: [listing] } })
  for (const kind of ['sanctions', 'enforcement', 'mixer', 'own'] as const)
    assert.equal((await listed({ list: 'x', kind })).taint_share, 0.25, kind)
  for (const kind of ['scam', 'phishing', 'context'] as const)
    assert.equal((await listed({ list: 'x', kind })).taint_share, 0, kind)
  assert.equal((await listed({ ...sanctioned, delisted_on: '2025-03-21' })).taint_share, 0)
  assert.equal((await listed({ ...sanctioned, listed_on: '2030-01-01' })).taint_share, 0)
})

test('shares and paths are those of a plain recursion over all transfers', async () => {
  await fc.assert(
    fc.asyncProperty(anyGraph, fc.constantFrom(1, 2, 3), async ({ transfers, listedFrom }, hops) => {
      const isListed = (address: string) => people.indexOf(address) >= listedFrom
      const entries = Object.fromEntries(people.filter(isListed).map((address) => [address, [sanctioned]]))
      const result = await trace(newestFirst(transfers), { hops }, { entries })
      const graph = { transfers, isListed }
      for (const side of ['in', 'out'] as const) {
        const expected = oracleShare(graph, subject, side, hops)
        const share = result.shares[side]
        if (expected === null) assert.equal(share, null)
        else assert.ok(share !== null && Math.abs(share - expected) < 1.01e-6, `${side} ${share} ${expected}`)
        const paths = result.paths.filter(({ direction }) => direction === side)
        const requested = oraclePaths(graph, subject, side, hops)
        if (result.budget.cut_by.includes('paths')) continue
        assert.deepEqual(
          new Map(paths.map(({ parties, amounts }) => [parties.join(' '), amounts])),
          new Map(requested.map(([parties, amounts]) => [parties, amounts])),
        )
        assert.equal(paths.length, requested.length)
      }
    }),
    { numRuns: 300 },
  )
})

test('a share lies between 0 and 1: 0 without listed parties, 1 when all came from them, never less with more of them', async () => {
  await fc.assert(
    fc.asyncProperty(anyGraph, async ({ transfers }) => {
      const shareWith = async (count: number) => {
        const listed = people.slice(people.length - count)
        const entries = Object.fromEntries(listed.map((address) => [address, [sanctioned]]))
        return (await trace(newestFirst(transfers), { direction: 'in' }, { entries })).shares.in ?? 0
      }
      const shares = await Promise.all([0, 2, 4, people.length - 1].map(shareWith))
      assert.equal(shares[0], 0)
      assert.deepEqual(
        shares,
        shares.toSorted((a, b) => a - b),
      )
      const hasInflow = transfers.some(({ from, to }) => to === subject && from !== subject)
      assert.equal(shares.at(-1), hasInflow ? 1 : 0)
    }),
    { numRuns: 150 },
  )
})

test('paths come with the fewest transfers first, then the largest amounts, and 50 of them at most', async () => {
  const many = Array.from({ length: 70 }, (_, n) => addressNumber(100 + n))
  const transfers = many.map((party, n) => moved(party, subject, String(n + 1), 1))
  const entries = Object.fromEntries(many.map((party) => [party, [sanctioned]]))
  const match = await trace(
    [...transfers, moved(a, subject, '9999', 5), moved(many[0] ?? '', a, '9999', 4)],
    {},
    { entries },
  )
  assert.equal(match.paths.length, 50)
  assert.deepEqual(
    match.paths.map(({ amounts }) => amounts[0]),
    Array.from({ length: 50 }, (_, n) => 70 - n),
  )
  assert.deepEqual([match.truncated, match.budget.cut_by], [true, ['paths']])
  const halves = await trace(
    [...transfers.slice(0, 40), ...many.slice(30).map((party, n) => moved(subject, party, String(n + 0.5), 1))],
    {},
    { entries },
  )
  assert.deepEqual([halves.paths.length, halves.budget.cut_by], [50, ['paths']])
  assert.deepEqual(
    halves.paths.slice(0, 3).map(({ amounts }) => amounts[0]),
    [40, 39.5, 39],
  )
  const few = await trace([moved(a, subject, '9', 5), moved(thief, a, '9', 4), moved(thief, subject, '1', 1)])
  assert.deepEqual(
    few.paths.map(({ hop }) => hop),
    [1, 2],
  )
})

test('transfers of nothing, and what is less than the smallest distinguished unit, do not count', async () => {
  const transfers = [moved(thief, subject, '0', 1), moved(thief, subject, '0.0000009', 1), moved(a, subject, '1', 1)]
  const { taint_share, paths } = await trace(transfers)
  assert.deepEqual([taint_share, paths], [0, []])
})

test('a transfer without a known time counts, in any order', async () => {
  const { taint_share } = await trace([moved(a, subject, '5', 1), moved(thief, a, '5', 2, { time: null })])
  assert.equal(taint_share, 1)
})

test('where every transfer names its block, blocks set the order', async () => {
  const inBlock = (block: number) => ({ block, time: null })
  const late = [moved(a, subject, '5', 0, inBlock(7)), moved(thief, a, '5', 0, inBlock(8))]
  assert.equal((await trace(late)).taint_share, 0)
  const early = [moved(a, subject, '5', 0, inBlock(8)), moved(thief, a, '5', 0, inBlock(8))]
  assert.equal((await trace(early)).taint_share, 1)
})

test('evidence names each path in both languages and opens its transaction and the listing', async () => {
  const transfers = [
    moved(thief, subject, '30.5', 9),
    moved(a, subject, '2', 8),
    moved(thief, a, '7', 1),
    moved(subject, thief, '1', 1),
  ]
  const { evidence, note, paths } = await trace(transfers)
  assert.equal(evidence.length, paths.length)
  const [first] = evidence
  assert.match(first?.detail ?? '', /^Received 30\.5 USDC\/USDT from T\w+, which is listed: .*OFAC/)
  assert.equal(first?.url, `https://tronscan.org/#/transaction/${paths[0]?.tx}`)
  assert.equal(first?.page, `https://countersign.example/evidence/ofac/${thief}`)
  assert.deepEqual([first?.signal_key, first?.weight, first?.snapshot], ['taint.onehop', 60, 'cd'.repeat(32)])
  assert.deepEqual(
    evidence.map(({ signal_key }) => signal_key),
    ['taint.onehop', 'taint.onehop', 'taint.multihop'],
  )
  assert.match(evidence[2]?.detail ?? '', /^Received at most 2 USDC\/USDT through 2 transfers from/)
  assert.match(note, /not licensed AML compliance/)
  const chinese = await trace(transfers, {}, { lang: 'zh' })
  for (const { detail } of chinese.evidence) assert.match(detail, /\p{Script=Han}/u)
  assert.deepEqual(chinese.paths, paths)
})

/** Payments between six people, of whom the last ones may be listed; some have no time. */
const anyGraph = fc.record({
  transfers: fc.array(
    fc
      .tuple(fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 5_000_000 }), fc.nat(9), fc.nat(9))
      .map(([from, to, millionths, at, timeless]) =>
        moved(people[from] ?? '', people[to] ?? '', String(millionths / 1e6), at, timeless === 0 ? { time: null } : {}),
      ),
    { maxLength: 25, size: 'max' },
  ),
  listedFrom: fc.integer({ min: 1, max: 6 }),
})

type Options = { hops?: number; direction?: 'in' | 'out' | 'both' }
type Setting = { fake?: FakeChains; entries?: Record<string, readonly FakeListing[]>; lang?: 'en' | 'zh' }

async function trace(
  transfers: readonly Transfer[],
  { hops = 3, direction = 'both' }: Options = {},
  { fake = fakeChains(newestFirst(transfers)), entries = { [thief]: [sanctioned] }, lang = 'en' }: Setting = {},
): Promise<TraceResult> {
  const network = networkByName('tron')
  const { address } = readAddress(subject)
  assert.ok(network && address)
  const needs = {
    lists: fakeLists(entries),
    chains: fake.chains,
    world: { now: () => Date.parse('2026-11-20T12:00:00Z') },
    service: { baseUrl: 'https://countersign.example' },
    screening: { traces: createTraceMemory() },
  }
  return traceTaint(needs, { address, network: { network, ignored: null }, hops, direction }, lang)
}

function newestFirst(transfers: readonly Transfer[]): Transfer[] {
  return transfers.toSorted((a, b) => (b.block ?? 0) - (a.block ?? 0) || (b.time ?? '').localeCompare(a.time ?? ''))
}

function addressNumber(n: number): string {
  return base58CheckOf(0x41, Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}
