import { dayMs } from '../../kit/duration.ts'
import type { Gate, GateState, PayeeDecision } from './gate.ts'

/** The verdict of `GET /api/risk` on the payee, and on the asset. A payee that could not be screened is not paid. */
export const screening: Gate = {
  key: 'screening',
  pillar: 'Screening/AML',
  optional: false,
  reviewHolds: false,
  check: (_terms, { decision, now }) => {
    if (decision === null) return { outcome: 'skip', detail: { key: 'gate.screening_skip' } }
    const { verdict, reason_code: reason } = decision.screening
    if (verdict === 'clear')
      return { outcome: 'pass', detail: withCoverage(decision.allowed ? allowed : passed, decision, now) }
    if (verdict === 'caution') return { outcome: 'review', reason, detail: withCoverage(flagged, decision, now) }
    return { outcome: 'block', reason, detail: { key: blockedBecause(verdict, reason) } }
  },
}

/** A passing verdict states the age of its lists and how much was not checked. */
function withCoverage(
  sentences: typeof passed | typeof allowed | typeof flagged,
  { coverage }: Pick<PayeeDecision, 'coverage'>,
  now: GateState['now'],
) {
  if (coverage === undefined) return { key: sentences.plain }
  const { until, unchecked } = coverage
  if (until === null) return { key: sentences.undated, params: { unchecked } }
  const days = Math.max(0, Math.floor((now - Date.parse(until)) / dayMs))
  return { key: sentences.of, params: { until, days, unchecked } }
}

const passed = {
  plain: 'gate.screening_pass',
  of: 'gate.screening_pass_of',
  undated: 'gate.screening_pass_undated',
} as const
const allowed = {
  plain: 'gate.screening_allowed',
  of: 'gate.screening_allowed_of',
  undated: 'gate.screening_allowed_undated',
} as const
const flagged = {
  plain: 'gate.screening_review',
  of: 'gate.screening_review_of',
  undated: 'gate.screening_review_undated',
} as const

function blockedBecause(verdict: 'risky' | 'uncertain', reason: string) {
  if (verdict === 'uncertain') return reason === 'LISTS_STALE' ? 'gate.screening_stale' : 'gate.screening_uncertain'
  if (reason === 'SANCTIONED_ASSET') return 'gate.screening_sanctioned_asset'
  return reason === 'PAYEE_NOT_AN_ACCOUNT' ? 'gate.screening_not_an_account' : 'gate.screening_risky'
}
