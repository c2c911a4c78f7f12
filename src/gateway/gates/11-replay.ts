import { registeredAgent, needsSecret, noAgent, type Gate } from './gate.ts'

/** The nonce is unspent: a payment is made once. */
export const replay: Gate = {
  key: 'replay',
  pillar: 'Mandate/Replay',
  optional: false,
  reviewHolds: false,
  check: ({ nonce }, state) => {
    if (registeredAgent(state) === null) return noAgent(state)
    if (state.isSecretRight !== true) return needsSecret
    if (nonce === null) return { outcome: 'skip', detail: { key: 'gate.replay_skip' } }
    if (state.isNonceSpent) return { outcome: 'block', reason: 'replay_detected', detail: { key: 'gate.replay_block' } }
    return { outcome: 'pass', detail: { key: 'gate.replay_pass' } }
  },
}
