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

/** Adds an agent to the public registry, or removes it. */
export const setDiscoverable: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const discoverable = required(input, 'discoverable')
    const by = actor('agent', agentId, ask)
    const saved = await saveAgent(
      needs,
      { action: 'agent_published', by },
      withSecret(needs, agentId, ask),
      (agent) => {
        refuseRevoked(agent)
        return agent.discoverable === discoverable ? null : { discoverable: discoverable ? 1 : 0 }
      },
    )
    return { body: describeAgent(needs, saved, true), outcome: null }
  },
}

/** Revokes an agent permanently, at once. */
export const revoke: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const by = actor('agent', agentId, ask)
    await saveAgent(needs, { action: 'agent_revoked', by }, withSecret(needs, agentId, ask), ({ state }) =>
      state === 'revoked' ? null : ended(needs.world.now(), 'agent'),
    )
    return { body: { agentId, status: 'revoked' }, outcome: null }
  },
}

/**
 * Assigns an unowned agent to the owner of a key. It keeps its mandate and bound wallet; the mandate can be loosened a
 * day later (`claimed-agent`).
 */
export const claim: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const read = withSecret(needs, agentId, ask)
    // A wrong secret and an ended agent are refused before the key is checked.
    refuseRevoked(await read())
    const owner = async () => {
      const keyOwner = await ownerOfKey(needs, ask)
      if (keyOwner === null) throw new ServiceError('key_required')
      return keyOwner
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
 * Assigns an agent to an owner and records who did it. Throws ServiceError `agent_revoked` and `agent_owned`, and
 * outside of the console `wallet_mandate_looser`.
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

/** Reads an agent for a request that must present its secret, which may be replaced meanwhile. */
function withSecret(
  needs: Pick<GatewayNeeds, 'storage'>,
  agentId: string,
  ask: Pick<Ask, 'received'>,
): () => Promise<Agent> {
  return async () => (await authenticate(needs, agentId, ask)).agent
}
