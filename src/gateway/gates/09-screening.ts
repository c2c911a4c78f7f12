import type { Gate } from '../gate.ts'

/** The verdict on the payee, as `GET /api/risk` gives it, and on what is paid in. What could not be screened is not paid. */
export const screening: Gate = {
  key: 'screening',
  pillar: 'Screening/AML',
  optional: false,
  check: (_terms, { decision }) => {
    if (decision === null) return { outcome: 'skip', detail: { key: 'gate.screening_skip' } }
    const { verdict, reason_code: reason } = decision.screening
    if (verdict === 'clear') return { outcome: 'pass', detail: { key: 'gate.screening_pass' } }
    if (verdict === 'caution') return { outcome: 'review', reason, detail: { key: 'gate.screening_review' } }
    return { outcome: 'block', reason, detail: { key: blockedBecause(verdict, reason) } }
  },
}

function blockedBecause(verdict: 'risky' | 'uncertain', reason: string) {
  if (verdict === 'uncertain') return 'gate.screening_uncertain'
  if (reason === 'SANCTIONED_ASSET') return 'gate.screening_sanctioned_asset'
  return reason === 'PAYEE_NOT_AN_ACCOUNT' ? 'gate.screening_not_an_account' : 'gate.screening_risky'
}
