import { z } from 'zod'
import type { Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import type { ChainWorld } from '../chain-world.ts'
import { noRow } from '../querying/ends-here.ts'
import { fillPage } from '../querying/fill-page.ts'
import { readAnswer, wholeNumber } from '../querying/read-answer.ts'
import { readSolanaAccount, readTokenAccounts } from './solana-accounts.ts'
import { associatedTokenAccount } from '../../kit/associated-token-account.ts'
import { solanaAddress } from './solana-address.ts'
import {
  keepsAllHistory,
  placeAfter,
  readSignatures,
  readStream,
  signatureSchema,
  takeNewest,
  type SolanaPlace,
  type SolanaStream,
} from './solana-history.ts'
import type { SolanaRpc } from './solana-rpc.ts'
import { solanaTransfers } from './solana-transaction.ts'
import type { Token } from '../tokens.ts'

/**
 * Transfers of the dollar tokens, newest first. Failed transactions and transfers of zero, which anyone can make, cost
 * cents: further pages are read until there is a transfer. Not for more, because each transaction is a request.
 */
export function readSolanaTransfers(
  { rpc, ...paged }: { rpc: SolanaRpc; world: Pick<ChainWorld, 'now' | 'after'>; furtherPagesMs: number },
  query: TransferQuery & Holder,
): Promise<TransferPage> {
  return fillPage({ ...paged, rowsMax: 1, read: (each) => readPage(rpc, { ...query, ...each }) }, query)
}

/**
 * The newest 25 transactions of all token accounts of the address, because each needs a request of its own. Associated
 * accounts can be derived even if they are closed; any other closed account can no longer be found.
 */
async function readPage(rpc: SolanaRpc, query: TransferQuery & Holder): Promise<TransferPage> {
  const { cursor, held } =
    query.before === null ? await firstCursor(rpc, query) : { cursor: readCursor(query.before), held: [] }
  const { places, inside } = cursor
  const own = new Set(cursor.own)
  const streams = inside ? [] : await Promise.all(places.map((place) => readStream(rpc, place, cursor.limit)))
  if (cursor.isWhole) await refuseHidden(rpc, streams, held)
  const transactions = inside ? [{ signature: inside.signature, failed: false }] : takeNewest(streams, pageSize)
  const moved = await Promise.all(
    transactions.map(async ({ signature, failed }) =>
      failed ? [] : solanaTransfers(await askTransaction(rpc, signature), { ...query, own }),
    ),
  )
  const cut = cutAt(moved, query.limitMax, inside?.given ?? 0)
  const done = new Set(transactions.slice(0, cut.count).map(({ signature }) => signature))
  const signature = transactions[cut.count - 1]?.signature
  const next: Cursor = {
    places: inside ? places : streams.flatMap((stream) => placeAfter(stream, done) ?? []),
    inside: cut.given > 0 && signature !== undefined ? { signature, given: cut.given } : null,
    own: cursor.own,
    limit: cut.transfers.length === 0 ? entriesMax : pageSize,
    isWhole: cursor.isWhole,
  }
  const isEnd = next.places.length === 0 && next.inside === null
  return {
    transfers: cut.transfers,
    next: isEnd ? null : JSON.stringify(next),
    reachesBeginning: isEnd && cursor.isWhole,
    window: null,
  }
}

/**
 * In a pool of nodes, one that lags may answer that an account has no transaction. An account that exists has at least the
 * transaction that created it; otherwise it is queried again. Throws ChainError.
 */
async function refuseHidden(rpc: SolanaRpc, streams: readonly SolanaStream[], held: readonly string[]): Promise<void> {
  const empty = streams.filter(({ before, entries }) => before === null && entries.length === 0)
  await Promise.all(
    empty.map(({ account }) =>
      noRow(async () =>
        held.includes(account) ? [account] : readSignatures(rpc, account, { before: null, limit: 1 }),
      ),
    ),
  )
}

function askTransaction(rpc: SolanaRpc, signature: string): Promise<unknown> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
  return rpc.ask('getTransaction', signature, options)
}

/**
 * The transfers that fit, the number of transactions they come from, and how many of the last one were returned if it
 * has more. `skip` of the first were returned before.
 */
function cutAt(moved: readonly (readonly Transfer[])[], limitMax: number, skip: number) {
  const transfers: Transfer[] = []
  for (const [i, all] of moved.entries()) {
    const start = i === 0 ? skip : 0
    const room = limitMax - transfers.length
    if (all.length > 0 && room === 0) return { transfers, count: i, given: 0 }
    transfers.push(...all.slice(start, start + room))
    if (all.length > start + room) return { transfers, count: i + 1, given: start + room }
  }
  return { transfers, count: moved.length, given: 0 }
}

/**
 * The associated accounts, the owner's current ones, and the address itself if it is a token account. `held`: those that
 * exist.
 */
async function firstCursor(
  rpc: SolanaRpc,
  { address, tokens }: Holder,
): Promise<{ cursor: Cursor; held: readonly string[] }> {
  const mints = tokens.map((token) => token.address)
  const [account, isWhole, ...lists] = await Promise.all([
    readSolanaAccount(rpc, address),
    keepsAllHistory(rpc),
    ...mints.map((mint) => readTokenAccounts(rpc, address, mint)),
  ])
  const isToken = mints.includes(account.value?.token?.mint ?? '')
  const accountsHeld = lists.flatMap(({ value }) => value).toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
  const accounts = new Set([
    ...(isToken ? [address] : []),
    ...mints.map((mint) => associatedTokenAccount(address, mint)),
    ...accountsHeld.map((each) => each.address),
  ])
  // Anyone can create accounts for an owner; those with the largest balances are read.
  const own = [...accounts].slice(0, accountsMax)
  const places = own.map((each): SolanaPlace => ({ account: each, before: null }))
  const held = [...(isToken ? [address] : []), ...accountsHeld.map((each) => each.address)]
  const isWholeOf = isWhole && own.length === accounts.size
  return { cursor: { places, inside: null, own, limit: pageSize, isWhole: isWholeOf }, held }
}

function readCursor(before: string): Cursor {
  let value: unknown = null
  try {
    value = JSON.parse(before)
  } catch {}
  return readAnswer(cursorSchema, value, 'the place to go on from')
}

/** An address, and the tokens of its cluster. */
type Holder = { address: string; tokens: readonly Token[] }

const accountsMax = 20
/** Transactions on a page of transfers. */
const pageSize = 25
/** After a page without a transfer: the maximum that a node lists at once, of which failed ones cost no request. */
const entriesMax = 1_000
/**
 * Where each history continues, after the rest of a transaction of which `given` transfers were returned; all accounts
 * of the address, including those whose history has ended; and how many entries of each history are read next.
 */
const cursorSchema = z.object({
  places: z.array(z.object({ account: solanaAddress, before: signatureSchema.nullable() })).max(accountsMax),
  inside: z.object({ signature: signatureSchema, given: wholeNumber }).nullable(),
  own: z.array(solanaAddress).max(accountsMax),
  limit: z.number().int().min(1).max(entriesMax),
  isWhole: z.boolean(),
})
type Cursor = z.output<typeof cursorSchema>
