import type { PaymentEnd } from '../../chains/look-up-end.ts'
import { timeFrom } from '../../kit/time-of.ts'
import { message } from '../../messages/message.ts'
import type { Service } from '../../endpoint/service.ts'
import type { Given, PaidBody } from '../answers/pay-answers.ts'
import { paidJson, problemBody } from '../answers/pay-answers.ts'
import type { SettlementRefusal } from '../settlement.ts'
import type { SettlementRow } from '../tables.ts'

/** What of a settlement stands in answers. */
export type Settling = Pick<SettlementRow, 'payment_id' | 'network' | 'valid_before'>

/** A payment that the chain carried out. */
export function settledOnChain(paid: PaidBody, { network }: Settling, tx: string): Given {
  return given(200, paidJson({ ...paid, status: 'settled', settlement: onChain(network, tx) }), 'settled')
}

/** A payment of which nobody knows yet. `tx` is what the facilitator says it sent. */
export function stillSettling(paid: PaidBody, { network, valid_before }: Settling, tx: string | null): Given {
  const body = {
    ...paid,
    status: 'settling',
    settlement: onChain(network, tx),
    reserved_until: new Date(valid_before * 1_000).toISOString(),
    detail: message(paid.lang, 'settlement.pending', { at: timeFrom(valid_before * 1_000) }),
  } as const
  return given(202, paidJson(body), 'settling')
}

/** A payment that was not made, and never will be: nothing is reserved for it. */
export function failedToSettle(
  { service }: { service: Pick<Service, 'baseUrl'> },
  paid: PaidBody,
  settling: Settling,
  why: Extract<PaymentEnd, { state: 'failed' }> | { refusal: SettlementRefusal },
): Given {
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
  return given(502, JSON.stringify(body), 'failed')
}

/** A payment that is not begun: its wallet is bound to an agent of another owner. Nothing is reserved. */
export function boundElsewhere(
  { service }: { service: Pick<Service, 'baseUrl'> },
  { id }: { id: string },
  { decision, checks, at, lang }: PaidBody,
): Given {
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
  return given(409, JSON.stringify(body), 'failed')
}

function reasonOf(why: { tx: string | null } | { refusal: SettlementRefusal }) {
  if ('refusal' in why) return why.refusal
  return why.tx === null ? 'expired' : 'void'
}

function onChain(network: string, txHash: string | null) {
  return { mode: 'onchain', network, txHash, simulated: false } as const
}

function given(status: number, body: string, result: string): Given {
  const outcome = { result, isUncertain: false, reason_code: null, subject: null, record: null }
  return { status, body, outcome }
}
