import type { Head } from '../querying/head.ts'
import type { BitcoinTransaction, Esplora } from './bitcoin-esplora.ts'

/**
 * Where a history continues: after a confirmed transaction, of which `skip` transfers were returned (0: all), with
 * `left` older transactions, null if unknown. `previous` is the transaction before it on its page, where none is left.
 */
export type BitcoinPlace = { txid: string; skip: number; left: number | null; previous: string | null }

/**
 * Confirmed transactions, newest first. `left` is how many of the history there are from the first one on, null if
 * unknown: a count that contradicts the pages is not used.
 */
export type BitcoinPage = { transactions: readonly BitcoinTransaction[]; left: number | null }

/** The newest page, and how many transactions there are. `head` is the newest block of the endpoint. */
export async function readNewest(
  esplora: Esplora,
  address: string,
  head: Promise<Head>,
): Promise<{ page: BitcoinPage; confirmed: number; waiting: number }> {
  const [transactions, early, { block }] = await Promise.all([
    esplora.page(address, null),
    esplora.counts(address),
    head,
  ])
  // A count that is older than the page does not include a transaction of the newest block: it is repeated.
  const isNew = transactions.some((transaction) => transaction.block >= block)
  const counts = isNew ? await esplora.counts(address) : early
  return { page: pageOf(transactions, counts.confirmed), ...counts }
}

/** The page that follows. */
export async function readAfter(esplora: Esplora, address: string, { txid, left }: BitcoinPlace): Promise<BitcoinPage> {
  return pageOf(await esplora.page(address, txid), left)
}

/** Where a history continues after the first `taken` transactions of a page; null after none. */
export function placeAfter({ transactions, left }: BitcoinPage, taken: number): BitcoinPlace | null {
  const last = transactions[taken - 1]
  if (!last) return null
  const previous = left === taken ? (transactions[taken - 2]?.txid ?? null) : null
  return { txid: last.txid, skip: 0, left: left === null ? null : left - taken, previous }
}

/**
 * Whether a history ends with what was read: as many transactions as the address has, and a query that goes on from the
 * last but one gives the last one again and nothing else. A count may be older than a page of any size, and an empty
 * page proves nothing: in a pool of nodes, one that does not know the transaction may have answered. After a page of a single
 * transaction nothing may follow. `place` is null where nothing was read.
 */
export async function isEnd(
  esplora: Esplora,
  address: string,
  place: BitcoinPlace | null,
  { left }: BitcoinPage,
): Promise<boolean> {
  if (place === null) return left === 0
  if (place.left !== 0) return false
  const transactions = await esplora.page(address, place.previous ?? place.txid)
  const again = place.previous === null ? [] : [place.txid]
  return transactions.length === again.length && transactions.every(({ txid }) => again.includes(txid))
}

function pageOf(transactions: BitcoinPage['transactions'], count: number | null): BitcoinPage {
  return { transactions, left: count !== null && count >= transactions.length ? count : null }
}
