import type { ChainCause } from '../chains/chain-error.ts'
import type { ClockFault } from '../clock/judge-clock.ts'
import type { Family } from '../kit/address.ts'
import type { ListEntry } from '../lists/entry.ts'
import type { ListKind } from '../lists/kinds.ts'
import type { TokenAccountOf } from '../lists/snapshot.ts'
import type { ChainSignal } from './signals.ts'

/**
 * The complete input of a verdict on an address (decisions/0001): plain data that can be stored, hashed and judged
 * again to the same bytes. Gathering reads clocks, lists and chains; judging reads nothing else.
 */
export type ScreeningFacts = {
  facts: 1
  /** Why the clock could not be right when this was gathered. Absent if no fault was detected. */
  clock?: ClockFault
  engine: string
  policy: string
  subject: { address: string; family: Family | 'other'; network: string }
  /** An EVM network named for an address of another family: ignored, which the answer mentions. */
  ignored_network: string | null
  /** The UTC day whose listings count. */
  day: string
  /** Whether `day` was requested (`on=`); then lists alone are consulted. */
  point_in_time: boolean
  lists_root: string
  /**
   * The maximum age of a sanctions list in hours; null if the operator set none. Absent in facts recorded before
   * 2026-11-27.
   */
  lists_max_age_h?: number | null
  lists: readonly ListFact[]
  hits: readonly ListHit[]
  observations: readonly ChainObservation[]
}

/**
 * `usable`: a valid copy is in force. `stale`: a sanctions list older than the operator allows, regardless of its other
 * states; for a past day, older than that at the end of the day. `as_of`: the newest data of the list, never older than
 * the entries shown in an answer.
 */
export type ListFact = {
  id: string
  kind: ListKind
  status: 'ok' | 'fresh' | 'stale' | 'failed' | 'not_configured'
  /**
   * There is no copy, because no download has succeeded: shown as failed, and judged like a missing list. Absent
   * otherwise.
   */
  download_failed?: true
  usable: boolean
  /** The file that is taken for the list and is not read under its name or in its place. Absent where a copy counts. */
  misplaced?: string
  stale: boolean
  /** Stale because no update has succeeded within the limit, and no complete file is as young. Absent otherwise. */
  waiting?: true
  /** There is part of a copy only, and no complete one. Absent otherwise. */
  in_part?: true
  /** Older than three times its cadence: mentioned, and weighs nothing. Absent otherwise. */
  aged?: true
  /** The hash of the copy in force, if there is one. Absent in facts recorded before it was stored. */
  snapshot?: string
  as_of: string | null
  /** Only if the list is complete up to an earlier day than `as_of`, and only single listings are newer. */
  complete_through?: string
}

/**
 * One listing of the subject, whether it covers `day` or not: judging decides. `against_known`: a crowd reports a
 * widely used contract (a token, a bridge, a shared protocol contract). `against_allowed`: a crowd reports an address
 * on the operator's allow list. `token_account`: the entry lists the wallet from which the subject is derived. All are
 * absent otherwise.
 */
export type ListHit = {
  list: string
  kind: ListKind
  snapshot: string
  as_of: string | null
  entry: ListEntry
  against_known?: true
  against_allowed?: true
  token_account?: TokenAccountOf
}

/** A chain query and its result. A query that was not sent is `not_configured`, one without a view is `no_view`. */
export type ChainObservation = {
  network: string
  /**
   * `trace_in` and `trace_out` are the findings of a finished trace, cached for a time (trace-memory). `account` is
   * present only for an address that is not an account, `asset` only for an asset whose name resembles a listed one,
   * and `same_key` only if another address of the same key is listed.
   */
  question: 'issuer_freeze' | 'profile' | 'taint' | 'trace_in' | 'trace_out' | 'account' | 'asset' | 'same_key'
  status: 'ok' | 'stale' | 'failed' | 'not_configured' | 'no_view'
  cause: ChainCause | null
  /** Block and ISO time of the answer. */
  block: number | null
  as_of: string | null
  /** How far back transfers were read; null if none were. */
  reach: TransferReach | null
  /** The part of the answer that the endpoint could not provide. Absent if it is complete. */
  unread?: 'old_state'
  /** Of several endpoints, how many did not answer. Absent if all did. */
  silent?: { count: number; of: number }
  findings: readonly ChainFinding[]
}

/**
 * `all`: since the first one. `window`: those of these blocks, inclusive. `newest`: up to the limit for one address.
 * `hops`: a trace that followed transfers over this many steps; `whole` is whether it is complete.
 */
export type TransferReach =
  | {
      kind: 'all' | 'window' | 'newest'
      from_block: number | null
      to_block: number | null
      /** Only for `newest`: how many were read. Missing in facts of earlier versions. */
      transfers?: number
    }
  | HopsReach

/**
 * `light_share`: a share of the money (0 to 1) that leads to listed parties and is too small to weigh. Absent if there
 * is none.
 */
export type HopsReach = { kind: 'hops'; hops: number; whole: boolean; until: string; light_share?: string }

/** One signal read from a chain, with a page that shows it. */
export type ChainFinding = { signal: ChainSignal; detail: Readonly<Record<string, string>>; url: string }
