import { z } from 'zod'
import { explorerTime, type BlockscoutApi, type PageParams } from './blockscout-api.ts'
import { ChainError } from '../chain-error.ts'
import type { Transfer, TransferQuery } from '../chain-reader.ts'
import { canonicalAddress } from '../evm/evm-abi.ts'
import { digits, readAnswer, wholeNumber } from '../querying/read-answer.ts'
import type { Token } from '../tokens.ts'
import { wholeUnits } from '../../kit/amount.ts'

export type BlockscoutRowsQuery = { token: Token; direction: TransferQuery['direction']; from: PageParams | null }

/** A row and its position in time; `transfer` is null if it moved nothing of the token in the requested direction. */
export type BlockscoutRow = { key: string; at: number; block: number | null; transfer: Transfer | null }

/** One page of an address's history with one token, newest first. */
export async function readBlockscoutRows(
  api: BlockscoutApi,
  address: string,
  query: BlockscoutRowsQuery,
): Promise<{ rows: readonly BlockscoutRow[]; next: PageParams | null }> {
  const { token, direction, from } = query
  const side = direction === 'both' ? {} : { filter: direction === 'in' ? 'to' : 'from' }
  const parameters = { type: 'ERC-20', ...side, token: token.address }
  const { items, next } = await api.page(`addresses/${address}/token-transfers`, parameters, from, rowSchema)
  // The explorer names a page only where rows follow: in a pool, another node may have answered.
  if (items.length === 0 && from !== null) throw new ChainError('malformed', 'a page without rows behind another one')
  let at = Number.POSITIVE_INFINITY
  const rows = items.map((item) => {
    // A row without a time gets that of its neighbours.
    at = Math.min(at, item.timestamp === null ? at : Date.parse(item.timestamp))
    const key = `${item.transaction_hash} ${item.log_index}`
    return { key, at, block: item.block_number ?? null, transfer: readTransfer(item, address, query) }
  })
  return { rows, next }
}

/** Null for other contracts (anyone can name a token like an official one) and for transfers of zero. */
function readTransfer(row: Row, address: string, { token, direction }: BlockscoutRowsQuery): Transfer | null {
  const contract = row.token.address_hash ?? row.token.address
  if (contract === undefined) throw new ChainError('malformed', 'a transfer without a token')
  if (canonicalAddress(contract) !== token.address) return null
  const { from, to, total } = readAnswer(officialSchema, row, 'a transfer')
  if (Number(total.decimals) !== token.decimals) throw new ChainError('malformed', 'a token of other decimals')
  const [sender, receiver] = [canonicalAddress(from.hash), canonicalAddress(to.hash)]
  if (sender !== address && receiver !== address) throw new ChainError('malformed', 'a transfer of another address')
  const isRequested = direction === 'both' || (direction === 'in' ? receiver : sender) === address
  if (!isRequested || total.value === '0') return null
  return {
    tx: row.transaction_hash.toLowerCase(),
    from: sender,
    to: receiver,
    token: token.address,
    symbol: token.symbol,
    asset: token.asset,
    amount: wholeUnits(BigInt(total.value), token.decimals),
    block: row.block_number ?? null,
    time: row.timestamp === null ? null : new Date(row.timestamp).toISOString(),
  }
}

/** Versions differ: `log_index` was a text, the block's number was left out, the token's contract was `address`. */
const rowSchema = z.looseObject({
  transaction_hash: z.string().regex(/^0x[0-9a-f]{64}$/i),
  log_index: z.union([wholeNumber, digits]),
  timestamp: explorerTime.nullable(),
  block_number: wholeNumber.nullish(),
  token: z.looseObject({ address_hash: z.string().optional(), address: z.string().optional() }),
})
type Row = z.output<typeof rowSchema>
const officialSchema = z.object({
  from: z.object({ hash: z.string() }),
  to: z.object({ hash: z.string() }),
  total: z.object({ decimals: digits, value: digits }),
})
