import { registeredAgent, type Gate } from './gate.ts'

/** The purpose matches the mandate and contains no prompt injection (decisions/0009). */
export const mandateIntent: Gate = {
  key: 'mandate_intent',
  pillar: 'Mandate/Intent',
  optional: false,
  reviewHolds: false,
  check: ({ purpose }, state) => {
    const finding = state.decision?.findings.find(({ signal }) => signal === 'intent.injection')
    if (finding) return { outcome: 'block', reason: 'purpose_injection', detail: { key: 'gate.intent_injection' } }
    const agent = registeredAgent(state)
    if (agent === null) return { outcome: 'pass', detail: { key: 'gate.intent_unmandated' } }
    const mandated = agent.mandate.purpose
    if (mandated !== null && purpose !== mandated) {
      return {
        outcome: 'block',
        reason: 'purpose_not_allowed',
        detail: { key: 'gate.intent_block', params: { purpose: mandated } },
        publicDetail: { key: 'gate.intent_block_public' },
      }
    }
    return { outcome: 'pass', detail: { key: 'gate.intent_pass' } }
  },
}
