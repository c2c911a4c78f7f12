import { isScreened, readSubject } from '../../kit/subject.ts'
import { readAmount, usdcPlaces } from '../../kit/amount.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Agent } from '../../registry/agents.ts'
import { mandateOfText } from '../../registry/mandate-text.ts'
import { microUsdc, type Mandate } from '../../registry/mandate.ts'
import { chooseNetwork } from '../../screening/gather.ts'
import { noHistory } from '../gates/agent-history.ts'
import { describeCheck } from './describe-checks.ts'
import { adviceOnBlocked } from './pay-answers.ts'
import { findRemedies, type Remedies } from '../payments/find-remedies.ts'
import type { GateAgent, GateState, PaymentTerms } from '../gates/gate.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import { checkToBlock, outcomeOf } from '../gates/gates.ts'
import { judgePayment, type Payment } from '../payments/judge-payment.ts'
import { factsOfText, namedLikeOf, othersOf, type PaymentFacts } from '../payments/payment-facts.ts'
import { readHistory, readState } from '../payments/read-state.ts'
import type { PaymentRow } from '../tables.ts'

/**
 * The results of the gates for a past payment, in words: recomputed from its stored facts, under the mandate of that
 * time. Null where no facts were stored.
 */
export async function checksOfPayment(
  { storage }: Pick<GatewayNeeds, 'storage'>,
  row: PaymentRow,
  agent: Agent,
  lang: Lang,
) {
  if (row.facts === null) return null
  const facts = factsOfText(row.facts)
  const mandate = mandateOfText(row.mandate)
  const terms: PaymentTerms = {
    amount: microUsdc(row.amount),
    to: row.to_address,
    purpose: row.purpose,
    nonce: row.nonce,
  }
  const state: GateState = {
    now: facts.at,
    day: row.day,
    agent: {
      ...attributionThen(facts),
      entity: agent.entity,
      kyc: facts.kyc,
      ...namedLikeOf(facts),
      state: facts.state,
      mandate,
    },
    isSecretRight: true,
    spentToday: BigInt(facts.spentToday),
    others: othersOf(facts),
    isNonceSpent: facts.isNonceSpent,
    ...(await historyThen({ storage }, agent, row, facts, mandate)),
    decision: facts.payee && {
      screening: { verdict: facts.payee.verdict, reason_code: facts.payee.reason },
      findings: facts.payee.isInjected ? [{ signal: 'intent.injection' }] : [],
      ...(facts.payee.coverage && { coverage: facts.payee.coverage }),
      ...(facts.payee.allowed && { allowed: true }),
    },
  }
  return checkToBlock(terms, state).map((check) => describeCheck(check, lang, true))
}

/**
 * Whether an account owned the agent; records of earlier versions lack it, and so did the sentence of the gate then.
 */
function attributionThen({ attribution }: PaymentFacts): Pick<GateAgent, 'attribution'> {
  return attribution === undefined ? {} : { attribution }
}

/**
 * The anomaly finding of that time. For earlier versions it is recomputed from all payments before it, as it was judged
 * then.
 */
async function historyThen(
  needs: Pick<GatewayNeeds, 'storage'>,
  agent: Agent,
  { created_at: at }: PaymentRow,
  { anomaly }: PaymentFacts,
  mandate: Mandate,
): Promise<Pick<GateState, 'history' | 'found'>> {
  if (anomaly !== undefined) return { history: noHistory, found: anomaly }
  if (mandate.anomaly === 'off') return { history: noHistory }
  return { history: await readHistory(needs, agent, { at, before: at, movesMoney: false }) }
}

/** The outcome of the same payment now, its remedies, and the advice that its answer would have. */
export async function remediesNow(
  needs: GatewayNeeds,
  row: PaymentRow,
  agent: Agent,
  lang: Lang,
): Promise<Remedies & { decision: 'allow' | 'review' | 'block'; advice: string | null }> {
  const payment = paymentOfRow(row)
  // Payments on a chain that is not screened are always blocked, even after a delisting.
  if (!isScreened(payment.to))
    return {
      decision: 'block',
      remedies: [],
      final: true,
      advice: message(lang, 'pay.advice_payee', { to: payment.to.canonical }),
    }
  const movesMoney = row.facts !== null && factsOfText(row.facts).movesMoney === true
  const state = await readState(needs, { agent, nonce: row.nonce, movesMoney })
  const judged = await judgePayment(needs, payment, state)
  const decision = outcomeOf(judged.checks)
  if (decision !== 'block') return { decision, remedies: [], final: false, advice: null }
  const { remedies, final } = await findRemedies(needs, { payment, judged }, lang)
  const advice = adviceOnBlocked({ payment, judged, final }, lang)
  return { decision, remedies, final, advice }
}

/** The ledger only stores validated values, so they parse again. It stores no asset, because everything is in USDC. */
function paymentOfRow({ amount: text, to_address, network, purpose, nonce }: PaymentRow): Payment {
  const { subject: to } = readSubject(to_address)
  const { amount } = readAmount(text, usdcPlaces)
  if (!to || !amount) throw new TypeError('the ledger keeps payments that can be read')
  return {
    amount,
    to,
    purpose,
    nonce,
    network: chooseNetwork(to, isScreened(to) ? network : undefined),
    networkName: network,
    asset: null,
  }
}
