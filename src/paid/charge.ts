import type { PaymentRequired } from '@x402/core/types'
import type { Answer } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { codeOf, facilitatorTrouble } from './facilitator-trouble.ts'
import { createLedger, type Claim, type KeptAnswer, type LedgerNeeds, type Settlement } from './ledger.ts'
import { requirementsOf, type Offer } from './offer.ts'
import type { OpenTier, PaidTier } from './paid-tier.ts'
import { quote } from './quote.ts'
import type { QuoteNeeds } from './quote-needs.ts'
import type { SignedPayment } from './read-payment.ts'
import { settleClaim } from './settle-claim.ts'
import type { FateNeeds } from './settlement-fate.ts'
import type { PaymentRow } from './tables.ts'

export type ChargeNeeds = LedgerNeeds & QuoteNeeds & FateNeeds & { paid: Pick<PaidTier, 'open'> }

/** A call that is to be paid for. */
export type Sale = {
  offer: Offer
  /** Null: nobody pays yet. */
  payment: SignedPayment | null
  /** What is asked: two requests for the same answer have the same, whatever their form. */
  requestHash: string
  /** Makes the answer. It is called once at most, after the payment was verified. */
  work: () => Answer | Promise<Answer>
}

export type Charged =
  /** Paid for. `isReplayed`: it was delivered before, and nothing was carried out or charged again. */
  | { kind: 'paid'; answer: KeptAnswer & Pick<Answer, 'outcome'>; settlement: Settlement; isReplayed: boolean }
  /** Delivered and not charged: uncertain, or no answer at all. The signature stays unused. */
  | { kind: 'free'; answer: Answer }
  /** Not delivered. `settlement` is there where settling failed. */
  | { kind: 'unpaid'; required: PaymentRequired; settlement: Settlement | null }

/**
 * Charges for a call and carries it out, whatever door it came through: verifies the payment, works, settles, and keeps
 * what was delivered, so that a signature is charged once and answered alike for ever. Throws ServiceError for a payment
 * that was used otherwise, one that is being worked on or not settled yet, and for trouble of the facilitator.
 */
export async function charge(needs: ChargeNeeds, sale: Sale): Promise<Charged> {
  const tier = await needs.paid.open()
  const { offer, payment } = sale
  if (payment === null) return unpaid(needs, tier, offer, 'payment_required')
  const ledger = createLedger(needs)
  const known = await ledger.find(payment)
  const earlier = await goOn(needs, tier, sale, known)
  if (earlier !== null) return earlier
  const refusal = tier.mismatch(payment, offer) ?? (await refusalOf(tier, payment, offer))
  if (refusal !== null) {
    // A request with the same signature may have been settled meanwhile: a quote would make its payer pay again.
    const since = await goOn(needs, tier, sale, await ledger.find(payment))
    return since ?? unpaid(needs, tier, offer, refusal)
  }
  const named = payment.identifier === null ? null : await ledger.findByIdentifier(payment)
  if (named !== null && named.nonce !== payment.nonce) return deliverAgain(named, sale)
  const asked = { offer: offer.name, requestHash: sale.requestHash, requirements: requirementsOf(tier.terms, offer) }
  const isAbandoned = known !== null && known.payment_hash === payment.hash
  const claim = isAbandoned ? await ledger.takeOver(known) : await ledger.claim(payment, asked)
  // Another signature over the same nonce was taken on, or a request with this one just now.
  if (claim === null) throw new ServiceError(known === null ? 'payment_in_progress' : 'payment_already_used')
  return carryOut(needs, tier, sale, claim)
}

/** Goes on with a payment that was taken on before; null where it was not, or was left before its answer was kept. */
async function goOn(needs: ChargeNeeds, tier: OpenTier, sale: Sale, known: PaymentRow | null): Promise<Charged | null> {
  if (known === null || known.payment_hash !== sale.payment?.hash) return null
  if (known.state === 'settled') return deliverAgain(known, sale)
  requireSameRequest(known, sale)
  const ledger = createLedger(needs)
  if (await ledger.isHeld(known)) throw new ServiceError('payment_in_progress')
  return known.state === 'settling' ? resume(needs, tier, sale, await ledger.takeOver(known)) : null
}

async function carryOut(needs: ChargeNeeds, tier: OpenTier, sale: Sale, claim: Claim): Promise<Charged> {
  try {
    const answer = await orGiveBack(claim, sale.work)
    if (answer.outcome?.isUncertain === true || (answer.status ?? 200) >= 400) {
      await claim.giveBack()
      return { kind: 'free', answer }
    }
    const kept = { status: answer.status ?? 200, body: answer.json ?? JSON.stringify(answer.body) }
    if (!(await claim.keepAnswer(kept))) throw new ServiceError('payment_in_progress')
    return await finish(needs, tier, sale, claim, { ...kept, outcome: answer.outcome })
  } finally {
    claim.end()
  }
}

/** A call that nobody settled, or that nobody knows of whether it was: only the settling is gone through again. */
async function resume(needs: ChargeNeeds, tier: OpenTier, sale: Sale, claim: Claim | null): Promise<Charged> {
  if (claim === null) throw new ServiceError('payment_in_progress')
  try {
    return await finish(needs, tier, sale, claim, { ...keptIn(claim.row), outcome: null })
  } finally {
    claim.end()
  }
}

async function finish(
  needs: ChargeNeeds,
  tier: OpenTier,
  sale: Sale,
  claim: Claim,
  answer: Extract<Charged, { kind: 'paid' }>['answer'],
): Promise<Charged> {
  const settlement = await settleClaim(needs, tier, sale.offer, claim)
  if (settlement.success) return { kind: 'paid', answer, settlement, isReplayed: false }
  return unpaid(needs, tier, sale.offer, settlement.errorReason ?? 'settlement_failed', settlement)
}

/** What was paid for and delivered before, or why it is not delivered to this request. */
function deliverAgain(row: PaymentRow, sale: Sale): Charged {
  requireSameRequest(row, sale)
  if (row.state !== 'settled') throw new ServiceError('payment_in_progress')
  if (row.answer === null) throw new ServiceError('payment_already_used', { messageKey: 'paid.answer_gone' })
  const settlement = JSON.parse(row.settlement ?? '') as Settlement
  return { kind: 'paid', answer: { ...keptIn(row), outcome: null }, settlement, isReplayed: true }
}

function requireSameRequest(row: PaymentRow, { offer, requestHash }: Sale): void {
  if (row.offer !== offer.name || row.request_hash !== requestHash) throw new ServiceError('payment_already_used')
}

function keptIn({ answer }: PaymentRow): KeptAnswer {
  return JSON.parse(answer ?? '') as KeptAnswer
}

/** Why the facilitator does not take a payment, as a code; null where it does. */
async function refusalOf({ facilitator, terms }: OpenTier, { payload }: SignedPayment, offer: Offer) {
  const { isValid, invalidReason } = await facilitator
    .verify(payload, requirementsOf(terms, offer))
    .catch((error: unknown) => {
      throw facilitatorTrouble(error)
    })
  return isValid ? null : codeOf(invalidReason, 'invalid_payment')
}

async function unpaid(
  needs: QuoteNeeds,
  { terms }: OpenTier,
  offer: Offer,
  error: string,
  settlement: Settlement | null = null,
): Promise<Charged> {
  return { kind: 'unpaid', required: await quote(needs, terms, offer, error), settlement }
}

async function orGiveBack<Value>(claim: Claim, work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    await claim.giveBack()
    throw error
  }
}
