import type { SettleResponse, PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { lookUpEnd, type LookUpNeeds, type PaymentEnd } from '../chains/look-up-end.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { handedOverOf } from './handed-over.ts'
import type { Attempt, Claim, Settlement } from './ledger.ts'
import type { Offer } from './offer.ts'
import { withReceipt } from './offer-receipt.ts'
import type { OpenTier } from './paid-tier.ts'
import type { QuoteNeeds } from './quote-needs.ts'
import { isAboutPayment, refusalOf, type Refusal } from './refusal.ts'
import type { PaymentRow } from './tables.ts'

type Settled = { settlement: Settlement; refusal: Refusal | null }

/**
 * Has a payment settled and writes what came of it. A token carries out an authorization once, so that handing it over
 * again never charges twice. Whatever a facilitator says but that it has settled, the chain is asked what became of the
 * payment before anything is answered: anybody who saw the transaction may have carried it out. Throws ServiceError
 * payment_pending while that is not known.
 */
export async function settleClaim(
  needs: QuoteNeeds & LookUpNeeds,
  { facilitator }: OpenTier,
  offer: Offer,
  claim: Claim,
): Promise<Settled> {
  const { row } = claim
  const earlier = earlierAttempt(row)
  const said = await facilitator
    .settle(JSON.parse(row.payment) as PaymentPayload, JSON.parse(row.requirements) as PaymentRequirements)
    .catch(() => null)
  const end = said?.success === true ? null : await endOnChain(needs, row)
  const judged = judgeSettlement(said, { earlier, end })
  const transaction = judged.tx ?? (said?.transaction || earlier?.transaction || '')
  const facts = { transaction, network: row.network as Settlement['network'], payer: row.payer }
  if (judged.state === 'paid') {
    const settlement = await withReceipt(needs, offer, { success: true, ...facts, amount: row.amount })
    if (!(await claim.settled(settlement))) throw new ServiceError('payment_in_progress')
    return { settlement, refusal: null }
  }
  if (judged.state === 'unknown') {
    const isSentStill = said?.errorReason === pending || said === null
    await claim.leave({ transaction: isSentStill ? transaction : (earlier?.transaction ?? ''), isSent: true })
    throw new ServiceError('payment_pending')
  }
  const { refusal, isFinal } = judged
  // What can be carried out yet keeps its answer: its payer gets it if it ever is.
  await (isFinal ? claim.remove() : claim.leave({ transaction: '', isSent: false }))
  return { settlement: { success: false, errorReason: refusal.code, ...facts }, refusal }
}

/** `off`: no endpoint of the network is configured. Null: it gave no answer. */
type ChainSays = PaymentEnd | { state: 'open' } | 'off' | null

async function endOnChain(needs: LookUpNeeds, row: PaymentRow): Promise<ChainSays> {
  const payment = handedOverOf(row)
  return payment === null || !needs.chains.isOn(payment.network) ? 'off' : lookUpEnd(needs, payment)
}

type Judged = { tx: string | null } & (
  | { state: 'paid' }
  | { state: 'unknown' }
  /** `isFinal`: it can never be carried out any more. */
  | { state: 'refused'; refusal: Refusal; isFinal: boolean }
)

/**
 * What an answer of the facilitator (`said`; null where it gave none) and the chain mean. Pure. `earlier`: it was handed
 * over before, and nobody knows how that ended. A refusal counts where it is about the payment itself, nothing was sent
 * and the chain shows the nonce unused. Without a chain a nonce that is used is taken for this payment's: it was unused
 * when the payment was verified.
 */
function judgeSettlement(
  said: Pick<SettleResponse, 'success' | 'errorReason' | 'transaction'> | null,
  { earlier, end }: { earlier: Attempt | null; end: ChainSays },
): Judged {
  if (said?.success === true) return { state: 'paid', tx: null }
  if (end !== 'off' && end?.state === 'settled') return { state: 'paid', tx: end.tx }
  if (end !== 'off' && end?.state === 'failed')
    return { state: 'refused', refusal: end.tx === null ? expired : voided, isFinal: true, tx: end.tx }
  const unknown: Judged = { state: 'unknown', tx: null }
  if (said === null || end === null || said.errorReason === pending) return unknown
  const refusal = refusalOf(said.errorReason, 'settlement_failed')
  if (end === 'off' && refusal.reason === 'authorization_used') return { state: 'paid', tx: null }
  // One that was sent in time, and is still not known to have failed when its time is over, was carried out.
  if (end === 'off' && refusal.reason === 'expired' && earlier?.transaction) return { state: 'paid', tx: null }
  const isOver = end === 'off' && refusal.reason === 'expired'
  const isUnsent = earlier === null && said.transaction === '' && isAboutPayment(refusal.reason)
  return isOver || isUnsent ? { state: 'refused', refusal, isFinal: isOver, tx: null } : unknown
}

const expired = refusalOf('invalid_exact_evm_payload_authorization_valid_before', '')
const voided: Refusal = { reason: 'authorization_void', code: 'invalid_transaction_state' }
const pending = 'settlement_pending'

/** As the row was when it was claimed: only one that was taken over is settling by then. Null: nothing was sent. */
function earlierAttempt({ state, settlement }: PaymentRow): Attempt | null {
  if (state !== 'settling') return null
  const attempt = settlement === null ? { transaction: '', isSent: true } : (JSON.parse(settlement) as Attempt)
  return attempt.isSent === false ? null : attempt
}
