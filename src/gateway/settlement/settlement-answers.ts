import type { PaymentEnd } from '../../chains/look-up-end.ts'
import { timeFrom } from '../../kit/time-of.ts'
import { message } from '../../messages/message.ts'
import type { Service } from '../../endpoint/service.ts'
import type { StoredResult, PaidBody } from '../answers/pay-answers.ts'
import { paidJson, problemBody } from '../answers/pay-answers.ts'
import type { SettlementRefusal } from '../settlement.ts'
import type { SettlementRow } from '../tables.ts'

/** The members of a settlement that answers show. */
export type Settling = Pick<SettlementRow, 'payment_id' | 'network' | 'valid_before'>

/** A payment that the chain carried out. */
export function settledOnChain(paid: PaidBody, { network }: Settling, tx: string): StoredResult {
  return answerWith(200, paidJson({ ...paid, status: 'settled', settlement: onChain(network, tx) }), 'settled')
}

/** A payment whose end is unknown. `tx` is the transaction hash reported by the facilitator. */
export function stillSettling(paid: PaidBody, { network, valid_before }: Settling, tx: string | null): StoredResult {
  const body = {
    ...paid,
    status: 'settling',
    settlement: onChain(network, tx),
    reserved_until: new Date(valid_before * 1_000).toISOString(),
    detail: message(paid.lang, 'settlement.pending', { at: timeFrom(valid_before * 1_000) }),
  } as const
  return answerWith(202, paidJson(body), 'settling')
}

/** A payment that was not made and never will be: nothing is reserved for it. */
export function failedToSettle(
  { service }: { service: Pick<Service, 'baseUrl'> },
  paid: PaidBody,
  settling: Settling,
  why: Extract<PaymentEnd, { state: 'failed' }> | { refusal: SettlementRefusal },
): StoredResult {
  const { network, valid_before } = settling
  const detail = message(paid.lang, `settlement.${reasonOf(why)}`, { at: timeFrom(valid_before * 1_000) })
  const body = {
    ...problemBody(service.baseUrl, 'settlement_failed', 502, detail, paid.lang),
    paymentId: settling.payment_id,
    decision: paid.decision,
    checks: paid.checks,
    settlement: onChain(network, 'tx' in why ? why.tx : null),
    at: paid.at,
    lang: paid.lang,
  }
  return answerWith(502, JSON.stringify(body), 'failed')
}

/** A payment that is refused because its wallet is bound to an agent of another owner. Nothing is reserved. */
export function boundElsewhere(
  { service }: { service: Pick<Service, 'baseUrl'> },
  { id }: { id: string },
  { decision, checks, at, lang }: PaidBody,
): StoredResult {
  const detail = message(lang, 'pay.wallet_bound')
  const body = {
    ...problemBody(service.baseUrl, 'wallet_bound', 409, detail, lang),
    field: 'authorization.from',
    paymentId: id,
    decision,
    checks,
    remedies: [],
    final: true,
    at,
    lang,
  }
  return answerWith(409, JSON.stringify(body), 'failed')
}

function reasonOf(why: { tx: string | null } | { refusal: SettlementRefusal }) {
  if ('refusal' in why) return why.refusal
  return why.tx === null ? 'expired' : 'void'
}

function onChain(network: string, txHash: string | null) {
  return { mode: 'onchain', network, txHash, simulated: false } as const
}

function answerWith(status: number, body: string, result: string): StoredResult {
  const outcome = { result, isUncertain: false, reason_code: null, subject: null, record: null }
  return { status, body, outcome }
}
