import type { SettleResponse, PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { lookUpBalance, lookUpEnd, type LookUpNeeds, type PaymentEnd } from '../../chains/look-up-end.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { FacilitatorError } from '../../facilitator/http-facilitator.ts'
import { submittedPaymentOf } from './submitted-payment.ts'
import type { Attempt, Claim, Settlement } from '../ledger.ts'
import { withReceipt } from '../quotes/offer-receipt.ts'
import type { OpenTier } from '../paid-tier.ts'
import type { QuoteNeeds } from '../quotes/quote-needs.ts'
import { isAboutPayment, refusalOf, type Refusal } from '../quotes/refusal.ts'
import type { Sale, SettleNeeds } from '../sale.ts'
import type { PaymentRow } from '../tables.ts'

type Settled = { settlement: Settlement; refusal: Refusal | null }

/**
 * Settles a payment and records the result. A token carries out an authorization once, so submitting it again never
 * charges twice; a signature whose transactions failed is submitted up to `sendsMax` times. The chain is queried before
 * the result counts, because anyone who saw the transaction may have carried it out, and a success that the chain does
 * not show is none. Without an endpoint of the network a success is believed. Throws ServiceError payment_pending while
 * the end is unknown, and settlement_limit_reached.
 */
export async function settleClaim(
  needs: QuoteNeeds & SettleNeeds,
  { facilitator }: OpenTier,
  { offer, source }: Pick<Sale, 'offer' | 'source'>,
  claim: Claim,
): Promise<Settled> {
  const { row } = claim
  const [earlier, sends] = [earlierAttempt(row), sendsOf(row)]
  const reply = sends < sendsMax ? await send(facilitator, claim, source) : null
  const result = reply === 'unsent' ? null : reply
  const end = result?.success === true ? await endOfSuccess(needs, row) : await endOnChain(needs, row)
  const isContradicted = result?.success === true && end !== 'off' && end !== null && end.state !== 'settled'
  if (isContradicted)
    needs.paid.contradicted({ network: row.network, payer: row.payer, transaction: result.transaction })
  const judged = await withFunds(needs, row, judgeSettlement(result, { earlier, end }), result)
  const transaction = judged.tx ?? (result?.transaction || earlier?.transaction || '')
  const facts = { transaction, network: row.network as Settlement['network'], payer: row.payer }
  if (judged.state === 'paid') {
    const settlement = await withReceipt(needs, offer, { success: true, ...facts, amount: row.amount })
    const written = await claim.settled(settlement, { isBelieved: end === 'off' })
    if (written === 'taken_over') throw new ServiceError('payment_in_progress')
    if (written === 'written') return { settlement, refusal: null }
    needs.paid.contradicted({ network: row.network, payer: row.payer, transaction })
    await claim.leave({ transaction: '', isSent: true, sends: sends + 1 })
    throw new ServiceError('payment_pending')
  }
  const sent = { sends: sends + (result?.transaction ? 1 : 0) }
  // Nothing was sent, now or before: there is nothing of which the chain could show an end.
  if (judged.state === 'unknown' && reply === 'unsent' && earlier === null) {
    await claim.leave({ transaction: '', isSent: false, ...sent })
    throw new ServiceError('facilitator_unavailable')
  }
  if (judged.state === 'unknown') {
    const isSentStill = result?.errorReason === pending || result === null || result.success
    await claim.leave({ transaction: isSentStill ? transaction : (earlier?.transaction ?? ''), isSent: true, ...sent })
    throw new ServiceError('payment_pending')
  }
  const { refusal, isFinal } = judged
  // A payment that may still be carried out keeps its answer for its payer.
  await (isFinal ? claim.remove() : claim.leave({ transaction: '', isSent: false, ...sent }))
  return { settlement: { success: false, errorReason: refusal.code, ...facts }, refusal }
}

/** Transactions per signature: each costs gas, even if it reverts. */
const sendsMax = 3

/**
 * Submits a payment within the gas budget: the transaction is counted before it is sent, the first one with the claim;
 * an unsent one is free.
 */
async function send(facilitator: OpenTier['facilitator'], claim: Claim, source: string) {
  const { row } = claim
  const isCounted = row.sending !== null && earlierAttempt(row) === null
  if (!isCounted && !(await claim.send(source))) throw new ServiceError('payment_in_progress')
  const result = await submit(facilitator, row)
  if (result === 'unsent' || result?.transaction === '') await claim.returnGas()
  return result
}

/** Null: no answer. `unsent`: none, and it is certain that nothing was sent. */
function submit(facilitator: OpenTier['facilitator'], row: PaymentRow): Promise<SettleResponse | 'unsent' | null> {
  return facilitator
    .settle(JSON.parse(row.payment) as PaymentPayload, JSON.parse(row.requirements) as PaymentRequirements)
    .catch((error: unknown) => (error instanceof FacilitatorError && error.isUnsent ? 'unsent' : null))
}

/** `off`: no endpoint of the network is configured. Null: no answer. */
type ChainState = PaymentEnd | { state: 'open' } | 'off' | null

async function endOnChain(needs: LookUpNeeds, row: PaymentRow): Promise<ChainState> {
  const payment = submittedPaymentOf(row)
  return payment === null || !needs.chains.isOn(payment.network) ? 'off' : lookUpEnd(needs, payment)
}

/** Looks for a payment that the facilitator reports as carried out: an endpoint may be a few blocks behind. */
async function endOfSuccess(needs: SettleNeeds, row: PaymentRow): Promise<ChainState> {
  for (let poll = 1; ; poll++) {
    const end = await endOnChain(needs, row)
    const isSeen = end === 'off' || (end !== null && end.state !== 'open')
    if (isSeen || poll === pollsMax) return end
    await new Promise<void>((resolve) => void needs.world.after(pollEveryMs, resolve))
  }
}

const pollsMax = 6
const pollEveryMs = 500

/**
 * Detects a refusal or failure due to an insufficient balance: a facilitator that simulates the payment only reports
 * that it would fail. The signature can be carried out once the wallet is funded, and its answer is kept for that.
 */
async function withFunds(
  needs: SettleNeeds,
  row: PaymentRow,
  judged: Judged,
  reply: Pick<SettleResponse, 'errorReason' | 'transaction'> | null,
): Promise<Judged> {
  const payment = submittedPaymentOf(row)
  const reason = refusalOf(reply?.errorReason, '').reason
  const isUnsent = reply?.transaction === '' && earlierAttempt(row) === null
  const mayBeThin = isUnsent && (reason === 'insufficient_funds' || reason === 'not_carried_out')
  if (judged.state === 'paid' || judged.tx !== null || payment === null || !mayBeThin) return judged
  const holds = await lookUpBalance(needs, payment)
  if (holds === null || holds >= BigInt(row.amount)) return judged
  const funds = { holds, needs: BigInt(row.amount), validBefore: payment.validBefore }
  const refusal: Refusal = { reason: 'insufficient_funds', code: 'insufficient_funds', funds }
  return { state: 'refused', refusal, isFinal: false, tx: null }
}

type Judged = { tx: string | null } & (
  | { state: 'paid' }
  | { state: 'unknown' }
  /** `isFinal`: it can never be carried out any more. */
  | { state: 'refused'; refusal: Refusal; isFinal: boolean }
)

/**
 * The meaning of the answers of facilitator (`reply`; null for none) and chain. Pure. `earlier`: an earlier submission
 * with an unknown end. A refusal counts where it is about the payment itself, nothing was sent and the chain shows the
 * nonce unused. Without a chain a used nonce is attributed to this payment: it was unused at verification.
 */
function judgeSettlement(
  reply: Pick<SettleResponse, 'success' | 'errorReason' | 'transaction'> | null,
  { earlier, end }: { earlier: Attempt | null; end: ChainState },
): Judged {
  if (reply?.success === true && end === 'off') return { state: 'paid', tx: null }
  if (end !== 'off' && end?.state === 'settled') return { state: 'paid', tx: end.tx }
  if (end !== 'off' && end?.state === 'failed')
    return { state: 'refused', refusal: end.tx === null ? expired : voided, isFinal: true, tx: end.tx }
  const unknown: Judged = { state: 'unknown', tx: null }
  if (reply === null || end === null || reply.success || reply.errorReason === pending) return unknown
  const refusal = refusalOf(reply.errorReason, 'settlement_failed')
  if (end === 'off' && refusal.reason === 'authorization_used') return { state: 'paid', tx: null }
  // A payment that was sent in time and is not known to have failed at its expiry was carried out.
  if (end === 'off' && refusal.reason === 'expired' && earlier?.transaction) return { state: 'paid', tx: null }
  const isOver = end === 'off' && refusal.reason === 'expired'
  const isUnsent = earlier === null && reply.transaction === '' && isAboutPayment(refusal.reason)
  return isOver || isUnsent ? { state: 'refused', refusal, isFinal: isOver, tx: null } : unknown
}

const expired = refusalOf('invalid_exact_evm_payload_authorization_valid_before', '')
const voided: Refusal = { reason: 'authorization_void', code: 'invalid_transaction_state' }
const pending = 'settlement_pending'

function sendsOf({ settlement }: PaymentRow): number {
  return settlement === null ? 0 : ((JSON.parse(settlement) as Attempt).sends ?? 0)
}

/** As the row was when claimed: only a payment that was taken over can already be settling. Null: nothing was sent. */
function earlierAttempt({ state, settlement }: PaymentRow): Attempt | null {
  if (state !== 'settling') return null
  const attempt = settlement === null ? { transaction: '', isSent: true } : (JSON.parse(settlement) as Attempt)
  return attempt.isSent === false ? null : attempt
}
