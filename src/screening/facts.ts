import type { ChainCause } from '../chains/chain-error.ts'
import type { ClockFault } from '../clock/judge-clock.ts'
import type { Family } from '../kit/address.ts'
import type { ListEntry } from '../lists/entry.ts'
import type { ListKind } from '../lists/kinds.ts'
import type { ChainSignal } from './signals.ts'

/**
 * Everything a verdict on an address is judged from (decisions/0001): plain data that can be stored, hashed and judged
 * again to the same bytes. Whoever gathers it reads clocks, lists and chains; whoever judges it reads nothing else.
 */
export type ScreeningFacts = {
  facts: 1
  /** Why the clock could not be right when this was gathered. Absent where nothing spoke against it. */
  clock?: ClockFault
  engine: string
  policy: string
  subject: { address: string; family: Family | 'other'; network: string }
  /** An EVM network named beside an address of another family: ignored, and said so. */
  ignored_network: string | null
  /** The UTC day whose listings count. */
  day: string
  /** Whether `day` was asked for (`on=`); then lists alone are consulted. */
  point_in_time: boolean
  lists_root: string
  /** How old a sanctions list may be in hours, null where the operator set no bound. Absent in facts recorded before 2026-11-27. */
  lists_max_age_h?: number | null
  lists: readonly ListFact[]
  hits: readonly ListHit[]
  observations: readonly ChainObservation[]
}

/**
 * `usable`: a good copy is in force. `stale`: a sanctions list older than the operator allows, whatever else is said of
 * it. Of a past day: older than that when the day ended. `as_of`: the newest that was read of it, which is never older than what an answer shows of it.
 */
export type ListFact = {
  id: string
  kind: ListKind
  status: 'ok' | 'fresh' | 'stale' | 'failed' | 'not_configured'
  /** There is no copy, because no download has succeeded: shown as failed, and judged like a list that is not there. Absent where not. */
  download_failed?: true
  usable: boolean
  stale: boolean
  /** Older than three times its cadence: said, and weighs nothing. Absent where it is not. */
  aged?: true
  /** The hash of the copy in force, where one is. Facts recorded before it was kept have none. */
  snapshot?: string
  as_of: string | null
  /** Only where the list is whole to an earlier day than `as_of`, and what is newer are single listings. */
  complete_through?: string
}

/**
 * One listing of the subject, whether it covers `day` or not: judging decides. `against_known`: a crowd reports a contract
 * that many use (a token, a bridge, what protocols share). `against_allowed`: a crowd reports an address that is on the allow
 * list of the operator. Both are absent where not.
 */
export type ListHit = {
  list: string
  kind: ListKind
  snapshot: string
  as_of: string | null
  entry: ListEntry
  against_known?: true
  against_allowed?: true
}

/** What was asked of a chain and what came back. Nothing asked is `not_configured`, no such view is `no_view`. */
export type ChainObservation = {
  network: string
  /**
   * `trace_in` and `trace_out` are what a finished trace found, kept for a time (trace-memory). `account` is there only for
   * an address that is no account, `asset` only of an asset whose name looks like a listed one, and `same_key` only where
   * another address of the same key is listed.
   */
  question: 'issuer_freeze' | 'profile' | 'taint' | 'trace_in' | 'trace_out' | 'account' | 'asset' | 'same_key'
  status: 'ok' | 'stale' | 'failed' | 'not_configured' | 'no_view'
  cause: ChainCause | null
  /** Block and ISO time the answer was read at. */
  block: number | null
  as_of: string | null
  /** How far back transfers were read; null where none were. */
  reach: TransferReach | null
  /** What the endpoint could not tell beside its answer. Absent where that is nothing. */
  unread?: 'old_state'
  /** Of several endpoints that were asked, how many did not answer. Absent where all did. */
  silent?: { count: number; of: number }
  findings: readonly ChainFinding[]
}

/**
 * `all`: since the first one. `window`: those of these blocks, both included. `newest`: no more than are read of one address.
 * `hops`: a trace that followed transfers so many steps; `whole` says whether nothing was left out.
 */
export type TransferReach =
  | {
      kind: 'all' | 'window' | 'newest'
      from_block: number | null
      to_block: number | null
      /** Only of `newest`: how many were read. Missing in what earlier versions recorded. */
      transfers?: number
    }
  | HopsReach

/** `light_share`: a share of the money (0 to 1) that leads to listed parties and is too small to weigh. Absent where there is none. */
export type HopsReach = { kind: 'hops'; hops: number; whole: boolean; until: string; light_share?: string }

/** One signal read from a chain, with a page that shows it. */
export type ChainFinding = { signal: ChainSignal; detail: Readonly<Record<string, string>>; url: string }
