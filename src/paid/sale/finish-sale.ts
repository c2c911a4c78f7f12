import type { Claim, KeptAnswer, Settlement } from '../ledger.ts'
import type { Offer } from '../offer.ts'
import type { OpenTier } from '../paid-tier.ts'
import { quote } from '../quotes/quote.ts'
import type { QuoteNeeds } from '../quotes/quote-needs.ts'
import type { Refusal } from '../quotes/refusal.ts'
import type { ChargeNeeds, Charged, Sale } from '../sale.ts'
import { settleClaim } from './settle-claim.ts'
import type { PaymentRow } from '../tables.ts'

/** Settles a payment whose answer is kept, and delivers it. Throws ServiceError while the end of the payment is not known. */
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

/** A quote instead of an answer. `refusal`: what was wrong with the payment; null where none came. */
export async function unpaid(
  needs: QuoteNeeds,
  { terms }: OpenTier,
  offer: Offer,
  refusal: Refusal | null,
  settlement: Settlement | null = null,
): Promise<Charged> {
  const required = await quote(needs, terms, offer, refusal?.code ?? 'payment_required')
  return { kind: 'unpaid', required, reason: refusal?.reason ?? null, funds: refusal?.funds ?? null, settlement }
}

/** The answer that a payment was taken on for. */
export function keptIn({ answer }: PaymentRow): KeptAnswer {
  return JSON.parse(answer ?? '') as KeptAnswer
}
