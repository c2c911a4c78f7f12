import type { ReasonCode } from '../../endpoint/reason-codes.ts'
import { dayMs } from '../../kit/duration.ts'
import { attributionOf, type Agent } from '../../registry/agents.ts'
import type { Mandate } from '../../registry/mandate.ts'
import { historyDays, historyPaymentsMax, noHistory, type AgentHistory } from '../gates/agent-history.ts'
import type { GateState, PaymentTerms } from '../gates/gate.ts'
import { checkToBlock, courseOf } from '../gates/gates.ts'
import { namedLikeOf, othersOf, type PaymentFacts } from '../payments/payment-facts.ts'
import { courseOfState, type Course, type PaymentState } from '../gates/payment-states.ts'

/** A payment of the ledger. `at` is milliseconds since 1970; `facts` is null where none were stored. */
export type PastPayment = {
  id: string
  at: number
  day: string
  state: PaymentState
  pillar: string | null
  terms: PaymentTerms
  facts: PaymentFacts | null
  /** Whether it moved money, or was meant to. */
  movesMoney: boolean
  /** Whether it went to a wallet of the agent's own side, so that payments that move money are not compared with it. */
  isToItself: boolean
}

/**
 * The actual outcome of a payment, and the one under the draft. `pillar`: the gate that would have held or blocked it.
 */
export type TriedPayment = {
  payment: PastPayment
  happened: Course
  would: Course
  pillar: string | null
  reason: ReasonCode | null
}

/** The mandate to try, and the agent's payments before the first of the tried ones. */
export type Trial = { agent: Agent; draft: Mandate; earlier: Histories }

/** The histories for payments that move no money, and for those that do. */
type Histories = { all: AgentHistory; onChain: AgentHistory }

/**
 * Judges payments again in the order of time, as if the draft had been in force. The effect of a payment on later ones
 * is its effect under the draft: only payments that would have passed count towards the day's sum and the history, and
 * only unblocked ones spend their nonce. Everything else is as it was then. Payments without facts keep their outcome.
 * Pure; a generator, so that the caller can yield in between.
 */
export function* judgeTrial(payments: readonly PastPayment[], trial: Trial): Generator<TriedPayment, void> {
  const course = createCourse(payments, trial)
  for (const payment of payments.toSorted(inOrder)) {
    const happened = courseOfState[payment.state]
    if (payment.facts === null) {
      course.follow(payment, happened)
      continue
    }
    const checks = checkToBlock(payment.terms, course.stateOf(payment, payment.facts))
    const would = courseOf(checks)
    const decisive = checks.find(({ result }) => result.outcome === (would === 'blocked' ? 'block' : 'review'))
    const because = would === 'passed' ? undefined : decisive
    const reason = because && 'reason' in because.result ? because.result.reason : null
    course.follow(payment, would)
    yield { payment, happened, would, pillar: because?.gate.pillar ?? null, reason }
  }
}

/** The state that earlier payments leave under the draft. */
function createCourse(payments: readonly PastPayment[], { agent, draft, earlier }: Trial) {
  const spent = spentBefore(payments)
  const draftNonces = new Set<string>()
  const ledgerNonces = new Set<string>()
  let { all, onChain }: Histories = draft.anomaly === 'off' ? { all: noHistory, onChain: noHistory } : earlier
  return {
    stateOf: ({ at, day, movesMoney, terms: { nonce } }: PastPayment, facts: PaymentFacts): GateState => ({
      now: facts.at,
      day,
      agent: {
        attribution: attributionOf(agent),
        entity: agent.entity,
        kyc: facts.kyc,
        ...namedLikeOf(facts),
        state: facts.state,
        mandate: draft,
      },
      isSecretRight: true,
      spentToday: spent.get(day) ?? 0n,
      others: othersOf(facts),
      // A spent nonce that none of these payments spent was spent before them.
      isNonceSpent: nonce !== null && (draftNonces.has(nonce) || (facts.isNonceSpent && !ledgerNonces.has(nonce))),
      history: (movesMoney ? onChain : all).filter((past) => past.at > at - historyDays * dayMs),
      decision: facts.payee && {
        screening: { verdict: facts.payee.verdict, reason_code: facts.payee.reason },
        findings: facts.payee.isInjected ? [{ signal: 'intent.injection' }] : [],
      },
    }),
    follow: ({ at, day, movesMoney, isToItself, state, terms }: PastPayment, would: Course): void => {
      // A failed settlement returned its allowance and nonce, and would have done so under the draft.
      if (state === 'failed') return
      if (courseOfState[state] !== 'blocked' && terms.nonce !== null) ledgerNonces.add(terms.nonce)
      if (would !== 'blocked' && terms.nonce !== null) draftNonces.add(terms.nonce)
      if (would !== 'passed') return
      spent.set(day, (spent.get(day) ?? 0n) + terms.amount)
      if (draft.anomaly === 'off') return
      const paid = { amount: terms.amount, to: terms.to, at }
      all = [paid, ...all].slice(0, historyPaymentsMax)
      if (movesMoney && !isToItself) onChain = [paid, ...onChain].slice(0, historyPaymentsMax)
    },
  }
}

/** The promises of each day before its first payment: nothing, unless earlier payments are left out. */
function spentBefore(payments: readonly PastPayment[]): Map<string, bigint> {
  const least = new Map<string, bigint>()
  for (const { day, facts } of payments) {
    if (facts === null) continue
    const lowest = least.get(day)
    const spentToday = BigInt(facts.spentToday)
    if (lowest === undefined || spentToday < lowest) least.set(day, spentToday)
  }
  return least
}

/** By time; within a millisecond by what they had read of each other. */
function inOrder(a: PastPayment, b: PastPayment): number {
  return (
    a.at - b.at ||
    (a.facts?.spentToday ?? 0) - (b.facts?.spentToday ?? 0) ||
    Number(a.facts?.isNonceSpent ?? false) - Number(b.facts?.isNonceSpent ?? false) ||
    (a.id < b.id ? -1 : 1)
  )
}
