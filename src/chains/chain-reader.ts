import type { PaymentOutcome, PaymentProspect, SearchStart, SignedPayment } from './authorization.ts'
import type { Payment } from './payment.ts'

/**
 * Queries about one address on one chain. Every method throws only ChainError; no answer is a guess. `address` is
 * canonical. Timeouts, retries, caches and breakers are around a reader, not in it (query-chain.ts); a single request of
 * a reader takes at most `requestTimeoutMs`.
 */
export type ChainReader = {
  network: string
  /** Whether each issuer has frozen the address now: one item for each token with a freeze view. */
  freezes: (address: string) => Promise<At<readonly Freeze[]>>
  profile: (address: string) => Promise<At<Profile>>
  /** Transfers of the network's tokens (of bitcoin itself on Bitcoin), newest first. */
  transfers: (address: string, query: TransferQuery) => Promise<At<TransferPage>>
  /** The first transfer of a token to the address ever; null if there was none. Missing if no source can provide it. */
  firstInflow?: (address: string) => Promise<At<Transfer | null>>
  /** The payment of a transaction to the address. `tx` is in the chain's own notation. */
  payment: (tx: string, payee: string) => Promise<At<Payment>>
  /** Missing if the chain has no payments by signature. */
  signed?: {
    prospect: (payment: SignedPayment) => Promise<At<PaymentProspect>>
    outcome: (payment: SignedPayment, since: SearchStart) => Promise<At<PaymentOutcome>>
  }
}

/** A value and the block and instant (ISO 8601) it was read at; `block` is null if the source does not report it. */
export type At<Value> = {
  value: Value
  block: number | null
  as_of: string
  /** The number of endpoints that did not answer. Missing if all did, or there is only one. */
  silent?: { count: number; of: number }
}

export type Freeze = { symbol: string; token: string; frozen: boolean }

export type Profile = {
  kind: 'account' | 'contract' | 'delegated'
  /** Only when `kind` is delegated: the contract whose code the account runs (EIP-7702). */
  delegate: string | null
  /** Whether the chain shows anything at all for the address: a transaction, a balance, code. */
  hasHistory: boolean
  /**
   * The instant of the first activity, and whether it is the first or only the oldest that could be seen. Null:
   * unknown.
   */
  activeSince: { at: string; isFirst: boolean } | null
  /**
   * An instant at which the chain showed nothing of the address yet, for sources without a first activity: the address
   * is younger than that. Missing or null: unknown.
   */
  emptyAt?: string | null
  /** Transactions sent (EVM: the nonce) or in total; null: unknown. */
  transactions: number | null
  /** Transactions within the last 24 hours; null: unknown. */
  lastDay: number | null
  /**
   * Set if the source keeps no state of earlier blocks: age and recent activity are then unknown. Missing or null: it
   * was read.
   */
  unread?: 'old_state' | null
}

/**
 * `in`, `out` or both; at most `limitMax` transfers of each endpoint. `before` continues where an earlier page of the
 * same query ended.
 */
export type TransferQuery = { direction: 'in' | 'out' | 'both'; limitMax: number; before: string | null }

export type TransferPage = {
  transfers: readonly Transfer[]
  /**
   * The cursor of the next page; null if nothing older can be read, and no reader is left that could contradict the
   * history.
   */
  next: string | null
  /**
   * Whether the transfers reach back to the first one ever; false if only a window of blocks can be read. Next to
   * nodes, an explorer alone may show that they do.
   */
  reachesBeginning: boolean
  /** The blocks that were read, if the source reads by blocks. */
  window: { from: number; to: number } | null
  /**
   * Older transfers that too few of several endpoints reach. They come again on the following pages; a caller who reads
   * no further page includes them, so that none is lost. Missing: there are none.
   */
  beyond?: readonly Transfer[]
  /**
   * Those of `transfers` that one of several endpoints alone shows, because they are newer than what the others have
   * read, or, if none reads by blocks, older. They are not proven by a second endpoint: a finding must not depend on
   * them. Missing: there are none.
   */
  unconfirmed?: readonly Transfer[]
  /**
   * Of several endpoints: the block, or milliseconds since 1970 if the source reports no blocks, after which a quorum
   * shows every transfer; `unknown` if too few have shown any yet. Missing: the place of the last transfer.
   */
  completeTo?: number | 'unknown'
  /**
   * For a source that pages by rows: the block of the oldest row that was read, including rows that are not transfers.
   * Every transfer of newer blocks is on this page or an earlier one. Missing: the block of the last transfer.
   */
  readTo?: number
}

export type Transfer = {
  tx: string
  /** Canonical addresses. */
  from: string
  to: string
  /** The token's contract or mint; null for the chain's own coin. */
  token: string | null
  symbol: string
  asset: 'USDC' | 'USDT' | 'BTC'
  /** Exact amount in whole units as a decimal string without exponent: `12.5`. */
  amount: string
  block: number | null
  /** ISO 8601; null if the source does not report it. */
  time: string | null
}
