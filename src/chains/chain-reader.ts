import type { PaymentFate, PaymentProspect, SignedPayment } from './authorization.ts'
import type { Payment } from './payment.ts'

/**
 * What can be asked of one chain about one address. Every method throws ChainError and nothing else; none answers from
 * a guess. `address` is canonical. Bounds of time, retries, caches and breakers are around a reader, not in it
 * (ask-chain.ts); a single request of a reader takes at most `requestTimeoutMs`.
 */
export type ChainReader = {
  network: string
  /** Whether each issuer froze the address now: one item for each token with a freeze view. */
  freezes: (address: string) => Promise<At<readonly Freeze[]>>
  profile: (address: string) => Promise<At<Profile>>
  /** Transfers of the network's tokens (of bitcoin itself on Bitcoin), newest first. */
  transfers: (address: string, query: TransferQuery) => Promise<At<TransferPage>>
  /** The first transfer of a token to the address ever, null when there was none. Missing where no source can tell. */
  firstInflow?: (address: string) => Promise<At<Transfer | null>>
  /** What a transaction paid the address. `tx` is written as the chain writes it. */
  payment: (tx: string, payee: string) => Promise<At<Payment>>
  /** Missing where the chain has no payments by signature. */
  signed?: {
    prospect: (payment: SignedPayment) => Promise<At<PaymentProspect>>
    fate: (payment: SignedPayment, sinceBlock: number) => Promise<At<PaymentFate>>
  }
}

/** A value and the block and instant (ISO 8601) it was read at; `block` is null where the source does not say. */
export type At<Value> = {
  value: Value
  block: number | null
  as_of: string
  /** Of several endpoints, how many did not answer. Missing where all did, or one is asked. */
  silent?: { count: number; of: number }
}

export type Freeze = { symbol: string; token: string; frozen: boolean }

export type Profile = {
  kind: 'account' | 'contract' | 'delegated'
  /** Only when `kind` is delegated: the contract whose code the account runs (EIP-7702). */
  delegate: string | null
  /** Whether the chain shows anything at all of the address: a transaction, a balance, code. */
  hasHistory: boolean
  /** Since when there is activity: instant, and whether it is the first or only the oldest that could be seen. Null: not told. */
  activeSince: { at: string; isFirst: boolean } | null
  /**
   * An instant at which the chain showed nothing of the address yet, for sources that know no first activity: the
   * address is younger than that. Missing or null: not told.
   */
  emptyAt?: string | null
  /** Transactions sent (EVM: the nonce) or known in all; null: not told. */
  transactions: number | null
  /** Transactions within the last 24 hours; null: not told. */
  lastDay: number | null
  /** Where the source keeps no state of earlier blocks: age and recent activity are then unknown. Missing or null: it was read. */
  unread?: 'old_state' | null
}

/**
 * `in`, `out` or both; at most `limitMax` transfers of each endpoint. `before` goes on where an earlier page of the same
 * query ended.
 */
export type TransferQuery = { direction: 'in' | 'out' | 'both'; limitMax: number; before: string | null }

export type TransferPage = {
  transfers: readonly Transfer[]
  /** Where to go on; null when nothing older can be asked for, and no reader is left that could contradict what was shown. */
  next: string | null
  /**
   * Whether the transfers reach back to the first one ever; false when only a window of blocks can be read. Beside nodes, an
   * explorer alone may show that they do.
   */
  reachesBeginning: boolean
  /** Blocks that were read, when the source reads by blocks. */
  window: { from: number; to: number } | null
  /**
   * Transfers older than that which too few of several endpoints reach. They come again on the following pages; a reader who
   * goes on no further takes them in, so that none is forgotten. Missing: there are none.
   */
  beyond?: readonly Transfer[]
  /**
   * Of `transfers`, those that one of several endpoints alone shows, because they are newer than what the others have read, or,
   * where none reads by blocks, older. They are not proved by a second endpoint: a finding must not rest on them. Missing: there are none.
   */
  unconfirmed?: readonly Transfer[]
  /**
   * Of several endpoints: the block, or milliseconds since 1970 where the source reports no blocks, after which as many as
   * must answer show every transfer; `unknown` where too few have shown any yet. Missing: the place of the last transfer.
   */
  completeTo?: number | 'unknown'
  /**
   * Of a source that pages by rows: the block of the oldest row that was read, rows that are no transfers included. Every
   * transfer of newer blocks is on this page or an earlier one. Missing: the block of the last transfer.
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
  /** ISO 8601, null where the source does not say. */
  time: string | null
}
