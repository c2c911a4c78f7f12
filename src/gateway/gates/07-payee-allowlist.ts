import { registeredAgent, noAgent, type Gate } from './gate.ts'

/** The mandate allows the payee, and so do the other mandates on its wallet. */
export const payeeAllowlist: Gate = {
  key: 'payee_allowlist',
  pillar: 'Mandate/Payee allowlist',
  optional: false,
  reviewHolds: false,
  check: ({ to }, state) => {
    const agent = registeredAgent(state)
    if (agent === null) return noAgent(state)
    const { allowedPayees } = agent.mandate
    if (allowedPayees.length > 0 && !allowedPayees.includes(to))
      return { outcome: 'block', reason: 'payee_not_allowed', detail: { key: 'gate.payee_allowlist_block' } }
    const shared = state.others?.allowedPayees ?? null
    if (shared !== null && !shared.includes(to)) {
      return {
        outcome: 'block',
        reason: 'payee_not_allowed',
        detail: { key: 'gate.wallet_payee_block' },
        publicDetail: { key: 'gate.payee_allowlist_block' },
      }
    }
    return { outcome: 'pass', detail: { key: 'gate.payee_allowlist_pass' } }
  },
}
