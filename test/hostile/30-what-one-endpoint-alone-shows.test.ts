import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { createAgreeingHistories } from '../../src/chains/querying/agreeing-histories.ts'
import { refuseFutureTransfers } from '../../src/chains/querying/refuse-future-transfers.ts'
import { uniteWindows } from '../../src/chains/readers/unite-windows.ts'
import { ChainError } from '../../src/chains/chain-error.ts'
import type { At, ChainReader, Transfer, TransferPage } from '../../src/chains/chain-reader.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { remainingTransfers } from '../../src/screening/funds/remaining-transfers.ts'
import { startChainApp } from '../support/chains/chain-app.ts'
import { emptyAccount, startEvmNode } from '../support/chains/evm-node.ts'
import { named } from '../support/chains/evm-set-up.ts'
import { simulatedClock } from '../support/simulated-clock.ts'

/**
 * A pruned node that showed nothing counted as an answer, so that a liar beside it decided alone: a listed payer was missing
 * and the payee clear. And an endpoint could make up a listed payer, in a block that it alone knew, for a signed finding.
 */
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const newest = { direction: 'both', limitMax: 200, before: null } as const
const fine = paid('fine', 900)
const bad = paid('listed', 800)
const kinds = {
  honest: { transfers: [fine, bad], next: null, reachesBeginning: true },
  pruned: { transfers: [], next: null, reachesBeginning: false },
  liar: { transfers: [fine], next: null, reachesBeginning: true },
  down: null,
}

for (const set of [
  ['pruned', 'liar'],
  ['down', 'pruned', 'liar'],
  ['honest', 'pruned', 'liar'],
  ['honest', 'pruned', 'pruned', 'liar'],
] as const) {
  test(`${set.join(', ')}: a liar beside a node that keeps no history does not decide`, async () => {
    const read = readerOf(set.map((kind) => pageReader(() => kinds[kind]))).transfers('payee', newest)
    await assert.rejects(read, ChainError)
  })
}

test('a pruned node beside honest ones is counted as one that did not answer', async () => {
  const readers = (['honest', 'pruned', 'honest'] as const).map((kind) => pageReader(() => kinds[kind]))
  const { value, silent } = await readerOf(readers).transfers('payee', newest)
  assert.deepEqual(value.transfers, [fine, bad])
  assert.deepEqual(silent, { count: 1, of: 3 })
})

test('a history ends where fewer endpoints than must answer go on', async () => {
  const short = pageReader(() => ({ transfers: [fine], next: null, reachesBeginning: false }))
  const long = pageReader(() => ({ transfers: [fine, bad], next: 'more', reachesBeginning: false }))
  const { value } = await readerOf([short, long]).transfers('payee', newest)
  assert.deepEqual([value.next, value.reachesBeginning, value.completeTo], [null, false, 900])
  assert.deepEqual(value.unconfirmed, [bad])
})

test('a transfer of a time still to come makes the page malformed, an hour ahead of Bitcoin is none', async () => {
  const ahead = (hours: number) => ({ ...bad, time: new Date(nowMs + hours * 3_600_000).toISOString() })
  const readers = [0, 1].map(() => pageReader(() => ({ ...kinds.honest, transfers: [fine] })))
  const make = (hours: number) => pageReader(() => ({ ...kinds.honest, transfers: [ahead(hours), fine] }))
  const late = await readerOf([...readers, make(3)]).transfers('payee', newest)
  assert.deepEqual([late.value.transfers, late.silent], [[fine], { count: 1, of: 3 }])
  const { value } = await readerOf([...readers, make(1)]).transfers('payee', newest)
  assert.deepEqual(value.unconfirmed, [ahead(1)])
})

for (const [what, heads, expected] of [
  ['one endpoint alone', [0, 0, 3], 'uncertain'],
  ['two of three endpoints', [0, 3, 3], 'caution'],
] as const) {
  test(`a listed sender in a block that ${what} shows is ${expected}, and the blocks read hold what was found`, async (t) => {
    const { verdict, intelligence } = await riskOf(t, heads)
    assert.equal(verdict, expected)
    const detail = intelligence.sources.find(({ id }) => id === 'base.taint')?.detail ?? ''
    if (expected === 'caution') assert.match(detail, /to 30000003 were read/)
  })
}

test('what stands beyond is kept until the pages come to it, and is returned once', () => {
  const [near, far] = [paid('near', 9_400), paid('far', 100)]
  const page = (block: number, beyond: Transfer[] = []): TransferPage => ({
    transfers: [],
    next: `${block}.0`,
    reachesBeginning: false,
    window: { from: block, to: block + 499 },
    beyond,
  })
  const first = remainingTransfers(page(9_500, [near, far]), 9_500, [])
  assert.deepEqual(remainingTransfers(page(9_450), 9_450, first), [near, far])
  assert.deepEqual(remainingTransfers(page(9_450, [near, far]), 9_450, first), [near, far])
  assert.deepEqual(remainingTransfers(page(9_000), 9_000, first), [far])
})

/** The oracle knows the true history and which transfers were made up; it compares no endpoints. */
const endpoint = fc.record({
  kind: fc.constantFrom('honest', 'honest', 'pruned', 'down', 'narrow'),
  keeps: fc.nat(12),
  size: fc.integer({ min: 1, max: 9 }),
})
const cases = fc.record({
  length: fc.integer({ min: 1, max: 14 }),
  listedAt: fc.nat(13),
  honest: fc.array(endpoint, { minLength: 1, maxLength: 3 }),
  lie: fc.constantFrom('omits', 'invents'),
  liar: fc.record({ size: fc.integer({ min: 1, max: 20 }), at: fc.nat(13), place: fc.nat(3), ahead: fc.boolean() }),
})

test('pages: one liar hides no listed payer of the covered history, and makes none up that is confirmed', async () => {
  let read = 0
  await fc.assert(
    fc.asyncProperty(cases, async ({ length, listedAt, honest, lie, liar }) => {
      const truth = historyOf(length, listedAt)
      const readers = honest.map(({ kind, keeps, size }) => {
        if (kind === 'down') return pageReader(() => null)
        if (kind === 'pruned') return historyReader(truth.slice(0, keeps), size, keeps >= length)
        return historyReader(truth, kind === 'narrow' ? 1 : size, true)
      })
      readers.splice(liar.place, 0, historyReader(lieOf(truth, lie, liar), liar.size, true))
      const reader = readerOf(readers)
      const shown: Transfer[] = []
      for (let before: string | null = null, pages = 0; pages < 20; pages++) {
        const outcome = await reader.transfers('payee', { ...newest, before }).catch((error: unknown) => error)
        if (outcome instanceof ChainError) return
        const { value } = outcome as At<TransferPage>
        read++
        shown.push(...value.transfers)
        const down = value.completeTo === 'unknown' ? Infinity : (value.completeTo ?? 0)
        for (const due of truth.filter(({ block }) => value.reachesBeginning || (block ?? 0) > down))
          assert.ok(
            shown.some(({ tx }) => tx === due.tx),
            `${due.tx} is missing`,
          )
        const confirmed = value.transfers.filter((each) => !value.unconfirmed?.includes(each))
        assert.ok(confirmed.every(({ from }) => from !== 'made up'))
        before = value.next
        if (before === null) return
      }
    }),
    { numRuns: 2_000 },
  )
  assert.ok(read > 1_000, `${read} pages`)
})

test('windows: the blocks that are named as read hold every true transfer, and none that one alone made up', () => {
  let read = 0
  const window = fc.record({ width: fc.integer({ min: 1, max: 16 }), behind: fc.nat(4), isDown: fc.boolean() })
  fc.assert(
    fc.property(cases, fc.array(window, { minLength: 1, maxLength: 3 }), ({ length, listedAt, lie, liar }, honest) => {
      const truth = historyOf(length, listedAt)
      const answers = honest.filter(({ isDown }) => !isDown).map((how) => windowOf(truth, how))
      answers.push(windowOf(lieOf(truth, lie, liar), { width: liar.size, behind: liar.at % 5 }))
      if (answers.length < Math.floor((honest.length + 1) / 2) + 1) return
      let page: TransferPage
      try {
        page = uniteWindows({ answers, queried: honest.length + 1 })
      } catch (error) {
        assert.ok(error instanceof ChainError)
        return
      }
      read++
      const { transfers, unconfirmed = [] } = page
      const [from, to] = [page.window?.from ?? 0, page.window?.to ?? Infinity]
      for (const due of truth.filter(({ block }) => (block ?? 0) >= from && (block ?? 0) <= to))
        assert.ok(
          transfers.some(({ tx }) => tx === due.tx),
          `${due.tx} is missing`,
        )
      const confirmed = transfers.filter((each) => !unconfirmed.includes(each))
      assert.ok(confirmed.every((each) => each.from !== 'made up' && (each.block ?? 0) <= to))
    }),
    { numRuns: 2_000 },
  )
  assert.ok(read > 300, `${read} windows`)
})

function paid(from: string, block: number): Transfer {
  const time = new Date(nowMs - 86_400_000).toISOString()
  return { tx: `tx${block}`, from, to: 'payee', token: null, symbol: 'USDC', asset: 'USDC', amount: '1', block, time }
}

function historyOf(length: number, listedAt: number): Transfer[] {
  return Array.from({ length }, (_, n) => paid(n === listedAt % length ? 'listed' : `payer${n}`, 1_000 - n))
}

function lieOf(truth: readonly Transfer[], lie: string, { at, ahead }: { at: number; ahead: boolean }): Transfer[] {
  if (lie === 'omits') return truth.filter(({ from }) => from !== 'listed')
  const block = ahead ? 1_001 : 1_000 - at
  const time = new Date(nowMs - (at % 2) * 86_400_000).toISOString()
  return [...truth, { ...paid('made up', block), tx: 'made up', time }].toSorted(
    (a, b) => (b.block ?? 0) - (a.block ?? 0),
  )
}

function windowOf(
  history: readonly Transfer[],
  { width, behind }: { width: number; behind: number },
): At<TransferPage> {
  const to = 1_002 - behind
  const from = Math.max(to - width, 1)
  const transfers = history.filter(({ block }) => (block ?? 0) >= from && (block ?? 0) <= to)
  return at({ transfers, next: `${from}.0`, reachesBeginning: false, window: { from, to } })
}

function at<Value>(value: Value): At<Value> {
  return { value, block: 1_000, as_of: new Date(nowMs).toISOString() }
}

function readerOf(readers: readonly ChainReader[]): ChainReader {
  const clock = simulatedClock(nowMs)
  const world = { after: clock.after, now: () => clock.ms }
  const [first, ...others] = readers.map((reader) => refuseFutureTransfers(world, reader))
  assert.ok(first)
  return createAgreeingHistories(world, [first, ...others])
}

function historyReader(history: readonly Transfer[], size: number, isWhole: boolean): ChainReader {
  return pageReader((before) => {
    const start = Number(before ?? 0)
    const isEnd = start + size >= history.length
    const transfers = history.slice(start, start + size)
    return { transfers, next: isEnd ? null : String(start + size), reachesBeginning: isEnd && isWhole }
  })
}

/** Null: the endpoint is down. */
function pageReader(pageAt: (before: string | null) => Omit<TransferPage, 'window'> | null): ChainReader {
  const unused = () => Promise.reject(new ChainError('unreachable', 'not part of this test'))
  return {
    network: 'solana',
    freezes: unused,
    profile: unused,
    payment: unused,
    transfers: async (_, { before }) => {
      const page = pageAt(before)
      return page ? at({ ...page, window: null }) : unused()
    },
  }
}

/** Three endpoints of Base, so many blocks ahead; those that are ahead show a listed sender three blocks up. */
async function riskOf(t: TestContext, ahead: readonly number[]): Promise<ScreenResult> {
  const [payee, block] = ['0x5c5c5c5c00000000000000000000000000000030', 30_000_000]
  const accounts = new Map([[payee, emptyAccount({ sentAt: [1], coin: 1n })]])
  const from = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
  const token = named('base').tokens[0]?.address ?? ''
  const log = { token, from, to: payee, value: 5_000_000n, block: block + 3, logIndex: 0, tx: `0x${'ab'.repeat(32)}` }
  const nodes = await Promise.all(
    ahead.map((blocks) =>
      startEvmNode(t, { chainId: 8453, blockMs: 100, head: { number: block + blocks, timeMs: 0 }, accounts }),
    ),
  )
  const app = await startChainApp(t, { RPC_URL_BASE: nodes.map(({ url }) => url).join(',') })
  for (const { chain } of nodes) {
    chain.head.timeMs += app.world.now()
    chain.logs = chain.head.number >= log.block ? [log] : []
  }
  return (await app.ask<ScreenResult>(`/api/risk?addr=${payee}&network=base`)).json
}
