/**
 * A payment signed by its payer (EIP-3009), for looking it up on the chain. Addresses are canonical, `value` is in the
 * smallest unit of the token, `nonce` is 32 bytes in lower-case hex.
 */
export type SignedPayment = {
  token: string
  from: string
  to: string
  value: string
  nonce: string
  /** The depth, its own block included, from which a block counts. */
  confirmations: number
}

/** Whether the token would execute a payment, before it is sent. Needs no signature. */
export type PaymentProspect = {
  /** Whether the payer's nonce is already used or cancelled. */
  isUsed: boolean
  /** The payer's balance, in the smallest unit. */
  balance: string
  /** The balance as of the newest confirmed block. */
  countedBalance: string
  /** The parties frozen by the issuer; none if the token has no view for it. */
  frozen: readonly ('payer' | 'payee')[]
  /** The hash of the token's EIP-712 domain, and its decimal places. */
  domainSeparator: string
  decimals: number
  /** Time of the newest block in milliseconds since 1970. */
  timeMs: number
  /** The newest confirmed block: the payment was not executed before it. */
  sinceBlock: number
}

/** The outcome of a payment as of the newest confirmed block. */
export type PaymentOutcome =
  /** Its nonce is unused in a block of this time, in milliseconds since 1970. */
  | { state: 'open'; timeMs: number }
  | { state: 'paid'; tx: string }
  /** Its nonce was cancelled, or used for another payment: this one can never be executed. */
  | { state: 'void'; tx: string }
  /** Its nonce was used or cancelled before the blocks that were searched. */
  | { state: 'earlier' }

/** The first block to search for the use of a nonce. `recent`: the newest blocks alone, for a payment that may be made up. */
export type SearchStart = number | 'recent'
