import { registeredAgent, noAgent, type Gate } from './gate.ts'

/** The caller has the agent's secret. A preview needs none. */
export const identityProof: Gate = {
  key: 'identity_proof',
  pillar: 'Identity/Proof',
  optional: false,
  reviewHolds: false,
  check: (_terms, state) => {
    if (registeredAgent(state) === null) return noAgent(state)
    if (state.isSecretRight === null) return { outcome: 'skip', detail: { key: 'gate.identity_proof_skip' } }
    if (!state.isSecretRight)
      return { outcome: 'block', reason: 'agent_unauthenticated', detail: { key: 'gate.identity_proof_block' } }
    return { outcome: 'pass', detail: { key: 'gate.identity_proof_pass' } }
  },
}
