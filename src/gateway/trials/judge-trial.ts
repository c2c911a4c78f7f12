import type { ReasonCode } from '../../endpoint/reason-codes.ts'
import { dayMs } from '../../kit/duration.ts'
import { attributionOf, type Agent } from '../../registry/agents.ts'
import type { Mandate } from '../../registry/mandate.ts'
import { historyDays, historyPaymentsMax, noHistory, type AgentHistory } from '../gates/agent-history.ts'
import type { GateState, PaymentTerms } from '../gates/gate.ts'
import { checkToBlock, courseOf } from '../gates/gates.ts'
import { namedLikeOf, othersOf, type KeptFacts } from '../payments/kept-facts.ts'
import { courseOfState, type Course, type PaymentState } from '../gates/payment-states.ts'

/** A payment of the ledger. `at` is milliseconds since 1970; `facts` is null where none were kept. */
export type PastPayment = {
  id: string
  at: number
  day: string
  state: PaymentState
  pillar: string | null
  terms: PaymentTerms
  facts: KeptFacts | null
  /** Whether money moved for it, or was to. */
  movesMoney: boolean
  /** Whether it went to a wallet of the agent's own side, so that no payment which moves money is compared with it. */
  isToItself: boolean
}

/** What became of a payment, and what would have become of it. `pillar`: of the gate that would have held or blocked it. */
export type TriedPayment = {
  payment: PastPayment
  happened: Course
  would: Course
  pillar: string | null
  reason: ReasonCode | null
}

/** The mandate to try on an agent, and what the agent had paid before the first of the payments. */
export type Trial = { agent: Agent; draft: Mandate; earlier: Histories }

/** What a payment that moves no money is compared with, and what one that does. */
type Histories = { all: AgentHistory; onChain: AgentHistory }

/**
 * Judges payments again in the order of time, as if the draft had been in force. What a payment leaves to later ones is
 * what it would have left under the draft: only payments that would have passed count towards the sum of their day and
 * the agent's history, and only those that would not have been blocked spend their nonce. Everything else that the gates
 * read is as it was then. Payments without facts count as they happened, and are not judged. Pure; one after the other,
 * so that whoever asks can let others run in between.
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

/** What earlier payments have left under the draft to the next one. */
function createCourse(payments: readonly PastPayment[], { agent, draft, earlier }: Trial) {
  const spent = spentBefore(payments)
  const draftNonces = new Set<string>()
  const ledgerNonces = new Set<string>()
  let { all, onChain }: Histories = draft.anomaly === 'off' ? { all: noHistory, onChain: noHistory } : earlier
  return {
    stateOf: ({ at, day, movesMoney, terms: { nonce } }: PastPayment, facts: KeptFacts): GateState => ({
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
      // A nonce that was spent, and by none of these payments, was spent before them.
      isNonceSpent: nonce !== null && (draftNonces.has(nonce) || (facts.isNonceSpent && !ledgerNonces.has(nonce))),
      history: (movesMoney ? onChain : all).filter((past) => past.at > at - historyDays * dayMs),
      decision: facts.payee && {
        screening: { verdict: facts.payee.verdict, reason_code: facts.payee.reason },
        findings: facts.payee.isInjected ? [{ signal: 'intent.injection' }] : [],
      },
    }),
    follow: ({ at, day, movesMoney, isToItself, state, terms }: PastPayment, would: Course): void => {
      // A settlement that failed gave back its allowance and its nonce, and would have done so under the draft.
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

/** What had been promised on each day before the first of its payments: nothing, unless the first ones are left out. */
function spentBefore(payments: readonly PastPayment[]): Map<string, bigint> {
  const least = new Map<string, bigint>()
  for (const { day, facts } of payments) {
    if (facts === null) continue
    const known = least.get(day)
    const spentToday = BigInt(facts.spentToday)
    if (known === undefined || spentToday < known) least.set(day, spentToday)
  }
  return least
}

/** By time; of the same millisecond, by what they had read of each other. */
function inOrder(a: PastPayment, b: PastPayment): number {
  return (
    a.at - b.at ||
    (a.facts?.spentToday ?? 0) - (b.facts?.spentToday ?? 0) ||
    Number(a.facts?.isNonceSpent ?? false) - Number(b.facts?.isNonceSpent ?? false) ||
    (a.id < b.id ? -1 : 1)
  )
}
