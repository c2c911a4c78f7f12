import type { Answer } from '../../endpoint/endpoint.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { facilitatorFailure } from './facilitator-failure.ts'
import { finishSale, unpaid } from './finish-sale.ts'
import { deliverAgain, goOn, isShownBy } from './known-payment.ts'
import { createLedger, type Claim } from '../ledger.ts'
import { requirementsOf, type Offer } from '../offer.ts'
import type { OpenTier } from '../paid-tier.ts'
import type { SignedPayment } from '../read-payment.ts'
import { refusalOf, type Refusal } from '../quotes/refusal.ts'
import type { ChargeNeeds, Charged, Sale } from '../sale.ts'
import type { PaymentRow } from '../tables.ts'

/**
 * Charges for a call and carries it out, whatever door it came through: verifies the payment, works, settles, and keeps
 * what was delivered, so that a signature is charged once and answered alike for ever. Throws ServiceError for a payment
 * that was used otherwise, one that is being worked on or not settled yet, for trouble of the facilitator, and where too much
 * gas of this service was lost on payments like it.
 */
export async function charge(needs: ChargeNeeds, sale: Sale): Promise<Charged> {
  const tier = await needs.paid.open()
  const { offer, payment } = sale
  if (payment === null) return unpaid(needs, tier, offer, null)
  const ledger = createLedger(needs)
  const known = await ledger.find(payment)
  const earlier = await goOn(needs, tier, sale, known)
  if (earlier !== null) return earlier
  const now = needs.world.now()
  const refusal = tier.mismatch(payment, offer, now) ?? (await refusalBy(tier, payment, offer))
  if (refusal !== null) {
    // A request with the same signature may have been settled meanwhile: a quote would make its payer pay again.
    const since = await goOn(needs, tier, sale, await ledger.find(payment))
    return since ?? unpaid(needs, tier, offer, refusal)
  }
  // Other callers get the same answer for a payment that is being settled as for a used one.
  if (known !== null && known.state !== 'unused' && !isShownBy(known, payment))
    return unpaid(needs, tier, offer, authorizationUsed)
  const named = payment.identifier === null ? null : await ledger.findByIdentifier(payment)
  if (named !== null && named.nonce !== payment.nonce) return deliverAgain(needs, named, sale)
  const claim = await take(needs, tier, sale, known)
  // A request with this signature was taken on just now.
  if (claim === null) throw new ServiceError('payment_in_progress')
  return carryOut(needs, tier, sale, claim)
}

/** What a facilitator says of a nonce that is used. */
const authorizationUsed = refusalOf('invalid_exact_evm_nonce_already_used', '')

/** Takes a payment on: one that is new, was given back, or was left by a process that died. Null where another was faster. */
function take(needs: ChargeNeeds, { terms }: OpenTier, sale: Sale, known: PaymentRow | null): Promise<Claim | null> {
  const ledger = createLedger(needs)
  if (known !== null && known.state !== 'unused') return ledger.takeOver(known)
  const { offer, payment, requestHash, source } = sale
  if (payment === null) return Promise.resolve(null)
  const asked = { offer: offer.name, requestHash, requirements: requirementsOf(terms, offer), source }
  return ledger.claim(known, payment, asked)
}

async function carryOut(needs: ChargeNeeds, tier: OpenTier, sale: Sale, claim: Claim): Promise<Charged> {
  try {
    const answer = await orRelease(claim, sale.work)
    if (!isWorthItsPrice(answer)) {
      await claim.release()
      return { kind: 'free', answer }
    }
    const kept = { status: answer.status ?? 200, body: answer.json ?? JSON.stringify(answer.body) }
    if (!(await claim.keepAnswer(kept))) throw new ServiceError('payment_in_progress')
    return await finishSale(needs, tier, sale, claim, { ...kept, outcome: answer.outcome })
  } finally {
    claim.end()
  }
}

/** What is uncertain is not charged, unless a part of it was judged. */
function isWorthItsPrice({ status = 200, outcome }: Answer): boolean {
  return status < 400 && (outcome?.isBillable ?? outcome?.isUncertain !== true)
}

/** Why the facilitator does not take a payment; null where it does. */
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
