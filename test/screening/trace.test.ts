import assert from 'node:assert/strict'
import test from 'node:test'
import { fakeChains, moved } from '../support/chains/fake-chains.ts'
import { type FakeListing } from '../support/fake-lists.ts'
import { subject, a, b, c, d, thief, sanctioned, trace, newestFirst } from './trace.ts'

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

test('what an address passes on is as tainted as all it had received by then', async () => {
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
