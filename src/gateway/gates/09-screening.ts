import type { Gate } from '../gate.ts'

/** The verdict on the payee, as `GET /api/risk` gives it. What could not be screened is not paid. */
export const screening: Gate = {
  key: 'screening',
  pillar: 'Screening/AML',
  optional: false,
  check: (_terms, { decision }) => {
    if (decision === null) return { outcome: 'skip', detail: { key: 'gate.screening_skip' } }
    const { verdict, reason_code: reason } = decision.screening
    if (verdict === 'clear') return { outcome: 'pass', detail: { key: 'gate.screening_pass' } }
    if (verdict === 'caution') return { outcome: 'review', reason, detail: { key: 'gate.screening_review' } }
    const key = verdict === 'risky' ? 'gate.screening_risky' : 'gate.screening_uncertain'
    return { outcome: 'block', reason, detail: { key } }
  },
}
