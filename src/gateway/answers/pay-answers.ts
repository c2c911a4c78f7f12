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
import { mostSevereOf } from '../payments/judged-payment.ts'
import type { Recorded } from '../payments/ledger.ts'

/** The stored answer of a payment: its body is kept byte for byte. */
export type StoredResult = { status: number; body: string; outcome: Outcome | null }

/** Sends an answer, new or replayed. */
export function answerOf({ status, body, outcome }: StoredResult, isReplayed: boolean): Answer {
  const headers = isReplayed ? { headers: { 'idempotent-replayed': 'true' } } : {}
  return { status, json: body, outcome, ...headers }
}

type AnswerInput = Omit<Recorded, 'state'>
type Attestation = { attestation: string; attestation_id: string; verify_url: string; expires_at: number } | null

/** The answer for a payment that no gate blocks. */
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
  /** Of a held or flagged payment: the gate, and its reason. */
  pillar?: string
  reason_code?: ReasonCode
  /** Of a held, flagged or simulated payment: what to do. */
  advice?: string
}

/**
 * A simulated payment: nothing moves on a chain, and the detail begins with that. `chain` is the network on which
 * payments with an authorization are settled; null where none are.
 */
export function simulatedAnswer(
  input: AnswerInput,
  attestation: Attestation,
  chain: string | null,
  lang: Lang,
): StoredResult {
  const settlement = {
    mode: 'simulated',
    network: input.payment.network.network.name,
    txHash: null,
    simulated: true,
  } as const
  const detail =
    chain === null ? message(lang, 'pay.simulated') : message(lang, 'pay.simulated_off_chain', { network: chain })
  const body = paidBody(input, attestation, lang)
  return paidAnswer(input, { ...body, settlement, detail, advice: simulatedAdvice(chain, body.advice, lang) })
}

/** Begins with the essential fact for a caller that reads only the advice: nothing was paid. */
function simulatedAdvice(chain: string | null, ofFlag: string | undefined, lang: Lang): string {
  const toPay = chain === null ? [] : [message(lang, 'pay.advice_authorize', { network: chain })]
  return joinSentences(lang, [
    message(lang, 'pay.advice_simulated'),
    ...toPay,
    ...(ofFlag === undefined ? [] : [ofFlag]),
  ])
}

/** A held payment: no money moves, and the answer names the gate and what to do. */
export function heldAnswer(input: AnswerInput, lang: Lang): StoredResult {
  const body = { ...paidBody(input, null, lang), status: 'held' } as const
  const holding = input.judged.checks.find(holds)
  if (!holding || !('reason' in holding.result)) return paidAnswer(input, body)
  const { gate, result } = holding
  const sentences = [
    message(lang, 'pay.held', { pillar: gate.pillar }),
    message(lang, result.detail.key, result.detail.params),
    message(lang, input.agent.ownerId === null ? 'pay.held_unowned' : 'pay.held_owned'),
    message(lang, 'pay.held_change'),
  ]
  const about = { pillar: gate.pillar, reason_code: result.reason, advice: joinSentences(lang, sentences) }
  return paidAnswer(input, { ...body, ...about })
}

/**
 * Advice on a payment that was made although a gate flagged it: that it is made, who is alerted, and how to stop such
 * payments.
 */
function flaggedMembers({ agent, judged, decision }: AnswerInput, lang: Lang): Partial<PaidBody> {
  const { pillar, reason_code } = mostSevereOf(judged.checks)
  if (decision !== 'review' || pillar === null || reason_code === null) return {}
  const isNamed = reason_code === 'ENTITY_POSSIBLE_MATCH'
  const sentences = [
    message(lang, isNamed ? 'pay.flagged_name' : 'pay.flagged', { pillar }),
    message(lang, agent.ownerId === null ? 'pay.flagged_unowned' : 'pay.flagged_owned'),
    message(lang, isNamed ? 'change.ENTITY_POSSIBLE_MATCH' : 'pay.flagged_change'),
  ]
  return { pillar, reason_code, advice: joinSentences(lang, sentences) }
}

/** The body without the settlement. */
export function paidBody(input: AnswerInput, attestation: Attestation, lang: Lang): PaidBody {
  const { id, at, judged, decision } = input
  return {
    ...flaggedMembers(input, lang),
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

function paidAnswer(input: AnswerInput, body: PaidBody): StoredResult {
  return { status: 200, body: paidJson(body), outcome: outcomeOf(input, body.status) }
}

/** Settlement and detail stand right after the status, because simulated payments have the status `settled` too. */
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

/** A blocked payment: a problem document with the gate, all checks, and the remedies. */
export async function blockedAnswer(
  needs: GatewayNeeds,
  input: AnswerInput,
  { lang }: Pick<Ask, 'lang'>,
): Promise<StoredResult> {
  const { id, at, judged } = input
  const blocking = judged.checks.at(-1)
  const code: ReasonCode = blocking && 'reason' in blocking.result ? blocking.result.reason : 'internal_error'
  const isReplay = code === 'replay_detected'
  const status = isReplay ? 409 : 403
  const detail = blocking ? message(lang, blocking.result.detail.key, blocking.result.detail.params) : ''
  const { remedies, final } = await findRemedies(needs, input, lang)
  const body = {
    ...problemBody(needs.service.baseUrl, code, status, detail, lang),
    retry: retryOfBlock(code, judged, lang),
    ...(isReplay ? { field: 'nonce' } : {}),
    pillar: blocking?.gate.pillar ?? '',
    paymentId: id,
    decision: 'block',
    blocked: true,
    checks: judged.checks.map((check) => describeCheck(check, lang, true)),
    advice: adviceOnBlock(code, { payment: input.payment, judged, final }, lang),
    remedies,
    final,
    at: new Date(at).toISOString(),
    lang,
  }
  return { status, body: JSON.stringify(body), outcome: outcomeOf(input, 'block') }
}

type Blocked = { payment: Recorded['payment']; judged: JudgedPayment; final: boolean }

/** What the owner can do about a payment that one of its checks blocks; null where none does. */
export function adviceOnBlocked({ payment, judged, final }: Blocked, lang: Lang): string | null {
  const end = judged.checks.findIndex(({ result }) => result.outcome === 'block') + 1
  const checks = judged.checks.slice(0, end)
  const result = checks.at(-1)?.result
  if (result === undefined || !('reason' in result)) return null
  const blocked = { payment, judged: { ...judged, checks }, final }
  return adviseOn(result.reason, blocked, toOwner(adviceOf(result.reason, blocked)), lang)
}

/** What to do about a payment that its last check blocks. `final`: no known change of it helps. */
export function adviceOnBlock(code: ReasonCode, { payment, judged, final }: Blocked, lang: Lang): string {
  return adviseOn(code, { payment, judged, final }, adviceOf(code, { final, judged }), lang)
}

/** Where the advice to an agent is to ask its owner, another one. */
function toOwner(advice: MessageKey): MessageKey {
  if (advice === 'pay.advice_blocked') return 'pay.advice_blocked_owner'
  return advice === 'pay.advice_final' ? 'pay.advice_final_owner' : advice
}

function adviseOn(code: ReasonCode, { payment, judged }: Blocked, key: MessageKey, lang: Lang): string {
  return joinSentences(lang, [message(lang, key, { to: payment.to.canonical }), ...adviceOnLists(code, judged, lang)])
}

/** What to do about a block. A new nonce is no remedy for a replay: it might pay a second time. */
function adviceOf(code: ReasonCode, { final, judged }: { final: boolean; judged: JudgedPayment }): MessageKey {
  if (code === 'replay_detected') return 'pay.advice_replay'
  if (code === 'purpose_injection') return 'pay.advice_injection'
  if (code === 'LISTS_STALE') return 'pay.advice_lists'
  if (!final) return 'pay.advice_blocked'
  if (code === 'SANCTIONED_ASSET') return 'pay.advice_asset'
  return judged.checks.at(-1)?.gate.key === 'screening' ? 'pay.advice_payee' : 'pay.advice_final'
}

/** The sanctions lists that block the payment, and that the operator has to update them. */
function adviceOnLists(code: ReasonCode, { screened }: JudgedPayment, lang: Lang): string[] {
  return code === 'LISTS_STALE' && screened ? [adviseStrictest(screened.inputs, screened.judged, lang)] : []
}

/**
 * A payment whose screening failed can be retried: with the same nonce, which was not spent, and a new Idempotency-Key.
 * Where a list is the cause, once the operator has updated it.
 */
export function retryOfBlock(code: ReasonCode, { screened }: JudgedPayment, lang: Lang) {
  const retry = retryOf(code, lang)
  if (reasonFacts(code).class !== 'uncertain') return retry
  if (code === 'LISTS_STALE') return { ...retry, condition: message(lang, 'pay.retry_lists') }
  const ofScreening = screened && retryOfDecision(screened.inputs, screened.judged, lang)
  if (ofScreening?.retryable === false) return ofScreening
  return { ...retry, condition: message(lang, 'pay.retry_condition') }
}

function outcomeOf({ judged }: AnswerInput, result: string): Outcome {
  const blocking = judged.checks.at(-1)
  const reason = blocking && 'reason' in blocking.result ? blocking.result.reason : null
  const isUncertain = reason !== null && reasonFacts(reason).class === 'uncertain'
  return { result, isUncertain, reason_code: reason, subject: judged.screened?.subject ?? null, record: null }
}
