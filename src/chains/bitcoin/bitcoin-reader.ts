import { z } from 'zod'
import { dayMs } from '../../kit/duration.ts'
import type { ChainWorld } from '../chain-world.ts'
import { createEsplora, type BitcoinTransaction, type Esplora } from './bitcoin-esplora.ts'
import { bitcoinTransfers } from './bitcoin-transfers.ts'
import type { ChainReader, Profile, Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { yieldTurn } from '../../kit/yield-turn.ts'
import { paymentOf, type Payment } from '../payment.ts'
import { createAtHead } from '../querying/head.ts'
import { readAnswer } from '../querying/read-answer.ts'

type BitcoinOptions = { url: string; requestTimeoutMs?: number }

/**
 * Reads Bitcoin from an Esplora-shaped HTTP API. Bitcoin cannot be frozen, so that query sends no request. One call of
 * `transfers` reads one page of the API: 25 transactions.
 */
export function createBitcoinReader(
  world: Pick<ChainWorld, 'fetch' | 'now' | 'blockSeen'>,
  options: BitcoinOptions,
): ChainReader {
  const esplora = createEsplora(world, options.url.replace(/\/+$/, ''), options.requestTimeoutMs ?? 5_000)
  const atTip = createAtHead(world, 'bitcoin', esplora.head)
  return {
    network: 'bitcoin',
    freezes: async () => ({ value: [], block: null, as_of: new Date(world.now()).toISOString() }),
    profile: (address) => atTip(() => readProfile(esplora, address, world.now())),
    payment: (tx, payee) => atTip(() => readPayment(esplora, tx, payee)),
    transfers: (address, query) => atTip(() => readTransfers(esplora, address, query)),
  }
}

/** Reads further pages if the beginning or the end of the last day can be reached within `profilePagesMax` pages. */
async function readProfile(esplora: Esplora, address: string, nowMs: number): Promise<Profile> {
  const [{ confirmed, waiting }, first] = await Promise.all([esplora.counts(address), esplora.page(address, null)])
  const transactions = [...first.transactions]
  let isLast = first.isLast
  const dayAgoMs = nowMs - dayMs
  for (let pages = 1; !isLast && pages < profilePagesMax; pages++) {
    const oldest = transactions.at(-1)
    if (!oldest || (confirmed > profilePagesMax * 25 && oldest.timeMs < dayAgoMs)) break
    const page = await esplora.page(address, oldest.txid)
    transactions.push(...page.transactions)
    isLast = page.isLast
  }
  const oldest = transactions.at(-1)
  return {
    kind: 'account',
    delegate: null,
    hasHistory: confirmed + waiting + transactions.length > 0,
    activeSince: oldest ? { at: new Date(oldest.timeMs).toISOString(), isFirst: isLast } : null,
    transactions: confirmed + waiting,
    lastDay: transactions.filter(({ timeMs }) => timeMs >= dayAgoMs).length + waiting,
  }
}

async function readTransfers(esplora: Esplora, address: string, query: TransferQuery): Promise<TransferPage> {
  const cursor = query.before === null ? null : readCursor(query.before)
  const inside = cursor !== null && cursor.skip > 0
  const { transactions, isLast } = inside
    ? { transactions: [await esplora.transaction(cursor.txid)], isLast: false }
    : await esplora.page(address, cursor?.txid ?? null)
  const transfers: Transfer[] = []
  let next: string | null = null
  for (const transaction of transactions) {
    if (transaction.inputs.length + transaction.outputs.length > partiesPerTurn) await yieldTurn()
    const moved = bitcoinTransfers(transaction, address, query.direction).slice(inside ? cursor.skip : 0)
    const room = query.limitMax - transfers.length
    transfers.push(...moved.slice(0, room))
    if (moved.length > room) return pageOf(transfers, cutAt(transaction, room + (inside ? cursor.skip : 0), next))
    next = transaction.txid
  }
  return pageOf(transfers, isLast ? null : next)
}

/** The payment of a confirmed transaction to an address. */
async function readPayment(esplora: Esplora, tx: string, payee: string): Promise<Payment> {
  const transaction = await esplora.find(tx)
  if (transaction === null) return { state: 'not_found' }
  const moved = bitcoinTransfers(transaction, payee, 'in')
  return paymentOf(
    moved.map(({ from, token, symbol, amount }) => ({ from, token, symbol, amount })),
    payee,
  )
}

/** The cursor after a full page: within the transaction, or before it if none of it was returned. */
function cutAt({ txid }: BitcoinTransaction, returned: number, last: string | null): string | null {
  return returned === 0 ? last : `${txid}:${returned}`
}

function pageOf(transfers: readonly Transfer[], next: string | null): TransferPage {
  return { transfers, next, reachesBeginning: next === null, window: null }
}

/** `txid` continues after a transaction, `txid:n` within it after the first n transfers. */
function readCursor(before: string): { txid: string; skip: number } {
  const [txid = '', skip = '0'] = readAnswer(cursorSchema, before, 'the place to go on from').split(':')
  return { txid, skip: Number(skip) }
}

const cursorSchema = z.string().regex(/^[0-9a-f]{64}(:[1-9]\d{0,5})?$/)
/** A transaction of more parties is split in a turn of its own. */
const partiesPerTurn = 500
/** Maximum number of pages of 25 transactions for a profile. */
const profilePagesMax = 4
