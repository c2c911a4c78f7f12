import { z } from 'zod'
import type { Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { readAnswer, wholeNumber } from '../asking/read-answer.ts'
import { readSolanaAccount, readTokenAccounts } from './solana-accounts.ts'
import { associatedTokenAccount, solanaAddress } from '../solana-address.ts'
import {
  keepsAllHistory,
  pageSize,
  placeAfter,
  readSignatures,
  signatureSchema,
  takeNewest,
  type SolanaPlace,
} from './solana-history.ts'
import type { SolanaRpc } from './solana-rpc.ts'
import { solanaTransfers } from './solana-transaction.ts'
import type { Token } from '../tokens.ts'

/**
 * Transfers of the dollar tokens, newest first: the newest 25 transactions of all token accounts of the address on one
 * page, because each has to be asked for by itself. The associated accounts are known even when they are closed; any
 * other account that was closed cannot be found any more.
 */
export async function readSolanaTransfers(
  rpc: SolanaRpc,
  query: TransferQuery & { address: string; tokens: readonly Token[] },
): Promise<TransferPage> {
  const cursor = query.before === null ? await firstCursor(rpc, query) : readCursor(query.before)
  const { places, inside } = cursor
  const own = new Set(cursor.own)
  const limit = pageSize
  const streams = inside
    ? []
    : await Promise.all(
        places.map(async (place) => ({
          ...place,
          entries: await readSignatures(rpc, place.account, { ...place, limit }),
        })),
      )
  const taken = inside ? [{ signature: inside.signature, failed: false }] : takeNewest(streams, pageSize)
  const moved = await Promise.all(
    taken.map(async ({ signature, failed }) =>
      failed ? [] : solanaTransfers(await askTransaction(rpc, signature), { ...query, own }),
    ),
  )
  const cut = cutAt(moved, query.limitMax, inside?.given ?? 0)
  const done = new Set(taken.slice(0, cut.count).map(({ signature }) => signature))
  const signature = taken[cut.count - 1]?.signature
  const next: Cursor = {
    places: inside ? places : streams.flatMap((stream) => placeAfter(stream, done) ?? []),
    inside: cut.given > 0 && signature !== undefined ? { signature, given: cut.given } : null,
    own: cursor.own,
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

function askTransaction(rpc: SolanaRpc, signature: string): Promise<unknown> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
  return rpc.ask('getTransaction', signature, options)
}

/**
 * The transfers that fit, the count of transactions they come from, and how many the last of these gave if it has more.
 * `skip` were given of the first before.
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

/** The associated accounts, those the owner has now, and the address itself if it is a token account. */
async function firstCursor(
  rpc: SolanaRpc,
  { address, tokens }: { address: string; tokens: readonly Token[] },
): Promise<Cursor> {
  const mints = tokens.map((token) => token.address)
  const [account, isWhole, ...lists] = await Promise.all([
    readSolanaAccount(rpc, address),
    keepsAllHistory(rpc),
    ...mints.map((mint) => readTokenAccounts(rpc, address, mint)),
  ])
  const isToken = mints.includes(account.value?.token?.mint ?? '')
  const held = lists.flatMap(({ value }) => value).toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
  const accounts = new Set([
    ...(isToken ? [address] : []),
    ...mints.map((mint) => associatedTokenAccount(address, mint)),
    ...held.map((each) => each.address),
  ])
  // Anyone can create accounts for an owner; those that hold most are read.
  const own = [...accounts].slice(0, accountsMax)
  const places = own.map((each): SolanaPlace => ({ account: each, before: null }))
  return { places, inside: null, own, isWhole: isWhole && own.length === accounts.size }
}

function readCursor(before: string): Cursor {
  let value: unknown = null
  try {
    value = JSON.parse(before)
  } catch {}
  return readAnswer(cursorSchema, value, 'the place to go on from')
}

const accountsMax = 20
/**
 * Where each history goes on, after the rest of a transaction of which `given` transfers were given; and all accounts of
 * the address, those whose history has ended too.
 */
const cursorSchema = z.object({
  places: z.array(z.object({ account: solanaAddress, before: signatureSchema.nullable() })).max(accountsMax),
  inside: z.object({ signature: signatureSchema, given: wholeNumber }).nullable(),
  own: z.array(solanaAddress).max(accountsMax),
  isWhole: z.boolean(),
})
type Cursor = z.output<typeof cursorSchema>
