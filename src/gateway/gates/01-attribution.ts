import type { Gate } from './gate.ts'

/** The agent is registered (KYA). An agent with the name of a listed party needs a review. */
export const attribution: Gate = {
  key: 'attribution',
  pillar: 'Identity/KYA',
  optional: false,
  reviewHolds: false,
  check: (_terms, { agent }) => {
    if (agent === 'none') return { outcome: 'skip', detail: { key: 'gate.no_agent' } }
    if (agent === null)
      return { outcome: 'block', reason: 'agent_not_registered', detail: { key: 'gate.attribution_block' } }
    const { entity, attribution = 'claimed', named_like: lists } = agent
    if (lists !== undefined) {
      const detail = { key: 'gate.attribution_review', params: { entity, lists: lists.join(', ') } } as const
      return { outcome: 'review', reason: 'ENTITY_POSSIBLE_MATCH', detail }
    }
    const key = attribution === 'owned' ? 'gate.attribution_owned' : 'gate.attribution_claimed'
    return { outcome: 'pass', detail: { key, params: { entity } } }
  },
}
