import { signalKeysOf, strictestPart, type DecisionJudgement } from '../../decision/judge-decision.ts'
import { courseOf, outcomeOf, type Check } from '../gates/gates.ts'

/** What a decision log keeps of a judged payment. Its members are in the order of RFC 8785. */
export function judgedPayment(checks: readonly Check[], decision: DecisionJudgement | null) {
  const outcome = outcomeOf(checks)
  const { pillar, reason_code } = gravestOf(checks)
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
export function gravestOf(checks: readonly Check[]) {
  const found =
    checks.find(({ result }) => result.outcome === 'block') ?? checks.find(({ result }) => result.outcome === 'review')
  return {
    pillar: found?.gate.pillar ?? null,
    reason_code: found && 'reason' in found.result ? found.result.reason : null,
  }
}
