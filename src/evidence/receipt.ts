import type { ChainCause } from '../chains/chain-error.ts'

export const payerClaims = ['delivered', 'not_delivered'] as const
export const payeeClaims = ['delivered', 'disputed'] as const
export type PayerClaim = (typeof payerClaims)[number]
export type PayeeClaim = (typeof payeeClaims)[number]

/**
 * Whose statement one is. `unsigned`: anybody's. `signed`: that of whoever holds some key. `proved`: that of the payee, or
 * of an address that the chain shows as a payer.
 */
export const ranks = ['unsigned', 'signed', 'proved'] as const
export type Rank = (typeof ranks)[number]

export type Statement<Claim> = { claim: Claim; rank: Rank; at: number }

/** Why the chain does not show a payment as it was filed. */
export type VerificationCause = 'chain_not_configured' | 'not_found' | 'failed' | 'not_paid' | ChainCause

/** What the chain shows. `payers` are canonical addresses. */
export type Verification =
  | { status: 'verified'; payers: readonly string[] }
  | { status: 'unverified'; cause: VerificationCause }

/** What both sides say of one payment, side by side. Nobody decides between them. */
export type Receipt = {
  id: string
  payee: string
  network: string
  txHash: string
  verification: Verification
  payer: Statement<PayerClaim>
  payeeStatement: Statement<PayeeClaim> | null
  filedAt: number
  version: number
}

/**
 * Whether a statement takes the place of an earlier one of the same side: the newest does, unless the earlier one was
 * signed by somebody more certain. Pure.
 */
export function replaces(earlier: { rank: Rank } | null, later: { rank: Rank }): boolean {
  return earlier === null || ranks.indexOf(later.rank) >= ranks.indexOf(earlier.rank)
}

/**
 * Whether the two sides contradict each other: a payee that disputes, disputes what the payer says, whatever that is.
 * Pure.
 */
export function isDisputed(payerClaim: string, payeeClaim: string | null): boolean {
  return payeeClaim !== null && !(payerClaim === 'delivered' && payeeClaim === 'delivered')
}
