import { ServiceError } from '../../endpoint/errors.ts'
import { finishSale, keptIn, unpaid } from './finish-sale.ts'
import { createLedger, usesMax, type Claim, type Settlement } from '../ledger.ts'
import { withReceipt } from '../quotes/offer-receipt.ts'
import type { OpenTier } from '../paid-tier.ts'
import { hashOfQuoteId } from '../quotes/quote-id.ts'
import { readPayment, type SignedPayment } from '../read-payment.ts'
import type { ChargeNeeds, Charged, Sale } from '../sale.ts'
import type { PaymentRow } from '../tables.ts'

/**
 * Goes on with a payment that was taken on before. Null where it was not, was left before its answer was kept, or is shown
 * by a caller that did not make it, which is answered as if the payment were unknown.
 */
export async function goOn(
  needs: ChargeNeeds,
  tier: OpenTier,
  sale: Sale,
  known: PaymentRow | null,
): Promise<Charged | null> {
  if (known === null || sale.payment === null) return null
  if (known.state === 'unused') return known.uses < usesMax ? null : unpaid(needs, tier, sale.offer, usedUp)
  if (!isShownBy(known, sale.payment)) return null
  if (known.state === 'settled') return deliverAgain(needs, known, sale)
  requireSameRequest(known, sale)
  const ledger = createLedger(needs)
  if (await ledger.isHeld(known)) throw new ServiceError('payment_in_progress')
  return known.state === 'settling' ? resume(needs, tier, sale, await ledger.takeOver(known)) : null
}

const usedUp = { reason: 'given_back_too_often', code: 'payment_given_back' } as const

/**
 * Whether the caller made the payment, or saw its request. What was signed stands on the chain, for all to see,
 * once it is settled; the id of the quote never does. Payments that were taken on before quotes had ids count by their
 * signature until they are settled, and by nothing afterwards.
 */
export function isShownBy(row: PaymentRow, { hash, quoteId }: SignedPayment): boolean {
  if (row.quote_hash === null) return row.state !== 'settled' && readPayment(JSON.parse(row.payment)).hash === hash
  return row.payment_hash === hash && quoteId !== null && row.quote_hash === hashOfQuoteId(quoteId)
}

/** What was paid for and delivered before, or why it is not delivered to this request. */
export async function deliverAgain(needs: ChargeNeeds, row: PaymentRow, sale: Sale): Promise<Charged> {
  requireSameRequest(row, sale)
  if (row.state !== 'settled') throw new ServiceError('payment_in_progress')
  if (row.answer === null) throw new ServiceError('payment_already_used', { messageKey: 'paid.answer_gone' })
  const settlement = await withReceipt(needs, sale.offer, JSON.parse(row.settlement ?? '') as Settlement)
  return { kind: 'paid', answer: { ...keptIn(row), outcome: null }, settlement, isReplayed: true }
}

/** A call that was not settled, or whose settlement is not known: only the settlement is repeated. */
async function resume(needs: ChargeNeeds, tier: OpenTier, sale: Sale, claim: Claim | null): Promise<Charged> {
  if (claim === null) throw new ServiceError('payment_in_progress')
  try {
    return await finishSale(needs, tier, sale, claim, { ...keptIn(claim.row), outcome: null })
  } finally {
    claim.end()
  }
}

function requireSameRequest(row: PaymentRow, { offer, requestHash }: Sale): void {
  if (row.offer !== offer.name || row.request_hash !== requestHash) throw new ServiceError('payment_already_used')
}
