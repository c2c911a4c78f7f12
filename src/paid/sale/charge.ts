import type { Answer } from '../../endpoint/endpoint.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { facilitatorFailure } from './facilitator-failure.ts'
import { finishSale, unpaid } from './finish-sale.ts'
import { withTransaction } from './carried-out.ts'
import { redeliver, resumeSale, isShownBy } from './existing-payment.ts'
import { createLedger, type Claim } from '../ledger.ts'
import { requirementsOf, type Offer } from '../offer.ts'
import type { OpenTier } from '../paid-tier.ts'
import type { SignedPayment } from '../read-payment.ts'
import { authorizationUsed, refusalOf, type Refusal } from '../quotes/refusal.ts'
import type { ChargeNeeds, Charged, Sale } from '../sale.ts'
import type { PaymentRow } from '../tables.ts'

/**
 * Charges for a call and carries it out, through any door: verifies the payment, runs the call, stores the answer and
 * settles, so that a signature is charged once and always gets the same answer. Throws ServiceError for a payment that
 * was used for something else, is in progress or not yet settled, for facilitator failures, and where too much gas of
 * this service was lost on similar payments.
 */
export async function charge(needs: ChargeNeeds, sale: Sale): Promise<Charged> {
  const tier = await needs.paid.open()
  const { offer, payment } = sale
  if (payment === null) return unpaid(needs, tier, offer, null)
  const ledger = createLedger(needs)
  const existing = await ledger.find(payment)
  const earlier = await resumeSale(needs, tier, sale, existing)
  if (earlier !== null) return earlier
  const now = needs.world.now()
  const refusal = tier.mismatch(payment, offer, now) ?? (await refusalBy(tier, payment, offer))
  if (refusal !== null) {
    // A concurrent request with the same signature may have settled: a quote would make the payer pay again.
    const since = await resumeSale(needs, tier, sale, await ledger.find(payment))
    return since ?? unpaid(needs, tier, offer, await withTransaction(needs, { tier, offer, payment }, refusal))
  }
  // Other callers get the same answer for a payment in progress as for a used one.
  if (existing !== null && existing.state !== 'unused' && !isShownBy(existing, payment))
    return unpaid(needs, tier, offer, await withTransaction(needs, { tier, offer, payment }, authorizationUsed))
  const named = payment.identifier === null ? null : await ledger.findByIdentifier(payment)
  if (named !== null && named.nonce !== payment.nonce) return redeliver(needs, named, sale)
  const claim = await take(needs, tier, sale, existing)
  // A concurrent request accepted this signature.
  if (claim === null) throw new ServiceError('payment_in_progress')
  return carryOut(needs, tier, sale, claim)
}

/** Accepts a payment that is new, released, or left by a dead process. Null after a conflict. */
function take(needs: ChargeNeeds, { terms }: OpenTier, sale: Sale, existing: PaymentRow | null): Promise<Claim | null> {
  const ledger = createLedger(needs)
  if (existing !== null && existing.state !== 'unused') return ledger.takeOver(existing)
  const { offer, payment, requestHash, source } = sale
  if (payment === null) return Promise.resolve(null)
  const request = { offer: offer.name, requestHash, requirements: requirementsOf(terms, offer), source }
  return ledger.claim(existing, payment, request)
}

async function carryOut(needs: ChargeNeeds, tier: OpenTier, sale: Sale, claim: Claim): Promise<Charged> {
  try {
    const answer = await orRelease(claim, sale.work)
    if (!isWorthItsPrice(answer)) {
      await claim.release()
      return { kind: 'free', answer }
    }
    const stored = { status: answer.status ?? 200, body: answer.json ?? JSON.stringify(answer.body) }
    if (!(await claim.storeAnswer(stored))) throw new ServiceError('payment_in_progress')
    return await finishSale(needs, tier, sale, claim, { ...stored, outcome: answer.outcome })
  } finally {
    claim.end()
  }
}

/** An uncertain result is not charged, unless a part of it was judged. */
function isWorthItsPrice({ status = 200, outcome }: Answer): boolean {
  return status < 400 && (outcome?.isBillable ?? outcome?.isUncertain !== true)
}

/** Why the facilitator refuses the payment; null where it accepts it. */
export async function refusalBy(
  { facilitator, terms }: OpenTier,
  { payload }: SignedPayment,
  offer: Offer,
): Promise<Refusal | null> {
  const accepted = requirementsOf(terms, offer)
  const { isValid, invalidReason } = await facilitator
    .verify({ ...payload, accepted }, accepted)
    .catch((error: unknown) => {
      throw facilitatorFailure(error)
    })
  return isValid ? null : refusalOf(invalidReason, 'invalid_payment')
}

async function orRelease<Value>(claim: Claim, work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    await claim.release()
    throw error
  }
}
