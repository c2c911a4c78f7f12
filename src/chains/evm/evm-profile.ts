import { dayMs, hourMs } from '../../kit/duration.ts'
import { ChainError } from '../chain-error.ts'
import type { Profile } from '../chain-reader.ts'
import {
  canonicalAddress,
  decodeBytes,
  decodeCount,
  decodeQuantity,
  decodeUint,
  encodeAddressCall,
  encodeQuantity,
} from './evm-abi.ts'
import { unlessForgotten, type Age, type AgedBlock, type AgedBlocks } from './evm-aged-blocks.ts'
import type { EvmRpc } from './evm-rpc.ts'
import type { Head } from '../asking/head.ts'
import { RpcRefusal } from '../asking/rpc-refusal.ts'
import type { Token } from '../tokens.ts'

/** What a profile is read with. `transferBlocks`: blocks of the transfers within the window of logs that is read. */
export type ProfileSources = {
  rpc: EvmRpc
  tokens: readonly Token[]
  aged: AgedBlocks
  transferBlocks: (address: string, head: Head) => Promise<readonly number[]>
}

/**
 * What state shows of an address, now and at three earlier blocks. State knows no first transaction, so `activeSince`
 * is never the first activity: it is the oldest of these blocks at which there already was some, or now. `emptyAt` is
 * the youngest of them before which there was none; the first activity lies between the two. An endpoint that keeps no
 * old state leaves both, and `lastDay`, untold. Throws ChainError.
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
  // The window is read only when nothing else shows a history: it costs the endpoint more than all other questions.
  const transfers = isEmpty(now) ? await sources.transferBlocks(address, await head) : []
  if (isEmpty(now) && transfers.length === 0) return { ...profile, hasHistory: false, activeSince: null, emptyAt: null }
  const known = await Promise.all(
    pasts.map(async (past) => past && { ...past, isActive: await wasActive(sources, address, past, transfers) }),
  )
  // Verdicts weigh what is younger than a week and what was sent within a day.
  const isUnread = known.slice(0, 2).some((past) => past === null || past.isActive === null)
  const seen = { ...profile, hasHistory: true, ...activity(known, (await head).timeMs) }
  return isUnread ? { ...seen, unread: 'old_state' } : seen
}

type State = { nonce: number; code: string; holdsAny: boolean }
type Past = AgedBlock & { nonce: number }
type KnownPast = Past & { isActive: boolean | null }

async function readState(
  { rpc, tokens }: ProfileSources,
  address: string,
  block: 'latest' | `0x${string}`,
): Promise<State> {
  const [nonce, code, balance, ...held] = await Promise.all([
    rpc.ask('eth_getTransactionCount', address, block).then(decodeCount),
    rpc.ask('eth_getCode', address, block).then(decodeBytes),
    rpc.ask('eth_getBalance', address, block).then(decodeQuantity),
    ...tokens.map((token) => readHeld(rpc, token, address, block)),
  ])
  return { nonce, code, holdsAny: [balance, ...held].some((amount) => amount > 0n) }
}

/**
 * What an address holds of a token. A contract that does not say counts as nothing held: the balance is only looked at
 * to find a history where nothing else shows one, and without one the address is treated with more care, not with less.
 */
async function readHeld(rpc: EvmRpc, { address: to }: Token, holder: string, block: 'latest' | `0x${string}`) {
  try {
    return decodeUint(await rpc.ask('eth_call', { to, data: encodeAddressCall(balanceOf, holder) }, block))
  } catch (error) {
    const isSilent = error instanceof ChainError && error.reason === 'malformed'
    // At an earlier block a refusal says that the endpoint keeps nothing so old.
    if (isSilent && (block === 'latest' || !(error instanceof RpcRefusal))) return 0n
    throw error
  }
}

function isEmpty({ nonce, code, holdsAny }: State): boolean {
  return nonce === 0 && code === '0x' && !holdsAny
}

/** Transactions sent by the time of an age. Null when the endpoint keeps nothing so old. */
async function readPast(
  { rpc, aged }: ProfileSources,
  address: string,
  age: Age,
  head: Promise<Head>,
): Promise<Past | null> {
  const past = await aged.find(age, head)
  if (!past) return null
  if (past.block === null) return { ...past, nonce: 0 }
  const asked = rpc.ask('eth_getTransactionCount', address, encodeQuantity(past.block)).then(decodeCount)
  const nonce = await unlessForgotten(asked)
  if (nonce === null) aged.refused(age)
  return nonce === null ? null : { ...past, nonce }
}

/** Null when it cannot be told. Who only received has sent nothing, so what it held is looked at as well. */
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
function activity(pasts: readonly (KnownPast | null)[], headMs: number): Pick<Profile, 'activeSince' | 'emptyAt'> {
  const told = pasts.filter((past) => past !== null).filter(({ isActive }) => isActive !== null)
  const oldestActive = told.findLast(({ isActive }) => isActive)
  // What was seen at an older block can be spent at a younger one: only before the oldest activity was there none.
  const empty = told.slice(oldestActive ? told.indexOf(oldestActive) + 1 : 0)[0]
  return {
    activeSince: told.length === 0 ? null : { at: isoOf(oldestActive?.timeMs ?? headMs), isFirst: false },
    emptyAt: empty ? isoOf(empty.timeMs) : null,
  }
}

/** A count that fell is that of a chain that was reorganised meanwhile, or of another node: it says nothing. */
function sentSince(past: Past | null, nonce: number): number | null {
  return past && nonce >= past.nonce ? nonce - past.nonce : null
}

/** EIP-7702: the code of an account that runs another's code is 0xef0100 and that contract's address. */
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

/** balanceOf(address) */
const balanceOf = '0x70a08231'
/** The week ends a little early, so that an address that was empty then is less than a week old. */
const ages: readonly Age[] = [
  { name: 'day', minMs: 23.5 * hourMs, maxMs: 24.5 * hourMs },
  { name: 'week', minMs: 6.5 * dayMs, maxMs: 6.98 * dayMs },
  { name: 'month', minMs: 29 * dayMs, maxMs: 31 * dayMs },
]
