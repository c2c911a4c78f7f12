import { agentSecret } from '../../registry/agent-secret.ts'
import { attributionOf, type Agent } from '../../registry/agents.ts'
import { listsNamingAgent } from '../../registry/name-match.ts'
import { required, type Action } from './action.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import { describeMandate } from '../mandates/mandate-input.ts'

/** The attribution of an agent. Its mandate is shown only to a caller with its secret. */
export const check: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const { principal, agent } = await agentSecret.prove(needs, agentSecret.shown(ask.received, agentId), agentId)
    if (agent === null) return { body: { found: false }, outcome: null }
    return { body: describeAgent(needs, agent, principal !== null), outcome: null }
  },
}

export function describeAgent({ lists }: Pick<GatewayNeeds, 'lists'>, agent: Agent, isOwn: boolean) {
  const { agentId, entity, state, principal, wallet, kyc, mandate, discoverable } = agent
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    found: true,
    agentId,
    entity,
    status: state,
    attribution: attributionOf(agent),
    owned: attributionOf(agent) === 'owned',
    principal,
    named_like: listsNamingAgent(lists.current(), agent),
    kyc,
    registeredAt: time(agent.registeredAt),
    rotatedAt: time(agent.rotatedAt),
    revokedAt: time(agent.revokedAt),
    ...(isOwn ? { mandate: describeMandate(mandate), wallet, discoverable } : {}),
  }
}
