import { signalKeysOf, strictestPart, type DecisionJudgement } from '../../decision/judge-decision.ts'
import { courseOf, outcomeOf, type Check } from '../gates/gates.ts'

/** The part of a judged payment in a decision log. Its members are in the order of RFC 8785. */
export function judgedPayment(checks: readonly Check[], decision: DecisionJudgement | null) {
  const outcome = outcomeOf(checks)
  const { pillar, reason_code } = mostSevereOf(checks)
  const part = decision && strictestPart(decision)
  return {
    checks: checks.map(({ gate, result }) => {
      return { gate: gate.key, outcome: result.outcome, reason_code: 'reason' in result ? result.reason : null }
    }),
    decision: outcome,
    held: courseOf(checks) === 'held',
    pillar,
    reason_code,
    risk: part?.risk ?? null,
    signal_keys: decision === null ? [] : signalKeysOf(decision),
    verdict: part?.verdict ?? null,
  }
}

/** The gate that blocks, or else the first that asks for a review, with its reason. */
export function mostSevereOf(checks: readonly Check[]) {
  const check =
    checks.find(({ result }) => result.outcome === 'block') ?? checks.find(({ result }) => result.outcome === 'review')
  return {
    pillar: check?.gate.pillar ?? null,
    reason_code: check && 'reason' in check.result ? check.result.reason : null,
  }
}
