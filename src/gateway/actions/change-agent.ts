import { actor, type Actor } from '../../audit/audit-write.ts'
import type { Ask } from '../../endpoint/endpoint.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Agent } from '../../registry/agents.ts'
import { message } from '../../messages/message.ts'
import { timeFrom } from '../../kit/time-of.ts'
import { required, type Action } from './action.ts'
import { authenticate } from './authenticate.ts'
import { loosensFrom } from '../agents/claimed-agent.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import { ended, refuseRevoked, saveAgent } from '../agents/save-agent.ts'
import { describeAgent } from './check.ts'
import { ownerOfKey, type Owner } from './register.ts'

/** Opts an agent into the public registry, or out of it. */
export const setDiscoverable: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const discoverable = required(input, 'discoverable')
    const by = actor('agent', agentId, ask)
    const saved = await saveAgent(
      needs,
      { action: 'agent_published', by },
      byItsSecret(needs, agentId, ask),
      (agent) => {
        refuseRevoked(agent)
        return agent.discoverable === discoverable ? null : { discoverable: discoverable ? 1 : 0 }
      },
    )
    return { body: describeAgent(needs, saved, true), outcome: null }
  },
}

/** Ends an agent for good, at once. */
export const revoke: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const by = actor('agent', agentId, ask)
    await saveAgent(needs, { action: 'agent_revoked', by }, byItsSecret(needs, agentId, ask), ({ state }) =>
      state === 'revoked' ? null : ended(needs.world.now(), 'agent'),
    )
    return { body: { agentId, status: 'revoked' }, outcome: null }
  },
}

/**
 * Gives an agent that nobody owns to the owner of a key. It keeps its mandate, which can be loosened a day later
 * (`claimed-agent`); so does the wallet that is bound to it.
 */
export const claim: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const read = byItsSecret(needs, agentId, ask)
    // A wrong secret, and an agent that has ended, are answered before the key is looked at.
    refuseRevoked(await read())
    const owner = async () => {
      const found = await ownerOfKey(needs, ask)
      if (found === null) throw new ServiceError('key_required')
      return found
    }
    const by = actor('key', (await owner()).keyId, ask)
    const saved = await claimAgent(needs, by, read, owner)
    const from = loosensFrom(needs, saved)
    const at = from === null ? null : new Date(from).toISOString()
    const detail = from === null ? null : message(ask.lang, 'pay.claim_loosens', { at: timeFrom(from) })
    return { body: { ...describeAgent(needs, saved, true), loosensFrom: at, detail }, outcome: null }
  },
}

/**
 * Gives an agent to an owner, and records who did it. Throws ServiceError `agent_revoked` and `agent_owned`, and where the
 * owner does not do it in the console, `wallet_mandate_looser`.
 */
export function claimAgent(
  needs: Pick<GatewayNeeds, 'storage' | 'world' | 'registry'>,
  by: Actor,
  read: () => Promise<Agent>,
  ownerOf: () => Promise<Owner>,
): Promise<Agent> {
  return saveAgent(needs, { action: 'agent_claimed', by }, read, async (agent) => {
    refuseRevoked(agent)
    const { ownerId, label } = await ownerOf()
    if (agent.ownerId !== null && agent.ownerId !== ownerId) throw new ServiceError('agent_owned')
    const isNew = agent.ownerId === null
    const claimed = isNew ? { claimed_at: needs.world.now() } : {}
    return { owner_id: ownerId, owner_label: label, ...claimed }
  })
}

/** Reads an agent for a request that has to show its secret, which may be replaced meanwhile. */
function byItsSecret(
  needs: Pick<GatewayNeeds, 'storage'>,
  agentId: string,
  ask: Pick<Ask, 'received'>,
): () => Promise<Agent> {
  return async () => (await authenticate(needs, agentId, ask)).agent
}
