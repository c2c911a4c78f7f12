/**
 * A payment that its payer signed (EIP-3009), as it is looked for on the chain. Addresses are canonical, `value` is in the
 * smallest unit of the token, `nonce` is 32 bytes in small hexadecimal digits.
 */
export type SignedPayment = {
  token: string
  from: string
  to: string
  value: string
  nonce: string
  /** How many blocks, its own included, a block must be deep before what it says counts. */
  confirmations: number
}

/** What shows before a payment is sent whether the token would carry it out. Needs no signature. */
export type PaymentProspect = {
  /** Whether the payer's nonce is used or cancelled already. */
  isUsed: boolean
  /** What the payer holds, in the smallest unit. */
  balance: string
  /** What it held as of the newest block that counts. */
  countedBalance: string
  /** Whom the issuer froze; nobody where the token has no view for it. */
  frozen: readonly ('payer' | 'payee')[]
  /** The hash of the token's EIP-712 domain, and its decimal places. */
  domainSeparator: string
  decimals: number
  /** Time of the newest block in milliseconds since 1970. */
  timeMs: number
  /** The newest block that counts: the payment was not carried out before it. */
  sinceBlock: number
}

/** What became of a payment by the newest block that counts. */
export type PaymentFate =
  /** Its nonce is unused in a block of this time, in milliseconds since 1970. */
  | { state: 'open'; timeMs: number }
  | { state: 'paid'; tx: string }
  /** Its nonce was cancelled, or used for another payment: this one can never be carried out. */
  | { state: 'void'; tx: string }
