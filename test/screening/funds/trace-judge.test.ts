import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Transfer } from '../../../src/chains/chain-reader.ts'
import { addressKinds } from '../../../src/kit/address.ts'
import type { Listing } from '../../../src/lists/snapshot.ts'
import { createColumns } from '../../../src/screening/funds/trace-graph.ts'
import { judgeTrace } from '../../../src/screening/funds/trace-judge.ts'
import { inSlices, stepsPerSlice, type Sliced } from '../../../src/screening/funds/trace-slices.ts'
import { sortByOrder } from '../../../src/screening/funds/trace-sort.ts'
import type { TraceFacts } from '../../../src/screening/funds/trace-walk.ts'
import { countTurns } from '../../support/count-turns.ts'
import { moved } from '../../support/chains/fake-chains.ts'
import { fakeLists } from '../../support/fake-lists.ts'
import { oraclePaths, oracleShare } from '../../support/trace-oracle.ts'

const sides = ['in', 'out'] as const

test('transfers are sorted by their order, equal ones as they come, however many there are', () => {
  const place = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(Number.NEGATIVE_INFINITY))
  fc.assert(
    fc.property(fc.array(place, { maxLength: 300 }), fc.constantFrom(1, 7, 60), (places, times) => {
      const order = Float64Array.from(Array.from({ length: times }, () => places).flat())
      const byPlace = Map.groupBy(order.keys(), (number) => order[number] ?? 0)
      const expected = [...byPlace].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, numbers]) => numbers)
      assert.deepEqual([...atOnce(sortByOrder(order)).result], expected)
    }),
  )
})

test('a graph that is judged in many slices is judged as a plain recursion judges it', () => {
  const { transfers, facts, isListed } = largeGraph({ own: 300, parties: 40, each: 250 })
  const { result, slices } = atOnce(judgeTrace(facts))
  assert.ok(slices > 50, `${slices} slices`)
  for (const side of sides) {
    const graph = { transfers: transfers.filter((each) => each.side === side), isListed }
    const expected = oracleShare(graph, 'subject', side, 2)
    assert.ok(expected !== null && expected > 0.001 && expected < 0.999)
    assert.ok(Math.abs((result.shares[side] ?? 0) - expected) < 1e-9, `${side} ${result.shares[side]} ${expected}`)
    const requested = new Map(oraclePaths(graph, 'subject', side, 2))
    const matches = result.paths.filter((path) => path.side === side)
    assert.ok(matches.length > 5)
    for (const { parties, units } of matches) {
      assert.deepEqual(
        units.map((each) => each / 1e6),
        requested.get(parties.join(' ')),
      )
    }
    if (!result.cut.includes('paths')) assert.equal(matches.length, requested.size)
  }
})

test('a judgement does not depend on how long it is put aside, and others come first each time', async () => {
  const { facts } = largeGraph({ own: 500, parties: 40, each: 300 })
  const { result, slices } = atOnce(judgeTrace(facts))
  let pauses = 0
  const paused = await inSlices(judgeTrace(facts), async () => void (await Promise.resolve(++pauses)))
  assert.deepEqual(paused, result)
  assert.equal(pauses, slices)
  const inTurns = await countTurns(() => inSlices(judgeTrace(facts)))
  assert.deepEqual(inTurns.result, result)
  const { turns } = inTurns
  assert.ok(turns >= slices, `${turns} turns of the loop, ${slices} slices`)
})

for (const [shape, size] of [
  ['one owner has nearly all of them', { own: 90_000, parties: 10, each: 1_000 }],
  ['many owners share them', { own: 1_000, parties: 495, each: 200 }],
] as const) {
  test(`a hundred thousand transfers are judged in many slices, also when ${shape}`, () => {
    const { facts, transfers } = largeGraph({ ...size, on: ['in'], hops: 3 })
    assert.equal(transfers.length, 100_000)
    // Each of them is sorted, added up once for each hop, and looked at for paths: bench/trace.ts measures what a slice
    // takes.
    const passes = 5
    assert.ok(atOnce(judgeTrace(facts)).slices >= (passes * transfers.length) / stepsPerSlice)
  })
}

/** Does sliced work without a pause. */
function atOnce<Result>(work: Sliced<Result>): { result: Result; slices: number } {
  for (let slices = 0; ; slices++) {
    const step = work.next()
    if (step.done) return { result: step.value, slices }
  }
}

type GraphSize = { own: number; parties: number; each: number; on?: readonly Sided['side'][]; hops?: number }
type Sided = Transfer & { side: (typeof sides)[number] }

/**
 * On each side, `own` transfers of the subject with `parties`, and `each` of every one of these with others. Every 40th
 * is listed. Amounts and times are mixed by steps without a common divisor.
 */
function largeGraph({ own, parties, each, on = sides, hops = 2 }: GraphSize): {
  transfers: readonly Sided[]
  facts: TraceFacts
  isListed: (address: string) => boolean
} {
  const addresses = ['subject']
  const numbers = new Map([['subject', 0]])
  const columns = { in: createColumns(), out: createColumns() }
  const transfers: Sided[] = []
  const numberOf = (address: string): number => {
    const number = numbers.get(address) ?? addresses.push(address) - 1
    numbers.set(address, number)
    return number
  }
  const add = (side: Sided['side'], owner: string, party: string): void => {
    const n = transfers.length
    const units = 1 + ((n * 7_919) % 100_003)
    const at = (n * 613) % 5_003
    const [from, to] = side === 'in' ? [party, owner] : [owner, party]
    transfers.push({ ...moved(from, to, String(units / 1e6), at), side })
    const timeMs = Date.parse(transfers.at(-1)?.time ?? '')
    const tx = `tx ${n}`
    columns[side].add({ owner: numberOf(owner), party: numberOf(party), units, block: null, timeMs, tx })
  }
  for (const side of on) {
    for (let n = 0; n < own; n++) add(side, 'subject', `${side} ${n % parties}`)
    for (let n = 0; n < parties * each; n++) add(side, `${side} ${n % parties}`, `far ${(n * 31) % 1_009}`)
  }
  const isListed = (address: string) => /^far \d*[05]$/.test(address) && Number(address.slice(4)) % 40 === 0
  const listing = listed()
  const listedNumbers = new Map([...numbers].filter(([address]) => isListed(address)).map(([, n]) => [n, listing]))
  const graph = { addresses, inflows: columns.in.columns(), outflows: columns.out.columns() }
  const rest = { visited: 1 + 2 * parties, cut: new Set<never>(), cause: null, block: null, as_of: '' }
  return { transfers, facts: { hops, sides: on, graph, listed: listedNumbers, ...rest }, isListed }
}

function listed(): Listing {
  const snapshot = fakeLists({ T: [{ list: 'ofac', kind: 'sanctions' }] }).current()
  const [listing] = snapshot.find({ family: 'tron', canonical: 'T', kind: addressKinds.tron, key: new Uint8Array() })
  assert.ok(listing)
  return listing
}
