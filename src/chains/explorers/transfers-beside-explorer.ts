import type { World } from '../../kit/world.ts'
import { settlingMs } from '../querying/agreeing-histories.ts'
import { askMost, disagreement, neededOf, oldest, transfersKey } from '../querying/agreement.ts'
import { endOf, readHistoryPage, readPlace, writePlace } from '../querying/history-place.ts'
import { endPosition, mergePages, type ReadPage } from '../querying/merge-pages.ts'
import { placeWithoutBlock } from './place-without-block.ts'
import { topRead } from '../querying/top-read.ts'
import type { At, ChainReader, Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { readCursor } from '../evm/evm-transfers.ts'

type Readers = {
  nodes: readonly Pick<ChainReader, 'transfers'>[]
  explorer: Pick<ChainReader, 'transfers'>
}

/**
 * One page of each node and of the explorer, which continue where their own previous pages ended; a page contains all
 * transfers that any of them shows, without duplicates. For blocks that two have read they must show the same, except
 * the newest, which an explorer may not have indexed yet. `window` is what a quorum has read: transfers of older blocks
 * count even if fewer show them, transfers of newer ones that one alone shows are `unconfirmed`. The history reaches
 * the beginning if the explorer shows that it does: nodes are read further below it only to contradict. The explorer
 * must answer, and as many nodes as without it. Throws ChainError.
 */
export async function readBesideExplorer(
  world: Pick<World, 'after' | 'now'>,
  { nodes, explorer }: Readers,
  address: string,
  query: TransferQuery,
): Promise<At<TransferPage>> {
  const endpoints = nodes.length + 1
  const place = query.before === null ? null : readPlace(query.before, endpoints)
  const read = (reader: Readers['explorer'], endpoint: number) =>
    readHistoryPage(reader, endpoint, address, { ...query, place })
  const [index, most] = await Promise.all([read(explorer, nodes.length), askMost(world, nodes.map(read))])
  const pages = byBlocks(most.answers, index, place === null)
  const settledMs = place?.settledMs ?? world.now() - settlingMs
  const settledBlock = place?.settledBlock ?? newestOf(pages) - settlingBlocks
  const placed = placeWithoutBlock(
    pages,
    most.answers.flatMap(({ at }) => at ?? []),
  )
  const rules = { settledMs, settledBlock, endpoints, atLeast: placed.atLeast }
  const merged = mergePages(pages, place?.shown ?? [], rules)
  const { shown: allShown } = merged
  const ends = [...nodes, explorer].map((_, endpoint) => endOf(pages.find((page) => page.endpoint === endpoint)))
  const goesOn = pages.some(({ page }) => page.next !== null) && allShown.length <= shownMax
  const next = goesOn ? writePlace({ ends, shown: allShown, settledMs, settledBlock }) : null
  const page = {
    ...pageOf(pages, merged, { endpoints, open: placed.open }),
    next,
    reachesBeginning: index.read.page.next === null && index.read.page.reachesBeginning,
  }
  if (place === null && page.window === null) throw disagreement()
  // Not every explorer reports its newest block.
  const readings = [index, ...most.answers].flatMap((each) =>
    each.at ? [{ ...each.at, block: each.at.block ?? newestOf(pages) }] : [],
  )
  const silent = endpoints - pages.length
  return {
    ...oldest({ answers: readings, queried: readings.length }, page),
    ...(silent > 0 ? { silent: { count: silent, of: endpoints } } : {}),
  }
}

/** The transfers that all show together, and how far a quorum has read. */
function pageOf(
  pages: readonly ReadPage[],
  merged: ReturnType<typeof mergePages>,
  { endpoints, open }: { endpoints: number; open: ReadonlySet<Transfer> },
): Pick<TransferPage, 'transfers' | 'window' | 'completeTo' | 'unconfirmed'> {
  const { transfers, completeTo } = merged
  const window = windowOf(pages, merged, neededOf(endpoints))
  const unconfirmed = merged.unconfirmed.filter(
    (transfer) => open.has(transfer) || (window !== null && (transfer.block ?? 0) > window.to),
  )
  return {
    transfers,
    window,
    completeTo: completeTo === Infinity ? 'unknown' : Math.max(completeTo, 0),
    ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
  }
}

/**
 * The pages in the order of their readers, each with the blocks that it shows completely. The explorer is the last
 * reader.
 */
function byBlocks(answers: readonly Answer[], index: Answer, isFirst: boolean): readonly ReadPage[] {
  const nodes = answers.map(({ read }) => ofNode(read)).toSorted((a, b) => a.endpoint - b.endpoint)
  const ofNodes = nodes.flatMap(({ page }) => page.transfers)
  const top = isFirst ? (index.at?.block ?? Infinity) : (index.read.top ?? Infinity)
  return [...nodes, ofExplorer({ ...index.read, top }, ofNodes)]
}

type Answer = { read: ReadPage; at: At<unknown> | null }

/** For a full page, the block of the last log may continue on the next one. */
function ofNode(read: ReadPage): ReadPage {
  const { window, next } = read.page
  if (window === null || next === null) return { ...read, isExact: true }
  const { block, logIndex } = readCursor(next)
  const from = logIndex > 0 ? block + 1 : block
  return { ...read, page: { ...read.page, window: { ...window, from } }, isExact: true }
}

/**
 * An explorer shows complete blocks down to its last row, which may have moved nothing. One without block numbers is
 * placed by the transfers that nodes show too.
 */
function ofExplorer(read: ReadPage & { top: number }, ofNodes: readonly Transfer[]): ReadPage {
  const { page, top } = read
  const blocks = new Map(ofNodes.map((transfer) => [nameOf(transfer), transfer.block]))
  const transfers = page.transfers.map((transfer) => ({
    ...transfer,
    block: transfer.block ?? blocks.get(nameOf(transfer)) ?? null,
  }))
  const last = transfers.findLast(({ block }) => block !== null)?.block ?? Infinity
  const from = page.next === null && page.reachesBeginning ? 0 : Math.min(last, page.readTo ?? Infinity) + 1
  return { ...read, page: { ...page, transfers, window: { from, to: top } } }
}

function nameOf(transfer: Transfer): string {
  return transfersKey([{ ...transfer, block: null }])
}

/** The blocks that a quorum has read; null if there are none. */
function windowOf(
  pages: readonly ReadPage[],
  { completeTo, behind }: Pick<ReturnType<typeof mergePages>, 'completeTo' | 'behind'>,
  needed: number,
): TransferPage['window'] {
  if (completeTo === Infinity) return null
  const ranges = pages.map((read) => {
    // An explorer that leaves out a transfer of the last minute has not indexed its block.
    const unread = behind.filter(({ endpoint }) => endpoint === read.endpoint).map(({ at }) => at - 1)
    return { from: endPosition(read) + 1, to: Math.min(read.top ?? Infinity, ...unread) }
  })
  const from = Math.max(completeTo + 1, 0)
  const to = topRead(ranges, from, needed)
  return to < from ? null : { from, to }
}

function newestOf(pages: readonly ReadPage[]): number {
  return Math.max(0, ...pages.map(({ top = Infinity }) => top).filter(Number.isFinite))
}

/**
 * For transfers without a time: ten blocks a second, more than any chain makes, for the minute that settles the others.
 */
const settlingBlocks = 600
/** Transfers that one reader has shown and another one has not reached: as many as a flow uses. */
const shownMax = 2_000
