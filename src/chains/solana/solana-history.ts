import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import { readAnswer, unixSeconds, wholeNumber } from '../querying/read-answer.ts'
import type { SolanaRpc } from './solana-rpc.ts'

/** A transaction in the history of an account. */
export type SolanaEntry = { signature: string; slot: number; timeMs: number | null; failed: boolean }

/** An account's history, newest first, after the given transaction: at most `limit` entries, and any number below it. */
export async function readSignatures(
  rpc: SolanaRpc,
  account: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<readonly SolanaEntry[]> {
  const options = { limit, commitment: 'confirmed', ...(before === null ? {} : { before }) } as const
  const answer = await rpc.ask('getSignaturesForAddress', account, options)
  return readAnswer(signaturesAnswer, answer, 'the list of transactions').map(
    ({ signature, slot, blockTime, err }) => ({
      signature,
      slot,
      timeMs: blockTime == null ? null : blockTime * 1000,
      failed: err !== null,
    }),
  )
}

/** Whether the endpoint keeps the whole history of the chain: unknown, thus no, if it does not report its oldest block. */
export async function keepsAllHistory(rpc: SolanaRpc): Promise<boolean> {
  try {
    const first = readAnswer(wholeNumber, await rpc.ask('getFirstAvailableBlock'), 'the first block that is kept')
    return first <= firstSlotMax
  } catch (error) {
    if (error instanceof ChainError && error.reason === 'misconfigured') return false
    throw error
  }
}

/** Entries of an account's history from a place on, and whether it may continue after them. */
export type SolanaStream = SolanaPlace & { entries: readonly SolanaEntry[]; goesOn: boolean }
/** Where an account's history continues; from its newest transaction if `before` is null. */
export type SolanaPlace = { account: string; before: string | null }

/** About `limit` entries of a history. It ends only where the node shows an empty page: a short one may have been cut. */
export async function readStream(rpc: SolanaRpc, place: SolanaPlace, limit: number): Promise<SolanaStream> {
  const entries: SolanaEntry[] = []
  for (let pages = 0; pages < pagesMax && entries.length < limit; pages++) {
    const before = entries.at(-1)?.signature ?? place.before
    const page = await readSignatures(rpc, place.account, { before, limit })
    if (page.length === 0) return { ...place, entries, goesOn: false }
    entries.push(...page)
  }
  return { ...place, entries, goesOn: true }
}

/**
 * Takes the newest transactions of several histories, without duplicates, until `countMax` that did not fail. Ends
 * before a history whose page is used up but continues: what follows there may be newer than what the others still
 * have.
 */
export function takeNewest(streams: readonly SolanaStream[], countMax: number): SolanaEntry[] {
  const remaining = streams.map(({ entries, goesOn }) => ({ entries, goesOn, taken: 0, places: placesOf(entries) }))
  const newest: SolanaEntry[] = []
  for (let count = 0; count < countMax; ) {
    if (remaining.some(({ entries, goesOn, taken }) => taken === entries.length && goesOn)) break
    const next = newestOf(remaining)
    if (!next) break
    newest.push(next)
    if (!next.failed) count++
    for (const each of remaining) if (each.entries[each.taken]?.signature === next.signature) each.taken++
  }
  return newest
}

/** Where a history continues after the transactions taken from it; null at its end. */
export function placeAfter(stream: SolanaStream, takenSignatures: ReadonlySet<string>): SolanaPlace | null {
  const { account, before, entries, goesOn } = stream
  const firstLeft = entries.findIndex(({ signature }) => !takenSignatures.has(signature))
  if (firstLeft < 0 && !goesOn) return null
  return { account, before: (firstLeft < 0 ? entries : entries.slice(0, firstLeft)).at(-1)?.signature ?? before }
}

/** A history of which the first entries were taken, and the place of each entry in it. */
type Remaining = { entries: readonly SolanaEntry[]; taken: number; places: ReadonlyMap<string, number> }

function placesOf(entries: readonly SolanaEntry[]): ReadonlyMap<string, number> {
  return new Map(entries.map(({ signature }, place) => [signature, place] as const).toReversed())
}

/**
 * The first of those with the highest slot. Within a slot all histories have the same order: an entry further back in
 * one of them is not the newest.
 */
function newestOf(histories: readonly Remaining[]): SolanaEntry | null {
  const heads = histories.flatMap(({ entries, taken }) => entries.slice(taken, taken + 1))
  if (heads.length === 0) return null
  const slot = Math.max(...heads.map((head) => head.slot))
  const next = heads.find(
    (head) =>
      head.slot === slot && histories.every(({ taken, places }) => (places.get(head.signature) ?? taken) <= taken),
  )
  if (!next) throw new ChainError('malformed', 'the histories of two accounts contradict each other')
  return next
}

/** Pages of a node that cuts them shorter than requested. */
const pagesMax = 4
/** Nothing relevant happened before: the cluster was started with these. */
const firstSlotMax = 1_000
export const signatureSchema = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{43,88}$/)
const signaturesAnswer = z.array(
  z.object({
    signature: signatureSchema,
    slot: wholeNumber,
    blockTime: unixSeconds.nullish(),
    err: z.unknown().refine((value) => value !== undefined),
  }),
)
