import type { Gate, GateResult, GateState, PaymentTerms } from './gate.ts'
import { attribution } from './01-attribution.ts'
import { revocation } from './02-revocation.ts'
import { identityProof } from './03-identity-proof.ts'
import { kyc } from './04-kyc.ts'
import { paymentLimit } from './05-payment-limit.ts'
import { dailyLimit } from './06-daily-limit.ts'
import { payeeAllowlist } from './07-payee-allowlist.ts'
import { mandateIntent } from './08-mandate-intent.ts'
import { screening } from './09-screening.ts'
import { anomaly } from './10-anomaly.ts'
import { replay } from './11-replay.ts'
import type { Course } from './payment-states.ts'

/** The order is part of the contract (service document, section 1): GET /api/pay publishes it and tests pin it. */
export const gates: readonly Gate[] = [
  attribution,
  revocation,
  identityProof,
  kyc,
  paymentLimit,
  dailyLimit,
  payeeAllowlist,
  mandateIntent,
  screening,
  anomaly,
  replay,
]

/** The gates about the agent alone, before those about the payment. */
export const agentGates: readonly Gate[] = gates.slice(0, gates.indexOf(identityProof) + 1)

/** A gate and its result. `n` counts from 1. */
export type Check = { n: number; gate: Gate; result: GateResult }

/** The results of all gates. Pure. */
export function checkAll(terms: PaymentTerms, state: GateState): Check[] {
  return gates.map((gate, i) => ({ n: i + 1, gate, result: gate.check(terms, state) }))
}

/** The results of the gates, or of the given first ones, up to the one that blocks. */
export function checkToBlock(terms: PaymentTerms, state: GateState, selected: readonly Gate[] = gates): Check[] {
  const checks: Check[] = []
  for (const [i, gate] of selected.entries()) {
    const result = gate.check(terms, state)
    checks.push({ n: i + 1, gate, result })
    if (result.outcome === 'block') break
  }
  return checks
}

/** The strictest outcome. */
export function outcomeOf(checks: readonly Check[]): 'allow' | 'review' | 'block' {
  const outcomes = new Set(checks.map(({ result }) => result.outcome))
  if (outcomes.has('block')) return 'block'
  return outcomes.has('review') ? 'review' : 'allow'
}

/**
 * The course of a payment. A review holds it where its gate has `reviewHolds`; a payee with risk signals is paid within the
 * mandate.
 */
export function courseOf(checks: readonly Check[]): Course {
  if (outcomeOf(checks) === 'block') return 'blocked'
  return checks.some(holds) ? 'held' : 'passed'
}

/** Whether a check holds its payment. */
export function holds({ gate, result }: Check): boolean {
  return gate.reviewHolds && result.outcome === 'review'
}
