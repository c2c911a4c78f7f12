import type { HostFacts } from '../host-entry.ts'
import type { ListState } from '../snapshot.ts'
import type { AddressIndex } from './address-index.ts'
import type { PackedNames } from './packed-names.ts'
import type { HostIndex } from './host-index.ts'

/**
 * All lists in the form in which a worker hands them over: shared memory and a few small objects, so that receiving
 * them costs nothing. Listings are numbered in the order of their address's value in the index.
 */
export type PackedLists = {
  lists: ListState[]
  /** By list, the newest day in any copy of it. */
  publishedOn: readonly (string | null)[]
  /** By list, the names of the designated parties; null if it has none. */
  names: readonly (PackedNames | null)[]
  index: AddressIndex
  /** By address value, the first of its listings; one more at the end. */
  firstListing: Uint32Array
  /** By listing, the position of its list in `lists` and of its facts. */
  listOf: Uint16Array
  factsOf: Uint32Array
  /** Facts as canonical JSON lines, each stored once no matter how many listings share it, and the start of each. */
  factsText: Uint8Array
  factsAt: Uint32Array
  /**
   * Current listings with a known beginning, without context lists: newest day first, then by address, then by list.
   */
  recent: Uint32Array
  /** Those of them with the authority's own day. */
  dated: Uint32Array
  /** Rules on hosts; the number of a rule's facts is a position in `hostFacts`. */
  hostIndex: HostIndex
  hostFacts: readonly HostFactsOfList[]
  /** Listed addresses of Bitcoin and its relatives, by the key or script hash that they pay to. */
  sameKeys: SameKeys
  /** The token accounts of listed wallets of Solana. */
  tokenAccounts: TokenAccounts
}

/** By the row of a key or script hash, the start of its addresses in `values`; one more at the end. */
export type SameKeys = { index: AddressIndex; first: Uint32Array; values: Uint32Array }

/** By the row of a token account, the value of its wallet and the position of its mint. */
export type TokenAccounts = { index: AddressIndex; ownerOf: Uint32Array; mintOf: Uint8Array }

/** The facts of a group of rules, and the position in `lists` of their list. */
export type HostFactsOfList = { list: number; facts: HostFacts }
