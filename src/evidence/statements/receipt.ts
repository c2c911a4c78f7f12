import type { ChainCause } from '../../chains/chain-error.ts'

export const payerClaims = ['delivered', 'not_delivered'] as const
export const payeeClaims = ['delivered', 'disputed'] as const
export type PayerClaim = (typeof payerClaims)[number]
export type PayeeClaim = (typeof payeeClaims)[number]

/**
 * Whose statement one is. `unsigned`: that of any caller. `signed`: that of the holder of some key. `proved`: that of the payee, of
 * an address that the chain shows as a payer, or of the agent whose payment it was.
 */
export const ranks = ['unsigned', 'signed', 'proved'] as const
export type Rank = (typeof ranks)[number]

/** `issuedAt` is when it was signed, null where it was not. Times are milliseconds since 1970. */
export type Statement<Claim> = { claim: Claim; rank: Rank; at: number; issuedAt: number | null }

/** Why the chain does not show a payment as it was filed. */
export type VerificationCause = 'chain_not_configured' | 'not_found' | 'failed' | 'not_paid' | 'dust' | ChainCause

/** What the chain shows. `payers` are canonical addresses of who paid more than dust of it. */
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
 * A receipt whose payment the chain shows by now. A payer's statement that is `signed` was filed while no payer was known, by
 * any key: it is `unsigned` from here on, so that who paid can answer it. Pure.
 */
export function asVerified(receipt: Receipt, verification: Verification): Receipt {
  const { payer } = receipt
  return { ...receipt, verification, payer: payer.rank === 'signed' ? { ...payer, rank: 'unsigned' } : payer }
}

/**
 * Whether a statement takes the place of an earlier one of the same side: the newest does, unless the earlier one is better
 * proved. Blame that is not proved leaves `delivered` alone, so that a stranger cannot take it away. Of two proved ones a
 * signature counts from when it was given: anybody may send one again that was filed before. Pure.
 */
export function replaces(earlier: Ranked | null, later: Ranked): boolean {
  if (earlier === null) return true
  if (earlier.rank === 'proved' && later.rank === 'proved' && isSentAgain(earlier, later)) return false
  const isUnprovedBlame = later.rank !== 'proved' && later.claim !== 'delivered'
  if (isUnprovedBlame && earlier.claim === 'delivered') return false
  return ranks.indexOf(later.rank) >= ranks.indexOf(earlier.rank)
}

/** A statement that was not signed is of when it was filed. One signed at the same time is the same one, or none. */
function isSentAgain(earlier: Ranked, later: Ranked): boolean {
  if (later.issuedAt === null) return false
  const since = earlier.issuedAt ?? earlier.at
  return later.issuedAt < since || (later.issuedAt === since && later.claim !== earlier.claim)
}

type Ranked = Statement<PayerClaim | PayeeClaim>

/** What both sides claim of a payment, and whether each proved to be that side. */
export type Claims = { payer: string; isPayerProved: boolean; payee: string | null; isPayeeProved: boolean }

/**
 * What a receipt counts as beside that the payment was made. Blame counts only from a proved party: `not_delivered` from who
 * paid, `disputed` where a proved payee disputes or contradicts a proved payer. Without proof it is `unproved`. Pure.
 */
export function countedAs({ payer, isPayerProved, payee, isPayeeProved }: Claims) {
  const isBlamed = payer === 'not_delivered'
  const contradicts = payee !== null && (payee === 'disputed' || isBlamed)
  const isDisputed = isPayeeProved && contradicts && (payee === 'disputed' || isPayerProved)
  return {
    delivered: payer === 'delivered',
    not_delivered: isBlamed && isPayerProved,
    disputed: isDisputed,
    unproved_not_delivered: isBlamed && !isPayerProved,
    unproved_disputed: contradicts && !isDisputed,
  }
}
