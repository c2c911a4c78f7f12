import { ServiceError } from '../../endpoint/errors.ts'
import { finishSale, storedAnswerOf, unpaid } from './finish-sale.ts'
import { createLedger, usesMax, type Claim, type Settlement } from '../ledger.ts'
import { withReceipt } from '../quotes/offer-receipt.ts'
import type { OpenTier } from '../paid-tier.ts'
import { hashOfQuoteId } from '../quotes/quote-id.ts'
import { readPayment, type SignedPayment } from '../read-payment.ts'
import type { ChargeNeeds, Charged, Sale } from '../sale.ts'
import type { PaymentRow } from '../tables.ts'

/**
 * Continues with a payment that was accepted before. Null where it was not, was left before its answer was stored, or
 * is presented by a caller that did not make it, in which case it is treated as unknown.
 */
export async function resumeSale(
  needs: ChargeNeeds,
  tier: OpenTier,
  sale: Sale,
  existing: PaymentRow | null,
): Promise<Charged | null> {
  if (existing === null || sale.payment === null) return null
  if (existing.state === 'unused') return existing.uses < usesMax ? null : unpaid(needs, tier, sale.offer, usedUp)
  if (!isShownBy(existing, sale.payment)) return null
  if (existing.state === 'settled') return redeliver(needs, existing, sale)
  requireSameRequest(existing, sale)
  const ledger = createLedger(needs)
  if (await ledger.isHeld(existing)) throw new ServiceError('payment_in_progress')
  return existing.state === 'settling' ? resume(needs, tier, sale, await ledger.takeOver(existing)) : null
}

const usedUp = { reason: 'given_back_too_often', code: 'payment_given_back' } as const

/**
 * Whether the caller made the payment. The signed terms are public on the chain once settled; the quote id never is.
 * Payments accepted before quotes had ids are matched by signature until they are settled, and not at all afterwards.
 */
export function isShownBy(row: PaymentRow, { hash, quoteId }: SignedPayment): boolean {
  if (row.quote_hash === null) return row.state !== 'settled' && readPayment(JSON.parse(row.payment)).hash === hash
  return row.payment_hash === hash && quoteId !== null && row.quote_hash === hashOfQuoteId(quoteId)
}

/** The answer delivered before, or why this request does not get it. */
export async function redeliver(needs: ChargeNeeds, row: PaymentRow, sale: Sale): Promise<Charged> {
  requireSameRequest(row, sale)
  if (row.state !== 'settled') throw new ServiceError('payment_in_progress')
  if (row.answer === null) throw new ServiceError('payment_already_used', { messageKey: 'paid.answer_gone' })
  const settlement = await withReceipt(needs, sale.offer, JSON.parse(row.settlement ?? '') as Settlement)
  return { kind: 'paid', answer: { ...storedAnswerOf(row), outcome: null }, settlement, isReplayed: true }
}

/** An unsettled call, or one with an unknown settlement: only the settlement is repeated. */
async function resume(needs: ChargeNeeds, tier: OpenTier, sale: Sale, claim: Claim | null): Promise<Charged> {
  if (claim === null) throw new ServiceError('payment_in_progress')
  try {
    return await finishSale(needs, tier, sale, claim, { ...storedAnswerOf(claim.row), outcome: null })
  } finally {
    claim.end()
  }
}

function requireSameRequest(row: PaymentRow, { offer, requestHash }: Sale): void {
  if (row.offer !== offer.name || row.request_hash !== requestHash) throw new ServiceError('payment_already_used')
}
