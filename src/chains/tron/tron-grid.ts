import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { Transfer, TransferQuery } from '../chain-reader.ts'
import type { HistoryRow } from '../querying/merge-newest.ts'
import { digits, unixMilliseconds } from '../querying/read-answer.ts'
import type { Token } from '../tokens.ts'
import { readTronAddress } from './tron-address.ts'
import { askTron, type TronApi } from './tron-api.ts'
import { wholeUnits } from '../../kit/amount.ts'

/** The account in TronGrid; null if it was never activated. `createdMs` is null for those of the first block. */
export async function readTronAccount(api: TronApi, address: string): Promise<TronAccount | null> {
  const question = { path: `/v1/accounts/${address}`, schema: accountsSchema, what: 'the account' }
  const [account] = (await askTron(api, question)).data
  if (!account) return null
  if (readTronAddress(account.address) !== address)
    throw new ChainError('malformed', 'the answer is about another account')
  return { createdMs: account.create_time || null, isContract: account.type === 'Contract' }
}

export type TronAccount = { createdMs: number | null; isContract: boolean }

/** Which rows of an account's history with one token to read. */
export type TronRowsQuery = {
  token: Token
  direction: TransferQuery['direction']
  order: 'asc' | 'desc'
  limit: number
  sinceMs?: number | null
  untilMs?: number | null
  /** Where the previous page ended. */
  fingerprint?: string | null
}

/** Rows by their time in milliseconds, and the cursor of the next page. A page without one does not show that it is the last. */
export type TronRows = { rows: readonly HistoryRow[]; fingerprint: string | null }

/**
 * One page of an account's history with one token. Continues by the fingerprint only, never by a link in the answer.
 */
export async function readTronRows(api: TronApi, address: string, query: TronRowsQuery): Promise<TronRows> {
  const path = `/v1/accounts/${address}/transactions/trc20?${parametersOf(query).toString()}`
  const { data, meta } = await askTron(api, { path, schema: rowsSchema, what: 'the list of transfers' })
  const fingerprint = meta?.fingerprint ?? null
  if (fingerprint !== null && fingerprint === query.fingerprint) {
    throw new ChainError('malformed', 'the list of transfers goes round in a circle')
  }
  const sign = query.order === 'asc' ? 1 : -1
  const rows = data
    .map((row) => ({ at: row.block_timestamp, key: keyOf(row), transfer: readTransfer(row, address, query) }))
    .toSorted((a, b) => sign * (a.at - b.at))
  // Without a fingerprint the rows themselves determine where the next page begins.
  const isAsQueried = data.every(
    ({ block_timestamp: at }, i) => at === rows[i]?.at && at <= (query.untilMs ?? Infinity),
  )
  if (fingerprint === null && !isAsQueried) {
    throw new ChainError('malformed', 'a page of transfers in another order than queried')
  }
  return { rows, fingerprint }
}

function parametersOf({ token, direction, order, limit, ...more }: TronRowsQuery): URLSearchParams {
  const parameters = new URLSearchParams({
    limit: String(limit),
    contract_address: token.address,
    order_by: `block_timestamp,${order}`,
  })
  if (direction !== 'both') parameters.set(direction === 'in' ? 'only_to' : 'only_from', 'true')
  if (more.sinceMs != null) parameters.set('min_timestamp', String(more.sinceMs))
  if (more.untilMs != null) parameters.set('max_timestamp', String(more.untilMs))
  if (more.fingerprint != null) parameters.set('fingerprint', more.fingerprint)
  return parameters
}

/** What a row states of its transfer; a worthless token may leave out or invent it. */
function keyOf({ transaction_id, type, token_info, from, to, value }: Row): string {
  return JSON.stringify([transaction_id, type, token_info?.address, from, to, value])
}

/**
 * Null for approvals, for other contracts (anyone can name a token USDT), for other directions, and for transfers of
 * zero: a token lets anyone record one between any two addresses.
 */
function readTransfer(row: Row, address: string, { token, direction }: TronRowsQuery): Transfer | null {
  if (row.type !== 'Transfer' || row.token_info?.address !== token.address) return null
  const { data: official } = officialSchema.safeParse(row)
  if (official?.token_info.decimals !== token.decimals)
    throw new ChainError('malformed', 'a transfer that cannot be read')
  const from = readTronAddress(official.from)
  const to = readTronAddress(official.to)
  const isRequested = (direction !== 'out' && to === address) || (direction !== 'in' && from === address)
  if (!isRequested || official.value === '0') return null
  return {
    tx: official.transaction_id,
    from,
    to,
    token: token.address,
    symbol: token.symbol,
    asset: token.asset,
    amount: wholeUnits(BigInt(official.value), token.decimals),
    block: null,
    time: new Date(row.block_timestamp).toISOString(),
  }
}

const accountsSchema = z.object({
  data: z
    .array(z.object({ address: z.string(), create_time: unixMilliseconds.optional(), type: z.string().optional() }))
    .max(1),
})
/** Every row has these; a worthless token may leave out or invent the rest. */
const rowSchema = z.looseObject({
  block_timestamp: unixMilliseconds,
  type: z.string(),
  token_info: z.looseObject({ address: z.string().optional() }).optional(),
})
type Row = z.output<typeof rowSchema>
const rowsSchema = z.object({
  data: z.array(rowSchema),
  meta: z.object({ fingerprint: z.string().min(1).max(2_000).optional() }).optional(),
})
const officialSchema = z.object({
  transaction_id: z.string().regex(/^[0-9a-f]{64}$/),
  token_info: z.object({ decimals: z.number() }),
  from: z.string(),
  to: z.string(),
  value: digits,
})
