import { registeredAgent, noAgent, type Gate } from './gate.ts'

/** The agent's principal was identified, where its mandate requires it. */
export const kyc: Gate = {
  key: 'kyc',
  pillar: 'Identity/KYC',
  optional: true,
  reviewHolds: false,
  check: (_terms, state) => {
    const agent = registeredAgent(state)
    if (agent === null) return noAgent(state)
    if (!agent.mandate.kycRequired) return { outcome: 'skip', detail: { key: 'gate.kyc_skip' } }
    if (agent.kyc !== 'verified') return { outcome: 'block', reason: 'kyc_required', detail: { key: 'gate.kyc_block' } }
    return { outcome: 'pass', detail: { key: 'gate.kyc_pass' } }
  },
}
