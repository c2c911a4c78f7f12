import type { SettleResponse, PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type { PaymentFate } from '../chains/authorization.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { codeOf } from './facilitator-trouble.ts'
import type { Claim, Settlement } from './ledger.ts'
import type { Offer } from './offer.ts'
import { signReceipt } from './offer-receipt.ts'
import type { OpenTier } from './paid-tier.ts'
import type { QuoteNeeds } from './quote-needs.ts'
import { fateOf, type FateNeeds } from './settlement-fate.ts'
import type { PaymentRow } from './tables.ts'

/**
 * Has a payment settled and writes what came of it. A token carries out an authorization once, so that asking again never
 * charges twice. Throws ServiceError payment_pending while nobody knows whether it was carried out.
 */
export async function settleClaim(
  needs: QuoteNeeds & FateNeeds,
  { facilitator }: OpenTier,
  offer: Offer,
  claim: Claim,
): Promise<Settlement> {
  const { row } = claim
  const earlier = earlierAttempt(row)
  const said = await facilitator
    .settle(JSON.parse(row.payment) as PaymentPayload, JSON.parse(row.requirements) as PaymentRequirements)
    .catch(() => null)
  const fate = earlier === null || said?.success === true ? null : await fateOf(needs, row)
  const judged = judgeSettlement(said, { earlier, fate })
  const shown = fate?.state === 'paid' ? fate.tx : ''
  const transaction = shown || said?.transaction || (earlier?.transaction ?? '')
  if (judged === 'unknown') {
    await claim.leaveUnknown(transaction)
    throw new ServiceError('payment_pending')
  }
  const { network, payer } = row
  const facts = { transaction, network: network as Settlement['network'], payer }
  if (judged === 'refused') {
    await claim.giveBack()
    return { success: false, errorReason: codeOf(said?.errorReason, 'settlement_failed'), ...facts }
  }
  const receipt = await signReceipt(needs, offer, facts)
  const extensions = { 'offer-receipt': { info: { receipt } } }
  const settlement = { success: true, ...facts, amount: row.amount, extensions }
  if (!(await claim.settled(settlement))) throw new ServiceError('payment_in_progress')
  return settlement
}

/**
 * What an answer of the facilitator means; null where it gave none. Pure. `earlier`: settling was begun before, and nobody
 * knows how it ended; the transaction that was sent then, if that is known. What the chain shows of it counts first.
 * Without that, a nonce that is used is taken for the payment's own; in a first attempt the payer has used it for something
 * else.
 */
function judgeSettlement(
  said: Pick<SettleResponse, 'success' | 'errorReason'> | null,
  { earlier, fate }: { earlier: { transaction: string } | null; fate: PaymentFate | null },
): 'paid' | 'refused' | 'unknown' {
  if (fate?.state === 'paid') return 'paid'
  if (fate?.state === 'void') return 'refused'
  if (said === null) return 'unknown'
  const { success, errorReason = '' } = said
  if (success) return 'paid'
  if (errorReason === 'settlement_pending') return 'unknown'
  if (earlier === null) return 'refused'
  if (errorReason.endsWith('nonce_already_used')) return 'paid'
  // It can no longer be carried out. One that was sent in time was.
  if (errorReason.endsWith('valid_before')) return earlier.transaction === '' ? 'refused' : 'paid'
  return unclear.test(errorReason) ? 'unknown' : 'refused'
}

/** Reasons that a facilitator also gives when a payment was carried out already and it cannot tell. */
const unclear = /(?:transaction_failed|simulation_failed|unexpected_settle_error|invalid_transaction_state)$/

/** As the row was when it was claimed: only one that was taken over is settling by then. */
function earlierAttempt({ state, settlement }: PaymentRow): { transaction: string } | null {
  if (state !== 'settling') return null
  return settlement === null ? { transaction: '' } : (JSON.parse(settlement) as { transaction: string })
}
