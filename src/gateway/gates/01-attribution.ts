import type { Gate } from './gate.ts'

/** Who pays is registered: an agent with somebody who registered it (KYA). One that is named as a listed party is to be looked at. */
export const attribution: Gate = {
  key: 'attribution',
  pillar: 'Identity/KYA',
  optional: false,
  reviewHolds: false,
  check: (_terms, { agent }) => {
    if (agent === 'none') return { outcome: 'skip', detail: { key: 'gate.no_agent' } }
    if (agent === null)
      return { outcome: 'block', reason: 'agent_not_registered', detail: { key: 'gate.attribution_block' } }
    const { entity, attribution: known = 'claimed', named_like: lists } = agent
    if (lists !== undefined) {
      const detail = { key: 'gate.attribution_review', params: { entity, lists: lists.join(', ') } } as const
      return { outcome: 'review', reason: 'ENTITY_POSSIBLE_MATCH', detail }
    }
    const key = known === 'owned' ? 'gate.attribution_owned' : 'gate.attribution_claimed'
    return { outcome: 'pass', detail: { key, params: { entity } } }
  },
}
