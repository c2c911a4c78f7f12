import { z } from 'zod'
import { dayMs } from '../../kit/duration.ts'
import type { ChainWorld } from '../chain-world.ts'
import { createEsplora, type Esplora } from './bitcoin-esplora.ts'
import { bitcoinTransfers } from './bitcoin-transfers.ts'
import { isEnd, placeAfter, readAfter, readNewest, type BitcoinPage, type BitcoinPlace } from './bitcoin-history.ts'
import type { ChainReader, Profile, Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { yieldTurn } from '../../kit/yield-turn.ts'
import { paymentOf, type Payment } from '../payment.ts'
import { fillPage } from '../querying/fill-page.ts'
import { inTime } from '../querying/in-time.ts'
import { createAtHead, type Head } from '../querying/head.ts'
import { readAnswer } from '../querying/read-answer.ts'

type BitcoinOptions = {
  url: string
  /** How long all pages that are read in one go may take. */
  furtherPagesMs: number
  requestTimeoutMs?: number
}

/**
 * Reads Bitcoin from an Esplora-shaped HTTP API. Bitcoin cannot be frozen, so that query sends no request. One call of
 * `transfers` reads as many pages of the API, of any size, as 25 transfers need.
 */
export function createBitcoinReader(world: ChainWorld, options: BitcoinOptions): ChainReader {
  const { furtherPagesMs } = options
  const esplora = createEsplora(world, options.url.replace(/\/+$/, ''), options.requestTimeoutMs ?? 5_000)
  const atTip = createAtHead(world, 'bitcoin', esplora.head)
  const ending = (address: string): Ending => {
    const nowMs = world.now()
    const endMs = nowMs + furtherPagesMs
    const endsAt: Ending['endsAt'] = async (place, page) =>
      (await inTime(world, isEnd(esplora, address, place, page), endMs - world.now())) ?? false
    return { nowMs, endsAt }
  }
  return {
    network: 'bitcoin',
    freezes: async () => ({ value: [], block: null, as_of: new Date(world.now()).toISOString() }),
    profile: (address) => atTip((head) => readProfile(esplora, address, { head, ...ending(address) })),
    payment: (tx, payee) => atTip(() => readPayment(esplora, tx, payee)),
    transfers: (address, query) =>
      atTip((head) => {
        const read = (each: TransferQuery) => readTransfers(esplora, address, { ...each, head, ...ending(address) })
        return fillPage({ world, rowsMax: 2 * transfersEnough, furtherPagesMs, read }, query)
      }),
  }
}

/** When reading began, and whether a history ends at a place: not known to where the answer fails or comes late. */
type Ending = { nowMs: number; endsAt: (place: BitcoinPlace | null, page: BitcoinPage) => Promise<boolean> }

/** Reads further pages if the beginning or the end of the last day can be reached within `profileRowsMax` transactions. */
async function readProfile(
  esplora: Esplora,
  address: string,
  { head, nowMs, endsAt }: Ending & { head: Promise<Head> },
): Promise<Profile> {
  const { page: first, confirmed, waiting } = await readNewest(esplora, address, head)
  const transactions = [...first.transactions]
  const dayAgoMs = nowMs - dayMs
  let place = placeAfter(first, first.transactions.length)
  let isWhole = await endsAt(place, first)
  for (let pages = 1; place && !isWhole && pages < profilePagesMax; pages++) {
    const read = transactions.at(-1)
    if (!read || transactions.length >= profileRowsMax) break
    if (confirmed > profileRowsMax && read.timeMs < dayAgoMs) break
    const page = await readAfter(esplora, address, place)
    if (page.transactions.length === 0) break
    transactions.push(...page.transactions)
    place = placeAfter(page, page.transactions.length)
    isWhole = await endsAt(place, page)
  }
  const oldest = transactions.at(-1)
  return {
    kind: 'account',
    delegate: null,
    hasHistory: confirmed + waiting + transactions.length > 0,
    activeSince: oldest ? { at: new Date(oldest.timeMs).toISOString(), isFirst: isWhole } : null,
    transactions: confirmed + waiting,
    lastDay: transactions.filter(({ timeMs }) => timeMs >= dayAgoMs).length + waiting,
  }
}

async function readTransfers(
  esplora: Esplora,
  address: string,
  query: TransferQuery & Pick<Ending, 'endsAt'> & { head: Promise<Head> },
): Promise<TransferPage> {
  const place = query.before === null ? null : readCursor(query.before)
  const page = await readPage(esplora, address, place, query.head)
  const skip = place?.skip ?? 0
  const transfers: Transfer[] = []
  for (const [taken, transaction] of page.transactions.entries()) {
    if (transaction.inputs.length + transaction.outputs.length > partiesPerTurn) await yieldTurn()
    const moved = bitcoinTransfers(transaction, address, query.direction).slice(skip)
    const room = query.limitMax - transfers.length
    transfers.push(...moved.slice(0, room))
    if (moved.length > room) {
      const after = placeAfter(page, taken + 1)
      const next = room > 0 && after ? { ...after, skip: skip + room } : placeAfter(page, taken)
      return pageOf(transfers, next, transaction.block)
    }
  }
  const next = placeAfter(page, page.transactions.length)
  if (await query.endsAt(next ?? place, page)) return { transfers, next: null, reachesBeginning: true, window: null }
  return pageOf(transfers, next, page.transactions.at(-1)?.block)
}

/** The newest page, or the one at a place, which may be within a transaction. */
async function readPage(
  esplora: Esplora,
  address: string,
  place: BitcoinPlace | null,
  head: Promise<Head>,
): Promise<BitcoinPage> {
  if (place === null) return (await readNewest(esplora, address, head)).page
  if (place.skip === 0) return readAfter(esplora, address, place)
  const { txid, left } = place
  return {
    transactions: [await esplora.transaction(txid)],
    left: left === null ? null : left + 1,
  }
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

/** A page of a history that is not known to end: every transaction costs a fee, so those that moved nothing count as read. */
function pageOf(transfers: readonly Transfer[], next: BitcoinPlace | null, readTo: number | undefined): TransferPage {
  const page = { transfers, next: next && writeCursor(next), reachesBeginning: false, window: null }
  return readTo === undefined ? page : { ...page, readTo }
}

/**
 * `txid` continues after a transaction, `txid:n` within it after its first n transfers; `~n`: n are older; `~0~previous`:
 * none is, and that transaction is the one before.
 */
function writeCursor({ txid, skip, left, previous }: BitcoinPlace): string {
  const counts = left === null ? [] : [left, ...(previous === null ? [] : [previous])]
  return [skip === 0 ? txid : `${txid}:${skip}`, ...counts].join('~')
}

function readCursor(before: string): BitcoinPlace {
  const [place = '', left, previous = null] = readAnswer(cursorSchema, before, 'the place to go on from').split('~')
  const [txid = '', skip = '0'] = place.split(':')
  return { txid, skip: Number(skip), left: left === undefined ? null : Number(left), previous }
}

const cursorSchema = z.string().regex(/^[0-9a-f]{64}(:[1-9]\d{0,5})?(~(0|[1-9]\d{0,8})(~[0-9a-f]{64})?)?$/)
/** A transaction of more parties is split in a turn of its own. */
const partiesPerTurn = 500
/** Fewer on a page are completed from the following pages. */
const transfersEnough = 25
const profileRowsMax = 100
/** Some endpoints have ten transactions on a page. */
const profilePagesMax = 10
