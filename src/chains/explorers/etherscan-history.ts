import { z } from 'zod'
import type { ChainWorld } from '../chain-world.ts'
import { ChainError } from '../chain-error.ts'
import type { ChainReader, Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { openEtherscan, type EtherscanApi } from './etherscan-api.ts'
import { readEtherscanRows, type EtherscanRow, type EtherscanRowsQuery } from './etherscan-rows.ts'
import { createAtExplorerHead } from './explorer-head.ts'
import { oldestSeen, type ExplorerHistory, type ExplorerOptions, type FirstSeen } from './explorer-history.ts'
import { mergeNewest } from '../querying/merge-newest.ts'
import { endsHere, instantMayBeCut } from '../querying/ends-here.ts'
import { fillPage } from '../querying/fill-page.ts'
import { inTime } from '../querying/in-time.ts'
import { digits, readAnswer, unixSeconds, wholeNumber } from '../querying/read-answer.ts'
import type { Token } from '../tokens.ts'

/** Histories from Etherscan's API, version 2: complete, from their first transfer on. */
export function createEtherscanHistory(
  world: ChainWorld,
  options: ExplorerOptions,
): ExplorerHistory & Required<Pick<ChainReader, 'firstInflow'>> {
  const { network, furtherPagesMs } = options
  const api = openEtherscan(world, options)
  const source = { api, world, furtherPagesMs }
  const atHead = createAtExplorerHead(world, network.name, api.head)
  const { tokens } = network
  return {
    transfers: (address, query) =>
      atHead(() =>
        fillPage({ ...source, rowsMax: pageRowsMax, read: (each) => readPage(source, tokens, address, each) }, query),
      ),
    firstInflow: (address) => atHead(() => readFirstInflow(api, tokens, address)),
    firstSeen: (address) => atHead(() => readFirstSeen(api, tokens, address)),
  }
}

type Source = { api: EtherscanApi; world: Pick<ChainWorld, 'now' | 'after'>; furtherPagesMs: number }

/** One page of each token's history, side by side, merged. */
async function readPage(
  { api, world, furtherPagesMs }: Source,
  tokens: readonly Token[],
  address: string,
  { direction, limitMax, before }: TransferQuery,
): Promise<TransferPage> {
  const cursor = before === null ? firstCursor(tokens, limitMax) : readCursor(tokens, before)
  const endMs = world.now() + furtherPagesMs
  const readUpTo = (question: EtherscanRowsQuery, endBlock: number) =>
    inTime(world, readEtherscanRows(api, address, { ...question, page: 1, endBlock }), endMs - world.now())
  const streams = await Promise.all(
    tokens.map(async (token, i): Promise<Stream> => {
      const place = cursor.places[i] ?? null
      if (!place) return { place, page: [], isShort: true, isLast: true }
      const { endBlock, page: number } = place
      const question = { token, direction, order: 'desc', limit: cursor.limit, page: number, endBlock } as const
      const page = await readEtherscanRows(api, address, question)
      const isShort = page.length < question.limit
      const isLast = isShort && (await endsHere(page, (block) => readUpTo(question, block)))
      return { place, page, isShort, isLast }
    }),
  )
  const parts = streams.map(({ place, page, isLast }) => ({ rows: page.slice(place?.given), goesOn: !isLast }))
  const { transfers, usedRows, used } = mergeNewest(parts, limitMax)
  const places = streams.map((stream, i) => nextPlace(stream, used[i] ?? 0))
  const next = places.every((place) => place === null) ? null : JSON.stringify({ limit: cursor.limit, places })
  const readTo = usedRows.at(-1)?.at
  return { transfers, next, reachesBeginning: next === null, window: null, ...(readTo === undefined ? {} : { readTo }) }
}

/** A page of a token's history from a place on, and whether it has fewer rows than queried. */
type Stream = { place: Place | null; page: readonly EtherscanRow[]; isShort: boolean; isLast: boolean }

/**
 * Where a history continues; null at its end. Pages are counted from the newest row, so newer transfers would shift
 * them: the next query ends at a block instead, and skips the returned rows of that block.
 */
function nextPlace({ place, page, isShort, isLast }: Stream, used: number): Place | null {
  if (!place) return null
  const returned = place.given + used
  const next = page[returned]
  if (!next && isLast) return null
  const endBlock = (next ?? page.at(-1))?.at ?? place.endBlock
  if (endBlock !== place.endBlock)
    return { endBlock, page: 1, given: page.slice(0, returned).filter(({ at }) => at === endBlock).length }
  if (next) return { ...place, given: returned }
  // A page that is all of one block: its next rows are on the next page and nowhere else.
  if (!isShort || endBlock === null) return { ...place, page: place.page + 1, given: 0 }
  if (instantMayBeCut(page)) throw new ChainError('malformed', 'a page of one block that names no further page')
  return { endBlock: endBlock - 1, page: 1, given: 0 }
}

/** The first transfer of any of the tokens to the address; null if there was none. */
async function readFirstInflow(api: EtherscanApi, tokens: readonly Token[], address: string): Promise<Transfer | null> {
  const firsts = await Promise.all(tokens.map((token) => firstOf(api, token, address, 'in')))
  const [first] = firsts.filter((row) => row !== null).toSorted((a, b) => a.at - b.at)
  return first?.transfer ?? null
}

async function firstOf(
  api: EtherscanApi,
  token: Token,
  address: string,
  direction: TransferQuery['direction'],
): Promise<EtherscanRow | null> {
  let [number, startBlock]: [number, number | null] = [1, null]
  for (let pages = 0; pages < firstPagesMax; pages++) {
    const place = { page: number, startBlock, endBlock: null }
    const rows = await readEtherscanRows(api, address, {
      token,
      direction,
      order: 'asc',
      limit: firstPageRows,
      ...place,
    })
    const first = rows.find(({ transfer }) => transfer !== null)
    const newest = rows.at(-1)?.at
    const isShort = rows.length < firstPageRows
    // After a short page the rows of its newest block come again; if nothing follows them, it is the end.
    if (first || newest === undefined || (isShort && newest === startBlock)) return first ?? null
    ;[number, startBlock] = isShort ? [1, newest] : [number + 1, startBlock]
  }
  throw new ChainError('malformed', 'no transfer among the first rows of the history')
}

/** The older of the first transaction and the first transfer of a token. */
async function readFirstSeen(api: EtherscanApi, tokens: readonly Token[], address: string): Promise<FirstSeen | null> {
  const query = { module: 'account', action: 'txlist', address, startblock: 0, page: 1, offset: 1, sort: 'asc' }
  const [transactions, ...firsts] = await Promise.all([
    api.rows(query, transactionSchema, 'the list of transactions'),
    ...tokens.map((token) => firstOf(api, token, address, 'both')),
  ])
  const times = [
    ...transactions.map(({ timeStamp }) =>
      new Date(1_000 * readAnswer(unixSeconds, Number(timeStamp), 'the time of a transaction')).toISOString(),
    ),
    ...firsts.flatMap((row) => row?.transfer?.time ?? []),
  ]
  return oldestSeen(times.map((at) => ({ at, isFirst: true })))
}

function firstCursor(tokens: readonly Token[], limitMax: number): Cursor {
  return {
    limit: Math.min(limitMax, pageRowsMax),
    places: tokens.map(() => ({ endBlock: null, page: 1, given: 0 })),
  }
}

function readCursor(tokens: readonly Token[], before: string): Cursor {
  let value: unknown = null
  try {
    value = JSON.parse(before)
  } catch {}
  const cursor = readAnswer(cursorSchema, value, 'the place to go on from')
  if (cursor.places.length !== tokens.length) throw new ChainError('malformed', 'the place is of another network')
  return cursor
}

/** The explorer's maximum for one page. */
const pageRowsMax = 1_000
const firstPageRows = 100
const firstPagesMax = 10
const transactionSchema = z.object({ timeStamp: digits })
/** A page of one token's history up to a block, and how many of its rows were already returned. */
const placeSchema = z.object({ endBlock: wholeNumber.nullable(), page: z.number().int().min(1), given: wholeNumber })
type Place = z.output<typeof placeSchema>
const cursorSchema = z.object({
  limit: z.number().int().min(1).max(pageRowsMax),
  places: z.array(placeSchema.nullable()),
})
type Cursor = z.output<typeof cursorSchema>
