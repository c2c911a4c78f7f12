import { registeredAgent, noAgent, type Gate } from './gate.ts'

/** The agent was not revoked. */
export const revocation: Gate = {
  key: 'revocation',
  pillar: 'Identity/Revocation',
  optional: false,
  reviewHolds: false,
  check: (_terms, state) => {
    const agent = registeredAgent(state)
    if (agent === null) return noAgent(state)
    if (agent.state === 'revoked')
      return { outcome: 'block', reason: 'agent_revoked', detail: { key: 'gate.revocation_block' } }
    return { outcome: 'pass', detail: { key: 'gate.revocation_pass' } }
  },
}
