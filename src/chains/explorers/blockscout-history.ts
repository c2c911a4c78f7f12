import { z } from 'zod'
import type { ChainWorld } from '../chain-world.ts'
import { explorerTime, openBlockscout, pageParams, type BlockscoutApi } from './blockscout-api.ts'
import { readBlockscoutRows, type BlockscoutRow } from './blockscout-rows.ts'
import { ChainError } from '../chain-error.ts'
import type { TransferPage, TransferQuery } from '../chain-reader.ts'
import { createAtExplorerHead } from './explorer-head.ts'
import { oldestSeen, type ExplorerHistory, type ExplorerOptions, type FirstSeen } from './explorer-history.ts'
import { noRow } from '../querying/ends-here.ts'
import { mergeNewest } from '../querying/merge-newest.ts'
import { fillPage } from '../querying/fill-page.ts'
import { readAnswer } from '../querying/read-answer.ts'
import type { Token } from '../tokens.ts'

/** Histories from Blockscout's API, version 2, newest first; it has no order that begins with the first transfer. */
export function createBlockscoutHistory(world: ChainWorld, options: ExplorerOptions): ExplorerHistory {
  const { network, furtherPagesMs } = options
  const paged = { world, rowsMax: pageRowsUsual, furtherPagesMs }
  const api = openBlockscout(world, options)
  const atHead = createAtExplorerHead(world, network.name, api.head)
  const { tokens } = network
  return {
    transfers: (address, query) =>
      atHead(() => fillPage({ ...paged, read: (each) => readPage(api, tokens, address, each) }, query)),
    firstSeen: (address) => atHead(() => readFirstSeen(api, tokens, address)),
  }
}

/** One page of each token's history, side by side, merged. */
async function readPage(
  api: BlockscoutApi,
  tokens: readonly Token[],
  address: string,
  { direction, limitMax, before }: TransferQuery,
): Promise<TransferPage> {
  const cursor = before === null ? tokens.map(() => ({ from: null, after: null })) : readCursor(tokens, before)
  const streams = await Promise.all(
    tokens.map(async (token, i): Promise<Stream> => {
      const place = cursor[i] ?? null
      if (!place) return { place, rows: [], next: null, isPushedOn: false }
      const query = { token, direction, from: place.from }
      const { rows, next } = await readBlockscoutRows(api, address, query)
      // There is no query for the other end, but in a pool another node may answer now.
      if (rows.length === 0 && next === null)
        await noRow(async () => (await readBlockscoutRows(api, address, query)).rows)
      return { place, ...skipReturned(place, rows, next), next }
    }),
  )
  const parts = streams.map(({ rows, next }) => ({ rows, goesOn: next !== null }))
  const { transfers, usedRows, used } = mergeNewest(parts, limitMax)
  const places = streams.map((stream, i) => nextPlace(stream, used[i] ?? 0))
  const next = places.every((place) => place === null) ? null : JSON.stringify(places)
  const readTo = usedRows.findLast(({ block }) => block !== null)?.block ?? null
  return { transfers, next, reachesBeginning: next === null, window: null, ...(readTo === null ? {} : { readTo }) }
}

type Stream = {
  place: Place | null
  rows: readonly BlockscoutRow[]
  next: Place['from']
  /** Newer transfers have meanwhile pushed the last returned row on to the next page. */
  isPushedOn: boolean
}

/** The rows after the last returned one. */
function skipReturned(
  { after }: Place,
  rows: readonly BlockscoutRow[],
  next: Place['from'],
): Pick<Stream, 'rows' | 'isPushedOn'> {
  if (after === null) return { rows, isPushedOn: false }
  const last = rows.findIndex(({ key }) => key === after)
  if (last < 0 && next === null) throw new ChainError('malformed', 'the history changed while it was read')
  return last < 0 ? { rows: [], isPushedOn: true } : { rows: rows.slice(last + 1), isPushedOn: false }
}

/** Where a history continues; null at its end. */
function nextPlace({ place, rows, next, isPushedOn }: Stream, used: number): Place | null {
  if (!place) return null
  if (used < rows.length) return { from: place.from, after: rows[used - 1]?.key ?? place.after }
  return next === null ? null : { from: next, after: isPushedOn ? place.after : null }
}

/** The older of the first transaction and the oldest transfer of a token on a few pages. */
async function readFirstSeen(api: BlockscoutApi, tokens: readonly Token[], address: string): Promise<FirstSeen | null> {
  const candidates = await Promise.all([
    firstTransaction(api, address),
    ...tokens.map((token) => oldestTransfer(api, token, address)),
  ])
  return oldestSeen(candidates)
}

/** Older versions do not sort by block: then the first is only known if all transactions are on one page. */
async function firstTransaction(api: BlockscoutApi, address: string): Promise<FirstSeen | null> {
  const query = { sort: 'block_number', order: 'asc' }
  const { items, next } = await api.page(`addresses/${address}/transactions`, query, null, transactionSchema)
  const times = items.flatMap(({ timestamp }) => (timestamp === null ? [] : Date.parse(timestamp)))
  if (times.length === 0) return null
  const isSorted =
    times.length > 1 && times.every((time, i) => time >= (times[i - 1] ?? time)) && times.at(-1) !== times[0]
  return { at: new Date(Math.min(...times)).toISOString(), isFirst: next === null || isSorted }
}

async function oldestTransfer(api: BlockscoutApi, token: Token, address: string): Promise<FirstSeen | null> {
  let from: Place['from'] = null
  let oldest: string | null = null
  for (let pages = 0; pages < oldestPagesMax; pages++) {
    const { rows, next }: Pick<Stream, 'rows' | 'next'> = await readBlockscoutRows(api, address, {
      token,
      direction: 'both',
      from,
    })
    oldest = rows.findLast(({ transfer }) => transfer?.time)?.transfer?.time ?? oldest
    if (next === null) return oldest === null ? null : { at: oldest, isFirst: true }
    from = next
  }
  return oldest === null ? null : { at: oldest, isFirst: false }
}

function readCursor(tokens: readonly Token[], before: string): (Place | null)[] {
  let value: unknown = null
  try {
    value = JSON.parse(before)
  } catch {}
  const places = readAnswer(cursorSchema, value, 'the place to go on from')
  if (places.length !== tokens.length) throw new ChainError('malformed', 'the place is of another network')
  return places
}

/** Rows of a page, set by the explorer. */
const pageRowsUsual = 50
const oldestPagesMax = 3
const transactionSchema = z.object({ timestamp: explorerTime.nullable() })
/** A page of one token's history, and the last of its rows that was already returned. */
const placeSchema = z.object({ from: pageParams.nullable(), after: z.string().max(120).nullable() })
type Place = z.output<typeof placeSchema>
const cursorSchema = z.array(placeSchema.nullable())
