import { z } from 'zod'
import type { ChainWorld } from '../chain-world.ts'
import { ChainError } from '../chain-error.ts'
import type { ChainReader, Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { openEtherscan, type EtherscanApi } from './etherscan-api.ts'
import { readEtherscanRows, type EtherscanRow } from './etherscan-rows.ts'
import { createAtExplorerHead } from './explorer-head.ts'
import { oldestSeen, type ExplorerHistory, type ExplorerOptions, type FirstSeen } from './explorer-history.ts'
import { noRow } from '../querying/ends-here.ts'
import { fillPage } from '../querying/fill-page.ts'
import { readRowHistory, type RowSource } from '../querying/read-row-history.ts'
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
  { api, ...source }: Source,
  tokens: readonly Token[],
  address: string,
  query: TransferQuery,
): Promise<TransferPage> {
  const read: RowSource['read'] = async (number, { order, limit, until, further }) => {
    const token = tokens[number]
    if (!token) throw new ChainError('malformed', 'the place is of another network')
    const place = further === null ? { page: 1, limit, endBlock: until } : readPlace(further)
    const rows = await readEtherscanRows(api, address, { token, direction: query.direction, order, ...place })
    // The rows that follow a page that is all of one block are on the next page and nowhere else.
    const [block, isFull] = [rows[0]?.at, rows.length === place.limit]
    const isCounted = place.page === 1 || block === place.endBlock
    const isOneBlock = block !== undefined && isCounted && rows.at(-1)?.at === block
    const next = isFull && isOneBlock ? JSON.stringify({ ...place, page: place.page + 1, endBlock: block }) : null
    return { rows, further: order === 'desc' ? next : null }
  }
  const history = { ...source, tokens: tokens.length, rowsMax: pageRowsMax, read }
  const { transfers, next, isWhole, readTo } = await readRowHistory(history, query)
  return { transfers, next, reachesBeginning: isWhole, window: null, ...(readTo === undefined ? {} : { readTo }) }
}

/** The first transfer of any of the tokens to the address; null if there was none. */
async function readFirstInflow(api: EtherscanApi, tokens: readonly Token[], address: string): Promise<Transfer | null> {
  const firsts = await Promise.all(
    tokens.map(async (token) => {
      const readNewest = (limit: number) =>
        readEtherscanRows(api, address, { token, direction: 'in', order: 'desc', limit, page: 1, endBlock: null })
      const { row, isEmpty } = await firstOf(api, token, address, 'in')
      return isEmpty ? noRow(readNewest) : row
    }),
  )
  const [first] = firsts.filter((row) => row !== null).toSorted((a, b) => a.at - b.at)
  return first?.transfer ?? null
}

/** The first row that moved something; `isEmpty`: none was shown at all. */
async function firstOf(
  api: EtherscanApi,
  token: Token,
  address: string,
  direction: TransferQuery['direction'],
): Promise<{ row: EtherscanRow | null; isEmpty: boolean }> {
  let [number, startBlock]: [number, number | null] = [1, null]
  let newest: number | null = null
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
    if (first) return { row: first, isEmpty: false }
    newest = rows.at(-1)?.at ?? newest
    if (newest === null) return { row: null, isEmpty: true }
    const isShort = rows.length < firstPageRows
    // After a short page the rows of its newest block come again; if nothing follows them, it is the end.
    if (isShort && rows.length > 0 && newest === startBlock) return { row: null, isEmpty: false }
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
    ...firsts.flatMap(({ row }) => row?.transfer?.time ?? []),
  ]
  return oldestSeen(times.map((at) => ({ at, isFirst: true })))
}

/** A page of the rows up to a block. */
function readPlace(further: string): z.output<typeof placeSchema> {
  let value: unknown = null
  try {
    value = JSON.parse(further)
  } catch {}
  return readAnswer(placeSchema, value, 'the place to go on from')
}

/** The explorer's maximum for one page. */
const pageRowsMax = 1_000
const firstPageRows = 100
const firstPagesMax = 10
const transactionSchema = z.object({ timeStamp: digits })
const placeSchema = z.object({
  page: z.number().int().min(1),
  limit: z.number().int().min(1).max(pageRowsMax),
  endBlock: wholeNumber,
})
