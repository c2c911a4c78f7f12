import type { ChainCause } from '../../chains/chain-error.ts'

export const payerClaims = ['delivered', 'not_delivered'] as const
export const payeeClaims = ['delivered', 'disputed'] as const
export type PayerClaim = (typeof payerClaims)[number]
export type PayeeClaim = (typeof payeeClaims)[number]

/**
 * The proven author of a statement. `unsigned`: none, anyone can send it. `signed`: the holder of some key. `proved`: the payee, an
 * address that the chain shows as a payer, or the agent whose payment it was.
 */
export const ranks = ['unsigned', 'signed', 'proved'] as const
export type Rank = (typeof ranks)[number]

/** `issuedAt` is when it was signed, null if it was not. Times are milliseconds since 1970. */
export type Statement<Claim> = { claim: Claim; rank: Rank; at: number; issuedAt: number | null }

/** Why the chain does not show a payment as filed. */
export type VerificationCause = 'chain_not_configured' | 'not_found' | 'failed' | 'not_paid' | 'dust' | ChainCause

/** The chain's evidence. `payers` are canonical addresses that paid more than dust. */
export type Verification =
  | { status: 'verified'; payers: readonly string[] }
  | { status: 'unverified'; cause: VerificationCause }

/** The statements of both sides about one payment. The service does not decide between them. */
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
 * A receipt whose payment the chain shows by now. A payer's statement that is `signed` was filed while no payer was
 * known, by any key: it is `unsigned` from here on, so that the actual payer can answer it. Pure.
 */
export function asVerified(receipt: Receipt, verification: Verification): Receipt {
  const { payer } = receipt
  return { ...receipt, verification, payer: payer.rank === 'signed' ? { ...payer, rank: 'unsigned' } : payer }
}

/**
 * Whether a statement replaces an earlier one of the same side: the newest does, unless the earlier one is better
 * proved. Unproved blame does not replace `delivered`, so that an outsider cannot remove it. Of two proved ones a
 * signature counts from when it was made, because anyone may file an old one again. Pure.
 */
export function replaces(earlier: Ranked | null, later: Ranked): boolean {
  if (earlier === null) return true
  if (earlier.rank === 'proved' && later.rank === 'proved' && isSentAgain(earlier, later)) return false
  const isUnprovedBlame = later.rank !== 'proved' && later.claim !== 'delivered'
  if (isUnprovedBlame && earlier.claim === 'delivered') return false
  return ranks.indexOf(later.rank) >= ranks.indexOf(earlier.rank)
}

/** An unsigned statement is dated by its filing. One signed at the same time is the same one, or invalid. */
function isSentAgain(earlier: Ranked, later: Ranked): boolean {
  if (later.issuedAt === null) return false
  const since = earlier.issuedAt ?? earlier.at
  return later.issuedAt < since || (later.issuedAt === since && later.claim !== earlier.claim)
}

type Ranked = Statement<PayerClaim | PayeeClaim>

/** The claims of both sides about a payment, and whether each proved to be that side. */
export type Claims = { payer: string; isPayerProved: boolean; payee: string | null; isPayeeProved: boolean }

/**
 * How a receipt counts, besides the fact of the payment. Blame counts only from a proved party: `not_delivered` from
 * the payer, `disputed` if a proved payee disputes or contradicts a proved payer. Without proof it is `unproved`. Pure.
 */
export function countedAs({ payer, isPayerProved, payee, isPayeeProved }: Claims) {
  const isBlame = payer === 'not_delivered'
  const contradicts = payee !== null && (payee === 'disputed' || isBlame)
  const isDisputed = isPayeeProved && contradicts && (payee === 'disputed' || isPayerProved)
  return {
    delivered: payer === 'delivered',
    not_delivered: isBlame && isPayerProved,
    disputed: isDisputed,
    unproved_not_delivered: isBlame && !isPayerProved,
    unproved_disputed: contradicts && !isDisputed,
  }
}
