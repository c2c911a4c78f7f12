import { z } from 'zod'
import type { ChainWorld } from '../chain-world.ts'
import { ChainError } from '../chain-error.ts'
import type { ChainReader, Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { openEtherscan, type EtherscanApi } from './etherscan-api.ts'
import { readEtherscanRows, type EtherscanRow } from './etherscan-rows.ts'
import { createAtExplorerHead } from './explorer-head.ts'
import { oldestSeen, type ExplorerHistory, type ExplorerOptions, type FirstSeen } from './explorer-history.ts'
import { mergeNewest } from '../querying/merge-newest.ts'
import { fillPage } from '../querying/fill-page.ts'
import { digits, readAnswer, unixSeconds, wholeNumber } from '../querying/read-answer.ts'
import type { Token } from '../tokens.ts'

/** Histories from Etherscan's API, version 2: complete, from their first transfer on. */
export function createEtherscanHistory(
  world: ChainWorld,
  options: ExplorerOptions,
): ExplorerHistory & Required<Pick<ChainReader, 'firstInflow'>> {
  const { network, furtherPagesMs } = options
  const paged = { world, rowsMax: pageRowsMax, furtherPagesMs }
  const api = openEtherscan(world, options)
  const atHead = createAtExplorerHead(world, network.name, api.head)
  const { tokens } = network
  return {
    transfers: (address, query) =>
      atHead(() => fillPage({ ...paged, read: (each) => readPage(api, tokens, address, each) }, query)),
    firstInflow: (address) => atHead(() => readFirstInflow(api, tokens, address)),
    firstSeen: (address) => atHead(() => readFirstSeen(api, tokens, address)),
  }
}

/** One page of each token's history, side by side, merged. */
async function readPage(
  api: EtherscanApi,
  tokens: readonly Token[],
  address: string,
  { direction, limitMax, before }: TransferQuery,
): Promise<TransferPage> {
  const cursor = before === null ? firstCursor(tokens, limitMax) : readCursor(tokens, before)
  const streams = await Promise.all(
    tokens.map(async (token, i): Promise<Stream> => {
      const place = cursor.places[i] ?? null
      if (!place) return { place, page: [], isLast: true }
      const { endBlock, page: number } = place
      const question = { token, direction, order: 'desc', limit: cursor.limit, page: number, endBlock } as const
      return { place, ...(await readEtherscanRows(api, address, question)) }
    }),
  )
  const parts = streams.map(({ place, page, isLast }) => ({ rows: page.slice(place?.given), goesOn: !isLast }))
  const { transfers, usedRows, used } = mergeNewest(parts, limitMax)
  const places = streams.map((stream, i) => nextPlace(stream, used[i] ?? 0))
  const next = places.every((place) => place === null) ? null : JSON.stringify({ limit: cursor.limit, places })
  const readTo = usedRows.at(-1)?.at
  return { transfers, next, reachesBeginning: next === null, window: null, ...(readTo === undefined ? {} : { readTo }) }
}

type Stream = { place: Place | null; page: readonly EtherscanRow[]; isLast: boolean }

/**
 * Where a history continues; null at its end. Pages are counted from the newest row, so newer transfers would shift
 * them: the next query ends at a block instead, and skips the returned rows of that block.
 */
function nextPlace({ place, page, isLast }: Stream, used: number): Place | null {
  if (!place) return null
  const returned = place.given + used
  const next = page[returned]
  if (!next && isLast) return null
  const endBlock = (next ?? page.at(-1))?.at ?? place.endBlock
  // A page that is all of one block: its next rows are on the next page and nowhere else.
  if (endBlock === place.endBlock)
    return next ? { ...place, given: returned } : { ...place, page: place.page + 1, given: 0 }
  return { endBlock, page: 1, given: page.slice(0, returned).filter(({ at }) => at === endBlock).length }
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
  for (let number = 1; number <= firstPagesMax; number++) {
    const question = { token, direction, order: 'asc', limit: firstPageRows, page: number, endBlock: null } as const
    const { page, isLast } = await readEtherscanRows(api, address, question)
    const first = page.find(({ transfer }) => transfer !== null)
    if (first || isLast) return first ?? null
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
