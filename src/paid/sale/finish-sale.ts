import type { Claim, StoredAnswer, Settlement } from '../ledger.ts'
import type { Offer } from '../offer.ts'
import type { OpenTier } from '../paid-tier.ts'
import { quote } from '../quotes/quote.ts'
import type { QuoteNeeds } from '../quotes/quote-needs.ts'
import type { Refusal } from '../quotes/refusal.ts'
import type { ChargeNeeds, Charged, Sale } from '../sale.ts'
import { settleClaim } from './settle-claim.ts'
import type { PaymentRow } from '../tables.ts'

/**
 * Settles a payment whose answer is stored, and delivers it. Throws ServiceError while the end of the payment is
 * unknown.
 */
export async function finishSale(
  needs: ChargeNeeds,
  tier: OpenTier,
  { offer, source }: Pick<Sale, 'offer' | 'source'>,
  claim: Claim,
  answer: Extract<Charged, { kind: 'paid' }>['answer'],
): Promise<Charged> {
  const ended = await settleClaim(needs, tier, { offer, source }, claim)
  if (ended.refusal === null) return { kind: 'paid', answer, settlement: ended.settlement, isReplayed: false }
  return unpaid(needs, tier, offer, ended.refusal, ended.settlement)
}

/** A quote in place of an answer. `refusal`: the fault of the payment; null without a payment. */
export async function unpaid(
  needs: QuoteNeeds,
  { terms }: OpenTier,
  offer: Offer,
  refusal: Refusal | null,
  settlement: Settlement | null = null,
): Promise<Charged> {
  const required = await quote(needs, terms, offer, refusal?.code ?? 'payment_required')
  const { reason = null, funds = null, carriedOutBy = null } = refusal ?? {}
  return { kind: 'unpaid', required, reason, funds, carriedOutBy, settlement }
}

/** The stored answer of a payment. */
export function storedAnswerOf({ answer }: PaymentRow): StoredAnswer {
  return JSON.parse(answer ?? '') as StoredAnswer
}
