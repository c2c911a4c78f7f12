import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { yieldTurn } from '../../kit/yield-turn.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Agent } from '../../registry/agents.ts'
import { compareMandates } from '../../registry/mandate.ts'
import { required, type Action } from './action.ts'
import { authenticate } from './authenticate.ts'
import { judgeTrial, type TriedPayment } from '../trials/judge-trial.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import { changedMandate, describeMandate, type SentMandate } from '../mandates/mandate-input.ts'
import type { Course } from '../gates/payment-states.ts'
import { readTrial, trialDays } from '../trials/read-trial.ts'
import { refuseRevoked } from '../agents/save-agent.ts'

/**
 * Judges the agent's payments of the last 30 days again under a draft mandate: nothing is written. A draft that loosens
 * may be tried too; applying it needs the owner.
 */
export const tryMandate: Action = {
  run: async (needs, input, ask) => {
    const sent = required(input, 'mandate')
    const { agent } = await authenticate(needs, required(input, 'agentId'), ask)
    return { body: await tryDraft(needs, agent, { sent, lang: ask.lang }), outcome: null }
  },
}

/** The outcomes of an agent's recent payments under a draft. Throws ServiceError for a revoked agent. */
export async function tryDraft(
  needs: Pick<GatewayNeeds, 'storage' | 'world'>,
  agent: Agent,
  { sent, lang }: { sent: SentMandate; lang: Lang },
) {
  refuseRevoked(agent)
  const draft = changedMandate(agent.mandate, sent, needs.world.now())
  const { payments, earlier, from, truncated } = await readTrial(needs, agent, draft)
  const tried = await inTurns(judgeTrial(payments, { agent, draft, earlier }))
  const changed = tried.filter(({ happened, would }) => happened !== would)
  const would = countCourses(tried.map((one) => one.would))
  return {
    agentId: agent.agentId,
    mandate: describeMandate(draft),
    change: compareMandates(agent.mandate, draft),
    days: trialDays,
    from: new Date(from).toISOString(),
    payments: tried.length,
    not_judged: payments.length - tried.length,
    truncated,
    happened: countCourses(tried.map((one) => one.happened)),
    would,
    changed: changed.map(describeTried),
    summary: summaryOf(lang, { count: tried.length, changed: changed.length, ...would }),
    lang,
  }
}

/** A thousand payments against a long history take a quarter of a second, so this yields to other calls in between. */
async function inTurns(trial: Iterable<TriedPayment>): Promise<TriedPayment[]> {
  const tried: TriedPayment[] = []
  for (const one of trial) if (tried.push(one) % judgedPerTurn === 0) await yieldTurn()
  return tried
}

const judgedPerTurn = 20

function countCourses(courses: readonly Course[]): Record<Course, number> {
  const counts = { passed: 0, held: 0, blocked: 0 }
  for (const course of courses) counts[course]++
  return counts
}

function describeTried({ payment, happened, would, pillar, reason }: TriedPayment) {
  return {
    paymentId: payment.id,
    nonce: payment.terms.nonce,
    at: new Date(payment.at).toISOString(),
    amountUsdc: Number(wholeUnits(payment.terms.amount, usdcPlaces)),
    to: payment.terms.to,
    happened,
    happened_pillar: happened === 'passed' ? null : payment.pillar,
    would,
    pillar,
    reason_code: reason,
  }
}

function summaryOf(lang: Lang, counts: Record<Course | 'count' | 'changed', number>): string {
  return message(lang, 'pay.trial_summary', { ...counts, days: trialDays })
}
