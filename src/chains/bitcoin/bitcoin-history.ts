import type { Head } from '../querying/head.ts'
import type { BitcoinTransaction, Esplora } from './bitcoin-esplora.ts'

/**
 * Where a history continues: after a confirmed transaction, of which `skip` transfers were returned (0: all), with
 * `left` older transactions, null if unknown. `size` is how many transactions the page has that it was the last of; null
 * within a page.
 */
export type BitcoinPlace = { txid: string; skip: number; left: number | null; size: number | null }

/**
 * Confirmed transactions, newest first. `left` is how many of the history there are from the first one on, null if
 * unknown. `isWhole`: the source states that nothing older exists.
 */
export type BitcoinPage = { transactions: readonly BitcoinTransaction[]; left: number | null; isWhole: boolean }

/** The newest page, and how many transactions there are. `head` is the newest block of the endpoint. */
export async function readNewest(
  esplora: Esplora,
  address: string,
  head: Promise<Head>,
): Promise<{ page: BitcoinPage; confirmed: number; waiting: number }> {
  const [page, early, { block }] = await Promise.all([esplora.page(address, null), esplora.counts(address), head])
  // A count that is older than the page does not include a transaction of the newest block: it is repeated.
  const isNew = page.transactions.some((transaction) => transaction.block >= block)
  const counts = isNew ? await esplora.counts(address) : early
  return { page: pageOf(page, counts.confirmed, null), ...counts }
}

/** The page that follows. */
export async function readAfter(
  esplora: Esplora,
  address: string,
  { txid, left, size }: BitcoinPlace,
): Promise<BitcoinPage> {
  return pageOf(await esplora.page(address, txid), left, size)
}

/** Where a history continues after the first `taken` transactions of a page; null after none. */
export function placeAfter({ transactions, left }: BitcoinPage, taken: number): BitcoinPlace | null {
  const last = transactions[taken - 1]
  if (!last) return null
  const size = taken === transactions.length ? taken : null
  return { txid: last.txid, skip: 0, left: left === null ? null : left - taken, size }
}

/**
 * Endpoints have pages of different sizes (10, 25, or 50 with unconfirmed ones), so that a short page proves nothing.
 * The proof is an empty page, or as many transactions as the address has. A count that contradicts the pages is not
 * used, and one that is reached with a full page may be older than the page; an empty page before the count is reached
 * proves nothing: in a pool of nodes, another one may have answered.
 */
function pageOf(
  { transactions, rows }: Awaited<ReturnType<Esplora['page']>>,
  count: number | null,
  sizeBefore: number | null,
): BitcoinPage {
  const size = transactions.length
  const left = count !== null && count >= size ? count : null
  const isFull = usualSizes.has(size) || usualSizes.has(rows) || size >= (sizeBefore ?? Infinity)
  return { transactions, left, isWhole: left === null ? rows === 0 : left === size && !isFull }
}

const usualSizes: ReadonlySet<number> = new Set([10, 25, 50])
