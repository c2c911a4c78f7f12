import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ChainError } from '../../../src/chains/chain-error.ts'
import type { At, ChainReader, Transfer, TransferPage } from '../../../src/chains/chain-reader.ts'
import { readBesideExplorer } from '../../../src/chains/explorers/transfers-beside-explorer.ts'
import { simulatedClock } from '../../support/simulated-clock.ts'

/**
 * The oracle knows the true history, what was made up, and which blocks honest nodes have read; it compares no readers.
 * Blocks are twelve seconds apart, so that the last five need not be indexed yet.
 */
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const [newestBlock, blockMs, unsettledBlocks] = [1_000, 12_000, 5]

type Reader = Pick<ChainReader, 'transfers'>
type Placed = Transfer & { block: number; logIndex: number }
type Node = { width: number; behind: number; size: number; hasTimes: boolean; isDown: boolean }
/** `namesBlocks`: of all rows, of all but what is made up, or of none. `nothing`: as many rows of zero above each of its rows. */
type Explorer = {
  size: number
  lag: number
  behind: number
  saysHead: boolean
  namesBlocks: 'all' | 'true ones' | 'none'
  nothing: number
}

const node = fc.record({
  width: fc.constantFrom(20, 40, 60, 2_000),
  behind: fc.nat(3),
  size: fc.integer({ min: 16, max: 40 }),
  hasTimes: fc.boolean(),
  isDown: fc.constantFrom(false, false, false, true),
})
const explorer = fc.record({
  size: fc.integer({ min: 28, max: 48 }),
  lag: fc.nat(unsettledBlocks - 1),
  behind: fc.nat(3),
  saysHead: fc.constantFrom(true, true, false),
  namesBlocks: fc.constantFrom('all', 'all', 'true ones', 'none'),
  nothing: fc.constantFrom(0, 0, 1),
})
const histories = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }).map(historyOf)

test('honest readers never disagree: every transfer is shown once, and the history is complete', async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.array(node, { minLength: 1, maxLength: 3 }), explorer, async (truth, nodes, how) => {
      const reading = readersOf(truth, {
        nodes: nodes.map((each) => ({ ...each, isDown: false })),
        explorer: { ...how, namesBlocks: 'all' },
      })
      const pages = await readAll(reading)
      const newest = newestBlock - Math.min(...nodes.map(({ behind }) => behind))
      const due = truth.filter(({ block }) => block <= newest)
      const shown = pages.flatMap(({ transfers }) => transfers)
      assertHolds(shown, due)
      assert.equal(new Set(shown.map(({ tx }) => tx)).size, shown.length, 'none is shown twice')
      assert.equal(pages.at(-1)?.reachesBeginning, true)
    }),
    { numRuns: 1_000 },
  )
})

const lie = fc.record({ by: fc.nat(3), isOmission: fc.boolean(), at: fc.nat(), ahead: fc.boolean(), width: fc.nat(60) })

test('one that lies among nodes and explorer hides no transfer of the blocks that are stated, and makes none up in blocks that were read', async () => {
  let [read, disagreed] = [0, 0]
  const set = fc.record({ nodes: fc.array(node, { minLength: 1, maxLength: 3 }), explorer })
  await fc.assert(
    fc.asyncProperty(
      histories,
      set,
      lie,
      async (truth, { nodes, explorer: how }, { by, isOmission, at, ahead, width }) => {
        const liar = by % (nodes.length + 1)
        const reports = isOmission
          ? truth.filter((_, n) => n !== at % Math.max(truth.length, 1))
          : withMadeUp(truth, at, ahead)
        const readers = readersOf(truth, { nodes, explorer: how })
        readers[liar] =
          liar < nodes.length
            ? nodeReader(reports, {
                ...(nodes[liar] ?? assert.fail()),
                width: width + 1,
                behind: ahead ? -2 : 0,
                isDown: false,
              })
            : explorerReader(reports, { ...how, lag: 0 })
        const honest = nodes.filter((each, n) => n !== liar && !each.isDown)
        const shown: Transfer[] = []
        const outcome = await readAll(readers, (page, count) => {
          read++
          shown.push(...page.transfers)
          const { window, unconfirmed = [] } = page
          if (window === null) return
          const isStated = ({ block }: Placed) => block >= window.from && block <= window.to
          const settled = newestBlock - unsettledBlocks
          assertHolds(
            shown,
            truth.filter((each) => isStated(each) && each.block <= settled),
          )
          const result = page.transfers.find(({ tx }) => tx === 'made up')
          if (!result || unconfirmed.includes(result)) return
          const block = reports.find(({ tx }) => tx === 'made up')?.block ?? assert.fail()
          assert.ok(block < window.from, 'what is made up is not in the blocks that are stated, nor newer')
          for (const each of honest)
            assert.ok(
              count > 1 || block <= newestBlock - each.behind - each.width || each.size < truth.length,
              'a node has read it',
            )
        }).catch((error: unknown) => error)
        if (outcome instanceof ChainError) disagreed += Number(outcome.reason === 'disagreement')
        else if (!Array.isArray(outcome)) throw outcome
      },
    ),
    { numRuns: 3_000 },
  )
  assert.ok(read > 1_500 && disagreed > 300, `${read} pages, ${disagreed} disagreements`)
})

test('what an explorer makes up in a block of the last minute that a node has read is a disagreement', async () => {
  const readers = [nodeReader([], plainNode), explorerReader([paid('made up', newestBlock - 1, 0)], plainExplorer)]
  await assert.rejects(readAll(readers), { reason: 'disagreement' })
})

test('an explorer that is thirty blocks behind has not read them: what the node shows there is open, without a disagreement', async () => {
  const truth = [paid('new', newestBlock - 10, 0), paid('old', newestBlock - 40, 0)]
  for (const [nodes, open] of [
    [1, ['new']],
    [3, []],
  ] as const) {
    const readers = Array.from({ length: nodes }, () => nodeReader(truth, plainNode))
    const [page] = await readAll([...readers, explorerReader(truth, { ...plainExplorer, behind: 30 })])
    const { unconfirmed = [], window } = page ?? assert.fail()
    assert.deepEqual(
      unconfirmed.map(({ tx }) => tx),
      open,
    )
    assert.equal(window?.to, nodes === 1 ? newestBlock - 30 : newestBlock)
  }
})

const plainNode: Node = { width: 60, behind: 0, size: 40, hasTimes: true, isDown: false }
const plainExplorer: Explorer = { size: 40, lag: 0, behind: 0, saysHead: true, namesBlocks: 'all', nothing: 0 }

/** Of the newest blocks, how many transfers each holds. */
function historyOf(counts: readonly number[]): Placed[] {
  return counts.flatMap((count, back) =>
    Array.from({ length: count }, (_, n) => paid(`tx${back}.${n}`, newestBlock - back, count - n)),
  )
}

function paid(tx: string, block: number, logIndex: number): Placed {
  const time = new Date(nowMs - (newestBlock - block) * blockMs).toISOString()
  const money = { token: 'token', symbol: 'USDC', asset: 'USDC', amount: '1' } as const
  return { tx, from: 'payer', to: 'payee', ...money, block, time, logIndex }
}

function withMadeUp(truth: readonly Placed[], at: number, ahead: boolean): Placed[] {
  const result = paid('made up', ahead ? newestBlock + 1 + (at % 2) : newestBlock - (at % 60), 9)
  return [...truth, result].toSorted((a, b) => b.block - a.block || b.logIndex - a.logIndex)
}

/** Nodes and then the explorer. */
function readersOf(truth: readonly Placed[], how: { nodes: readonly Node[]; explorer: Explorer }): Reader[] {
  return [...how.nodes.map((each) => nodeReader(truth, each)), explorerReader(truth, how.explorer)]
}

/** As a node shows logs: a window of blocks, cut after so many transfers. */
function nodeReader(history: readonly Placed[], { width, behind, size, hasTimes, isDown }: Node): Reader {
  const head = newestBlock - behind
  return readerOf(head, isDown, (before) => {
    const [block = head, index = Infinity] = before === null ? [] : before.split('.').map(Number)
    const to = Math.min(head, before === null ? head : index > 0 ? block : block - 1)
    const from = Math.max(0, to - width + 1)
    const rows = history.filter((each) => each.block >= from && each.block <= to)
    const older = before === null ? rows : rows.filter((each) => each.block < block || each.logIndex < index)
    const shown = older.slice(0, size)
    const last = shown.length < older.length ? shown.at(-1) : undefined
    const reachesBeginning = from === 0 && !last
    const next = reachesBeginning ? null : `${last?.block ?? from}.${last?.logIndex ?? 0}`
    const transfers = shown.map(({ logIndex: _place, ...each }) => ({ ...each, time: hasTimes ? each.time : null }))
    return { transfers, next, reachesBeginning, window: { from, to } }
  })
}

/**
 * As an index shows rows: pages of the complete history, blocks in another order, the newest blocks perhaps missing.
 */
function explorerReader(history: readonly Placed[], how: Explorer): Reader {
  const head = newestBlock - how.behind
  const rows = history
    .filter(({ block }) => block <= newestBlock - Math.max(how.behind, how.lag) || block > newestBlock)
    .toSorted((a, b) => b.block - a.block || a.logIndex - b.logIndex)
    .flatMap((row) => [...Array.from({ length: how.nothing }, () => ({ ...row, amount: '0' })), row])
  return readerOf(how.saysHead ? head : null, false, (before) => {
    const start = Number(before ?? 0)
    const end = start + how.size
    const next = end < rows.length ? String(end) : null
    const names = ({ tx }: Transfer) =>
      how.namesBlocks === 'all' || (how.namesBlocks === 'true ones' && tx !== 'made up')
    const page = rows.slice(start, end)
    const transfers = page
      .filter(({ amount }) => amount !== '0')
      .map(({ logIndex: _place, ...each }) => (names(each) ? each : { ...each, block: null }))
    const oldest = page.findLast(names)
    const readTo = oldest ? { readTo: oldest.block } : {}
    return { transfers, next, reachesBeginning: next === null, window: null, ...readTo }
  })
}

function readerOf(block: number | null, isDown: boolean, page: (before: string | null) => TransferPage): Reader {
  return {
    transfers: async (_, { before }) => {
      if (isDown) throw new ChainError('unreachable', 'it is down')
      return { value: page(before), block, as_of: new Date(nowMs).toISOString() }
    },
  }
}

/** At most ten pages: nodes go on below what the explorer has shown. */
async function readAll(
  readers: readonly Reader[],
  look: (page: TransferPage, count: number) => void = () => {},
): Promise<TransferPage[]> {
  const clock = simulatedClock(nowMs)
  const world = { after: clock.after, now: () => clock.ms }
  const [nodes, index] = [readers.slice(0, -1), readers.at(-1) ?? assert.fail()]
  const pages: TransferPage[] = []
  for (let before: string | null = null; pages.length < 10; ) {
    const query = { direction: 'both', limitMax: 200, before } as const
    const read: At<TransferPage> = await readBesideExplorer(world, { nodes, explorer: index }, 'payee', query)
    pages.push(read.value)
    look(read.value, pages.length)
    before = read.value.next
    if (before === null) break
  }
  return pages
}

function assertHolds(shown: readonly Transfer[], due: readonly Placed[]): void {
  const names = new Set(shown.map(({ tx }) => tx))
  for (const { tx } of due) assert.ok(names.has(tx), `${tx} is missing`)
}
