import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { Transfer, TransferQuery } from '../chain-reader.ts'
import type { EtherscanApi } from './etherscan-api.ts'
import { canonicalAddress } from '../evm/evm-abi.ts'
import type { HistoryRow } from '../querying/merge-newest.ts'
import { digits, readAnswer, unixSeconds, wholeNumber } from '../querying/read-answer.ts'
import type { Token } from '../tokens.ts'
import { wholeUnits } from '../../kit/amount.ts'

export type EtherscanRowsQuery = {
  token: Token
  direction: TransferQuery['direction']
  order: 'asc' | 'desc'
  limit: number
  /** From 1 on. */
  page: number
  /** Rows of earlier and later blocks are left out. */
  startBlock?: number | null
  endBlock: number | null
}

/** A row and its block; `transfer` is null if it moved nothing of the token in the requested direction. */
export type EtherscanRow = HistoryRow

/** One page of an address's history with one token, in the requested order. It never states whether it is the last. */
export async function readEtherscanRows(
  api: EtherscanApi,
  address: string,
  query: EtherscanRowsQuery,
): Promise<readonly EtherscanRow[]> {
  const { token, order, limit, page: number, startBlock, endBlock } = query
  const parameters = {
    module: 'account',
    action: 'tokentx',
    address,
    contractaddress: token.address,
    page: number,
    offset: limit,
    startblock: startBlock ?? 0,
    endblock: endBlock ?? newestBlock,
    sort: order,
  }
  const answer = await api.rows(parameters, rowSchema, 'the list of transfers')
  const rows = answer.map((row) => readRow(row, address, query))
  const sign = order === 'asc' ? 1 : -1
  const sorted = rows.toSorted((a, b) => sign * (a.at - b.at))
  // The rows determine where the next page begins, so they must match the query.
  const isAsQueried = rows.every(
    ({ at }, i) => at === sorted[i]?.at && at <= (endBlock ?? newestBlock) && at >= (startBlock ?? 0),
  )
  if (rows.length > limit || !isAsQueried) {
    throw new ChainError('malformed', 'a page of transfers in another order than queried')
  }
  return rows
}

/** Transfers of zero are left out: a token lets anyone record one between any two addresses. */
function readRow(
  row: z.output<typeof rowSchema>,
  address: string,
  { token, direction }: EtherscanRowsQuery,
): EtherscanRow {
  const key = JSON.stringify(partsOfKey.map((member) => row[member]))
  const at = readAnswer(wholeNumber, Number(row.blockNumber), 'the block of a transfer')
  // Anyone can name a token like an official one.
  if (canonicalAddress(row.contractAddress) !== token.address) return { at, key, transfer: null }
  const official = readAnswer(officialSchema, row, 'a transfer')
  if (Number(official.tokenDecimal) !== token.decimals) throw new ChainError('malformed', 'a token of other decimals')
  const from = canonicalAddress(official.from)
  const to = canonicalAddress(official.to)
  if (from !== address && to !== address) throw new ChainError('malformed', 'a transfer of another address')
  const isRequested = direction === 'both' || (direction === 'in' ? to : from) === address
  if (!isRequested || official.value === '0') return { at, key, transfer: null }
  const seconds = readAnswer(unixSeconds, Number(official.timeStamp), 'the time of a transfer')
  const transfer: Transfer = {
    tx: official.hash.toLowerCase(),
    from,
    to,
    token: token.address,
    symbol: token.symbol,
    asset: token.asset,
    amount: wholeUnits(BigInt(official.value), token.decimals),
    block: at,
    time: new Date(seconds * 1_000).toISOString(),
  }
  return { at, key, transfer }
}

/** Later than any block of any network, and within the range that explorers parse as a number. */
const newestBlock = 9_999_999_999
/** The members that make a row: others, such as the confirmations, change from answer to answer. */
const partsOfKey = ['hash', 'contractAddress', 'from', 'to', 'value'] as const
const rowSchema = z.looseObject({ blockNumber: digits, contractAddress: z.string() })
const officialSchema = z.object({
  hash: z.string().regex(/^0x[0-9a-f]{64}$/i),
  from: z.string(),
  to: z.string(),
  value: digits,
  timeStamp: digits,
  tokenDecimal: digits,
})
