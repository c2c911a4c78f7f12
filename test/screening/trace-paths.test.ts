import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { moved } from '../support/chains/fake-chains.ts'
import { oraclePaths, oracleShare } from '../support/trace-oracle.ts'
import { people, subject, a, b, thief, sanctioned, trace, newestFirst, addressNumber } from './trace.ts'

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

test('a share is between 0 and 1: 0 without listed parties, 1 when all came from them, never less with more of them', async () => {
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
