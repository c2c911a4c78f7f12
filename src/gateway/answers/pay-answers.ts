import type { Answer, Ask } from '../../endpoint/endpoint.ts'
import { adviseStrictest } from '../../decision/advise-strictest.ts'
import { retryOfDecision } from '../../decision/describe-decision.ts'
import { retryOf } from '../../endpoint/errors.ts'
import type { Outcome } from '../../endpoint/outcome.ts'
import { reasonFacts, type ReasonCode } from '../../endpoint/reason-codes.ts'
import { joinSentences, message, type Lang, type MessageKey } from '../../messages/message.ts'
import { describeCheck } from './describe-checks.ts'
import { findRemedies } from '../payments/find-remedies.ts'
import { holds } from '../gates/gates.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import type { JudgedPayment } from '../payments/judge-payment.ts'
import { gravestOf } from '../payments/judged-payment.ts'
import type { Recorded } from '../payments/ledger.ts'

/** An answer of a payment, as it is given and stored: the body byte for byte. */
export type Given = { status: number; body: string; outcome: Outcome | null }

/** An answer that is given now, or was given before. */
export function answerOf({ status, body, outcome }: Given, isReplayed: boolean): Answer {
  const headers = isReplayed ? { headers: { 'idempotent-replayed': 'true' } } : {}
  return { status, json: body, outcome, ...headers }
}

type Made = Omit<Recorded, 'state'>
type Attestation = { attestation: string; attestation_id: string; verify_url: string; expires_at: number } | null

/** What a payment that no gate blocks is answered with. */
export type PaidBody = {
  status: 'settled' | 'settling' | 'held'
  paymentId: string
  decision: Recorded['decision']
  checks: readonly ReturnType<typeof describeCheck>[]
  settlement: { mode: 'simulated' | 'onchain'; network: string; txHash: string | null; simulated: boolean } | null
  attestation: Attestation
  at: string
  lang: Lang
  /** Of a simulated payment. */
  detail?: string
  /** Of a held or flagged payment: the gate that held or flagged it, and why. */
  pillar?: string
  reason_code?: ReasonCode
  /** Of a held, flagged or simulated payment: what to do. */
  advice?: string
}

/**
 * A payment that is settled by being written: nothing moves on a chain, and the answer begins its detail with that.
 * `chain` is the network on which payments with an authorization are settled; null where none are.
 */
export function simulatedAnswer(made: Made, attestation: Attestation, chain: string | null, lang: Lang): Given {
  const settlement = {
    mode: 'simulated',
    network: made.payment.network.network.name,
    txHash: null,
    simulated: true,
  } as const
  const detail =
    chain === null ? message(lang, 'pay.simulated') : message(lang, 'pay.simulated_off_chain', { network: chain })
  const body = paidBody(made, attestation, lang)
  return paidAnswer(made, { ...body, settlement, detail, advice: simulatedAdvice(chain, body.advice, lang) })
}

/** Begins with what a caller that reads the advice alone has to know: nothing was paid. */
function simulatedAdvice(chain: string | null, ofFlag: string | undefined, lang: Lang): string {
  const toPay = chain === null ? [] : [message(lang, 'pay.advice_authorize', { network: chain })]
  return joinSentences(lang, [
    message(lang, 'pay.advice_simulated'),
    ...toPay,
    ...(ofFlag === undefined ? [] : [ofFlag]),
  ])
}

/** A payment that a gate holds: no money moves for it, and the answer says which gate held it and what to do. */
export function heldAnswer(made: Made, lang: Lang): Given {
  const body = { ...paidBody(made, null, lang), status: 'held' } as const
  const holding = made.judged.checks.find(holds)
  if (!holding || !('reason' in holding.result)) return paidAnswer(made, body)
  const { gate, result } = holding
  const sentences = [
    message(lang, 'pay.held', { pillar: gate.pillar }),
    message(lang, result.detail.key, result.detail.params),
    message(lang, made.agent.ownerId === null ? 'pay.held_unowned' : 'pay.held_owned'),
    message(lang, 'pay.held_change'),
  ]
  const about = { pillar: gate.pillar, reason_code: result.reason, advice: joinSentences(lang, sentences) }
  return paidAnswer(made, { ...body, ...about })
}

/** Advice on a payment that is made although a gate flagged it: that it is made, who is alerted, and how to stop such payments. */
function flaggedMembers({ agent, judged, decision }: Made, lang: Lang): Partial<PaidBody> {
  const { pillar, reason_code } = gravestOf(judged.checks)
  if (decision !== 'review' || pillar === null || reason_code === null) return {}
  const isNamed = reason_code === 'ENTITY_POSSIBLE_MATCH'
  const sentences = [
    message(lang, isNamed ? 'pay.flagged_name' : 'pay.flagged', { pillar }),
    message(lang, agent.ownerId === null ? 'pay.flagged_unowned' : 'pay.flagged_owned'),
    message(lang, isNamed ? 'change.ENTITY_POSSIBLE_MATCH' : 'pay.flagged_change'),
  ]
  return { pillar, reason_code, advice: joinSentences(lang, sentences) }
}

/** All of it but how it is settled. */
export function paidBody(made: Made, attestation: Attestation, lang: Lang): PaidBody {
  const { id, at, judged, decision } = made
  return {
    ...flaggedMembers(made, lang),
    status: 'settled',
    paymentId: id,
    decision,
    checks: judged.checks.map((check) => describeCheck(check, lang, true)),
    settlement: null,
    attestation,
    at: new Date(at).toISOString(),
    lang,
  }
}

function paidAnswer(made: Made, body: PaidBody): Given {
  return { status: 200, body: paidJson(body), outcome: outcomeOf(made, body.status) }
}

/** How a payment was settled, and what is to be known of it, stand right behind its status: `settled` is of simulated ones too. */
export function paidJson({ status, settlement, detail, advice, ...rest }: PaidBody): string {
  return JSON.stringify({ status, settlement, detail, advice, ...rest })
}

/** The members of every problem document. */
export function problemBody(baseUrl: string, code: ReasonCode, status: number, detail: string, lang: Lang) {
  return {
    type: `${baseUrl}/docs/reasons/${code}`,
    title: message(lang, `reason.${code}`),
    status,
    detail,
    error: detail,
    reason_code: code,
    signal_class: reasonFacts(code).class,
    retry: retryOf(code, lang),
  }
}

/** A payment that a gate blocked: a problem document with the gate, everything that was checked, and what would help. */
export async function blockedAnswer(needs: GatewayNeeds, made: Made, { lang }: Pick<Ask, 'lang'>): Promise<Given> {
  const { id, at, judged } = made
  const blocking = judged.checks.at(-1)
  const code: ReasonCode = blocking && 'reason' in blocking.result ? blocking.result.reason : 'internal_error'
  const isReplay = code === 'replay_detected'
  const status = isReplay ? 409 : 403
  const detail = blocking ? message(lang, blocking.result.detail.key, blocking.result.detail.params) : ''
  const { remedies, final } = await findRemedies(needs, made, lang)
  const body = {
    ...problemBody(needs.service.baseUrl, code, status, detail, lang),
    retry: retryOfBlock(code, judged, lang),
    ...(isReplay ? { field: 'nonce' } : {}),
    pillar: blocking?.gate.pillar ?? '',
    paymentId: id,
    decision: 'block',
    blocked: true,
    checks: judged.checks.map((check) => describeCheck(check, lang, true)),
    advice: adviceOnBlock(code, { payment: made.payment, judged, final }, lang),
    remedies,
    final,
    at: new Date(at).toISOString(),
    lang,
  }
  return { status, body: JSON.stringify(body), outcome: outcomeOf(made, 'block') }
}

type Blocked = { payment: Recorded['payment']; judged: JudgedPayment; final: boolean }

/** What to do about a payment of which the last check blocks. `final`: no change of it is known that helps. */
export function adviceOnBlock(code: ReasonCode, { payment, judged, final }: Blocked, lang: Lang): string {
  const advice = message(lang, adviceOf(code, { final, judged }), { to: payment.to.canonical })
  return joinSentences(lang, [advice, ...adviceOnLists(code, judged, lang)])
}

/** What to do about a block. A new nonce is no remedy of a replay: it would pay again what may have been paid. */
function adviceOf(code: ReasonCode, { final, judged }: { final: boolean; judged: JudgedPayment }): MessageKey {
  if (code === 'replay_detected') return 'pay.advice_replay'
  if (code === 'purpose_injection') return 'pay.advice_injection'
  if (code === 'LISTS_STALE') return 'pay.advice_lists'
  if (!final) return 'pay.advice_blocked'
  if (code === 'SANCTIONED_ASSET') return 'pay.advice_asset'
  return judged.checks.at(-1)?.gate.key === 'screening' ? 'pay.advice_payee' : 'pay.advice_final'
}

/** Which sanctions lists hold the payment up, and what helps: it is for the operator to update them. */
function adviceOnLists(code: ReasonCode, { screened }: JudgedPayment, lang: Lang): string[] {
  return code === 'LISTS_STALE' && screened ? [adviseStrictest(screened.inputs, screened.judged, lang)] : []
}

/**
 * What could not be screened may be paid later: with the same nonce, which was not spent, and a new Idempotency-Key. Where
 * a list holds it up, that is once the operator has seen to it.
 */
export function retryOfBlock(code: ReasonCode, { screened }: JudgedPayment, lang: Lang) {
  const retry = retryOf(code, lang)
  if (reasonFacts(code).class !== 'uncertain') return retry
  if (code === 'LISTS_STALE') return { ...retry, condition: message(lang, 'pay.retry_lists') }
  const ofScreening = screened && retryOfDecision(screened.inputs, screened.judged, lang)
  if (ofScreening?.retryable === false) return ofScreening
  return { ...retry, condition: message(lang, 'pay.retry_condition') }
}

function outcomeOf({ judged }: Made, result: string): Outcome {
  const blocking = judged.checks.at(-1)
  const reason = blocking && 'reason' in blocking.result ? blocking.result.reason : null
  const isUncertain = reason !== null && reasonFacts(reason).class === 'uncertain'
  return { result, isUncertain, reason_code: reason, subject: judged.screened?.subject ?? null, record: null }
}
