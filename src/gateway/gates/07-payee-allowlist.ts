import { knownAgent, noAgent, type Gate } from '../gate.ts'

/** The payee is one that the mandate names, where it names any. */
export const payeeAllowlist: Gate = {
  key: 'payee_allowlist',
  pillar: 'Mandate/Payee allowlist',
  optional: false,
  check: ({ to }, state) => {
    const agent = knownAgent(state)
    if (agent === null) return noAgent(state)
    const { allowedPayees } = agent.mandate
    if (allowedPayees.length === 0 || allowedPayees.includes(to))
      return { outcome: 'pass', detail: { key: 'gate.payee_allowlist_pass' } }
    return { outcome: 'block', reason: 'payee_not_allowed', detail: { key: 'gate.payee_allowlist_block' } }
  },
}
