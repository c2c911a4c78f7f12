import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createAgreeingHistories } from '../../../src/chains/querying/agreeing-histories.ts'
import { ChainError } from '../../../src/chains/chain-error.ts'
import type { ChainReader, Transfer, TransferPage } from '../../../src/chains/chain-reader.ts'
import { simulatedClock } from '../../support/simulated-clock.ts'

/**
 * The oracle knows the true history and does not compare endpoints: it looks for true transfers that are missing from
 * the stretch that a page claims to be complete for, and for those that an honest endpoint has shown.
 */
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const lies = [
  'drops',
  'drops the edge',
  'adds',
  'reorders',
  'ends early',
  'is empty',
  'shows nothing',
  'is long',
] as const

type Endpoint = { order: readonly Transfer[]; size: number; ends: number; isWhole: boolean; showsNothing: boolean }

const histories = fc.record({
  // How many transfers stand in each block, from the newest one on. Some of a transaction are alike.
  blocks: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }),
  honest: fc.array(fc.record({ seed: fc.nat(), size: fc.integer({ min: 2, max: 8 }) }), { minLength: 1, maxLength: 3 }),
})

test('honest endpoints never disagree: every transfer is shown once, in any order and pages', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ blocks, honest }) => {
      const truth = historyOf(blocks)
      const endpoints = [...honest, { seed: 7, size: 5 }].map(({ seed, size }) => honestEndpoint(truth, seed, size))
      const pages = await readAll(endpoints)
      assert.deepEqual(namesOf(pages.flatMap(({ transfers }) => transfers)), namesOf(truth))
      assert.equal(pages.at(-1)?.reachesBeginning, true)
      for (const { transfers } of pages) assert.deepEqual(transfers.map(positionOf), descending(transfers))
    }),
    { numRuns: 500 },
  )
})

test('with one endpoint that lies, the result holds every true transfer of its stretch, or it is a disagreement', async () => {
  let disagreed = 0
  const liar = fc.record({
    lie: fc.constantFrom(...lies),
    seed: fc.nat(),
    size: fc.integer({ min: 2, max: 8 }),
    at: fc.nat(),
    place: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(histories, liar, async ({ blocks, honest }, how) => {
      const truth = historyOf(blocks)
      const endpoints = honest.map(({ seed, size }) => honestEndpoint(truth, seed, size))
      const lying = lyingEndpoint(truth, how)
      endpoints.splice(how.place % (endpoints.length + 1), 0, lying)
      const shown: Transfer[] = []
      let pagesRead = 0
      const outcome = await readAll(endpoints, (page) => {
        pagesRead++
        shown.push(...page.transfers)
        const down = page.completeTo === 'unknown' ? Infinity : (page.completeTo ?? 0)
        const isDue = (transfer: Transfer) => page.reachesBeginning || positionOf(transfer) > down
        assertHolds(shown, truth.filter(isDue), how.lie)
        for (const one of endpoints)
          if (one !== lying) assertHolds(shown, one.order.slice(0, pagesRead * one.size), how.lie)
      }).catch((error: unknown) => error)
      if (Array.isArray(outcome)) return
      if (!(outcome instanceof ChainError)) throw outcome
      assert.equal(outcome.reason, 'disagreement')
      disagreed++
    }),
    { numRuns: 2_000 },
  )
  assert.ok(disagreed > 300, `${disagreed} disagreements`)
})

function historyOf(blocks: readonly number[]): Transfer[] {
  return blocks.flatMap((count, back) =>
    Array.from(
      { length: count },
      (_, n): Transfer => ({
        tx: `tx${back}.${n >> 2}`,
        from: `payer${n >> 1}`,
        to: 'payee',
        token: null,
        symbol: 'BTC',
        asset: 'BTC',
        amount: '1',
        block: 1_000 - back,
        time: new Date(nowMs - 86_400_000 - back * 600_000).toISOString(),
      }),
    ),
  )
}

function honestEndpoint(truth: readonly Transfer[], seed: number, size: number): Endpoint {
  const rank = (n: number): number => ((n + 1) * 7_919 * (seed + 1)) % 1_009
  const order = truth
    .map((transfer, n) => ({ transfer, rank: rank(n) }))
    .toSorted((a, b) => positionOf(b.transfer) - positionOf(a.transfer) || a.rank - b.rank)
    .map(({ transfer }) => transfer)
  return { order, size, ends: order.length, isWhole: true, showsNothing: false }
}

type Lie = { lie: (typeof lies)[number]; seed: number; size: number; at: number }

function lyingEndpoint(truth: readonly Transfer[], { lie, seed, size, at }: Lie): Endpoint {
  const honest = honestEndpoint(truth, seed, size)
  const { order } = honest
  const one = at % Math.max(order.length, 1)
  const edge = size - 1
  const results = order[one] ? [{ ...order[one], from: 'made up' }] : []
  const lying: Record<Lie['lie'], Partial<Endpoint>> = {
    drops: { order: order.toSpliced(one, 1) },
    'drops the edge': { order: order.toSpliced(edge, 1) },
    adds: { order: order.toSpliced(one, 0, ...results) },
    reorders: { order: order.toSpliced(one, 1).toSpliced(at % 5, 0, ...order.slice(one, one + 1)) },
    'ends early': { ends: one, isWhole: at % 3 > 0 },
    'is empty': { order: [] },
    'shows nothing': { showsNothing: true },
    'is long': { order: order.toSpliced(one, 1), size: size * 4 },
  }
  const endpoint = { ...honest, ...lying[lie] }
  return { ...endpoint, ends: Math.min(endpoint.ends, endpoint.order.length) + (lie === 'adds' ? 1 : 0) }
}

/** Pages to the end, at most 40: an endpoint that shows nothing can go on for ever. */
async function readAll(
  endpoints: readonly Endpoint[],
  look: (page: TransferPage) => void = () => {},
): Promise<TransferPage[]> {
  const clock = simulatedClock(nowMs)
  const [first, ...others] = endpoints.map(readerOf)
  assert.ok(first)
  const reader = createAgreeingHistories({ after: clock.after, now: () => clock.ms }, [first, ...others])
  const pages: TransferPage[] = []
  for (let before: string | null = null; pages.length < 40; ) {
    const { value } = await reader.transfers('payee', { direction: 'both', limitMax: 200, before })
    look(value)
    pages.push(value)
    before = value.next
    if (before === null) break
  }
  return pages
}

function readerOf({ order, size, ends, isWhole, showsNothing }: Endpoint): ChainReader {
  const at = <Value>(value: Value) => Promise.resolve({ value, block: 1_000, as_of: new Date(nowMs).toISOString() })
  const unused = () => Promise.reject(new ChainError('unreachable', 'not part of this test'))
  return {
    network: 'bitcoin',
    freezes: unused,
    profile: unused,
    payment: unused,
    transfers: (_, { before }) => {
      if (showsNothing) return at({ transfers: [], next: 'more', reachesBeginning: false, window: null })
      const start = Number(before ?? 0)
      const end = Math.min(start + size, ends)
      const isEnd = end >= ends
      const next = isEnd ? null : String(end)
      return at({ transfers: order.slice(start, end), next, reachesBeginning: isEnd && isWhole, window: null })
    },
  }
}

function assertHolds(shown: readonly Transfer[], due: readonly Transfer[], lie: string): void {
  const left = namesOf(shown)
  for (const name of namesOf(due)) {
    const at = left.indexOf(name)
    assert.ok(at >= 0, `${lie}: ${name} is missing`)
    left.splice(at, 1)
  }
}

function namesOf(transfers: readonly Transfer[]): string[] {
  return transfers.map(({ tx, from, block }) => `${block} ${tx} ${from}`).toSorted()
}

function descending(transfers: readonly Transfer[]): number[] {
  return transfers.map(positionOf).toSorted((a, b) => b - a)
}

function positionOf({ block }: Transfer): number {
  return block ?? 0
}
