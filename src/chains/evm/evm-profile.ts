import { dayMs, hourMs } from '../../kit/duration.ts'
import type { Profile } from '../chain-reader.ts'
import { canonicalAddress, decodeBytes, decodeCount, decodeQuantity, encodeQuantity } from './evm-abi.ts'
import { unlessForgotten, type Age, type AgedBlock, type AgedBlocks } from './evm-aged-blocks.ts'
import { readHeld, unlessContradicted } from './evm-balances.ts'
import type { EvmRpc } from './evm-rpc.ts'
import type { Head } from '../querying/head.ts'
import type { Token } from '../tokens.ts'

/** The dependencies of a profile. `transferBlocks`: blocks of the transfers within the window of logs that is read. */
export type ProfileSources = {
  rpc: EvmRpc
  tokens: readonly Token[]
  aged: AgedBlocks
  transferBlocks: (address: string, head: Head) => Promise<readonly number[]>
}

/**
 * The state of an address, now and at three earlier blocks. State has no first transaction, so `activeSince` is never
 * the first activity: it is the oldest of these blocks at which there already was some, or now. `emptyAt` is the
 * youngest of them before which there was none; the first activity lies between the two. With an endpoint that keeps no
 * old state both, and `lastDay`, are unknown. Throws ChainError.
 */
export async function readProfile(sources: ProfileSources, address: string, head: Promise<Head>): Promise<Profile> {
  const [now, pasts] = await Promise.all([
    readState(sources, address, 'latest'),
    Promise.all(ages.map((age) => readPast(sources, address, age, head))),
  ])
  const profile = {
    ...kindOf(now.code),
    transactions: now.nonce,
    lastDay: sentSince(pasts[0] ?? null, now.nonce),
  }
  // The window is read only if nothing else shows a history: it costs the endpoint more than all other queries.
  const transfers = isEmpty(now) ? await sources.transferBlocks(address, await head) : []
  if (isEmpty(now) && transfers.length === 0) return { ...profile, hasHistory: false, activeSince: null, emptyAt: null }
  const activities = await Promise.all(
    pasts.map(async (past) => past && { ...past, isActive: await wasActive(sources, address, past, transfers) }),
  )
  // Verdicts weigh an age of less than a week, and transactions sent within a day.
  const isUnread = activities.slice(0, 2).some((past) => past === null || past.isActive === null)
  const active = { ...profile, hasHistory: true, ...activity(activities, (await head).timeMs) }
  // That it is new rests on balances: an endpoint whose logs contradict them proves nothing about its age either.
  if (active.emptyAt !== null && now.holdsToken) await unlessContradicted(sources.transferBlocks(address, await head))
  return isUnread ? { ...active, unread: 'old_state' } : active
}

type State = { nonce: number; code: string; holdsAny: boolean; holdsToken: boolean }
type Past = AgedBlock & { nonce: number }
type PastActivity = Past & { isActive: boolean | null }

async function readState(
  { rpc, tokens }: ProfileSources,
  address: string,
  block: 'latest' | `0x${string}`,
): Promise<State> {
  const [nonce, code, balance, ...balances] = await Promise.all([
    rpc.ask('eth_getTransactionCount', address, block).then(decodeCount),
    rpc.ask('eth_getCode', address, block).then(decodeBytes),
    rpc.ask('eth_getBalance', address, block).then(decodeQuantity),
    ...tokens.map((token) => readHeld(rpc, token, address, block)),
  ])
  const holdsToken = balances.some((amount) => amount > 0n)
  return { nonce, code, holdsAny: holdsToken || balance > 0n, holdsToken }
}

function isEmpty({ nonce, code, holdsAny }: State): boolean {
  return nonce === 0 && code === '0x' && !holdsAny
}

/** Transactions sent by the time of an age. Null if the endpoint keeps no state so old. */
async function readPast(
  { rpc, aged }: ProfileSources,
  address: string,
  age: Age,
  head: Promise<Head>,
): Promise<Past | null> {
  const past = await aged.find(age, head)
  if (!past) return null
  if (past.block === null) return { ...past, nonce: 0 }
  const count = rpc.ask('eth_getTransactionCount', address, encodeQuantity(past.block)).then(decodeCount)
  const nonce = await unlessForgotten(count)
  if (nonce === null) aged.refused(age)
  return nonce === null ? null : { ...past, nonce }
}

/** Null if unknown. An address that only received has sent nothing, so its balances are read as well. */
async function wasActive(
  sources: ProfileSources,
  address: string,
  { block, nonce }: Past,
  transferBlocks: readonly number[],
): Promise<boolean | null> {
  if (nonce > 0) return true
  if (block === null) return false
  if (transferBlocks.some((transfer) => transfer <= block)) return true
  const state = await unlessForgotten(readState(sources, address, encodeQuantity(block)))
  return state && !isEmpty(state)
}

/** `pasts` from the youngest to the oldest. */
function activity(pasts: readonly (PastActivity | null)[], headMs: number): Pick<Profile, 'activeSince' | 'emptyAt'> {
  const determined = pasts.filter((past) => past !== null).filter(({ isActive }) => isActive !== null)
  const oldestActive = determined.findLast(({ isActive }) => isActive)
  // A balance at an older block can be spent by a younger one: only before the oldest activity was there none.
  const empty = determined.slice(oldestActive ? determined.indexOf(oldestActive) + 1 : 0)[0]
  return {
    activeSince: determined.length === 0 ? null : { at: isoOf(oldestActive?.timeMs ?? headMs), isFirst: false },
    emptyAt: empty ? isoOf(empty.timeMs) : null,
  }
}

/** A count that fell belongs to a chain that was reorganised meanwhile, or to another node: it proves nothing. */
function sentSince(past: Past | null, nonce: number): number | null {
  return past && nonce >= past.nonce ? nonce - past.nonce : null
}

/** EIP-7702: the code of an account that runs a contract's code is 0xef0100 and that contract's address. */
function kindOf(code: string): Pick<Profile, 'kind' | 'delegate'> {
  if (code === '0x') return { kind: 'account', delegate: null }
  const isDelegated = code.startsWith('0xef0100') && code.length === 48
  return isDelegated
    ? { kind: 'delegated', delegate: canonicalAddress(`0x${code.slice(8)}`) }
    : { kind: 'contract', delegate: null }
}

function isoOf(timeMs: number): string {
  return new Date(timeMs).toISOString()
}

/** The week ends a little early, so that an address that was empty then is less than a week old. */
const ages: readonly Age[] = [
  { name: 'day', minMs: 23.5 * hourMs, maxMs: 24.5 * hourMs },
  { name: 'week', minMs: 6.5 * dayMs, maxMs: 6.98 * dayMs },
  { name: 'month', minMs: 29 * dayMs, maxMs: 31 * dayMs },
]
