import { actor, type Actor } from '../../audit/audit-write.ts'
import { requireOwner } from '../../accounts/owners.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { agentById, type Agent } from '../../registry/agents.ts'
import { agentRecord, type AgentAction } from '../../registry/agent-record.ts'
import { changeAgent, type AgentChange } from '../../registry/agent-writes.ts'
import { countOwnChange, tooManyOwnChanges } from '../../registry/registrations.ts'
import type { Write } from '../../storage/storage.ts'
import { required, type Action } from '../action.ts'
import { authenticate } from '../authenticate.ts'
import { attemptsMax, type GatewayNeeds } from '../gateway-needs.ts'
import { refuseMoreOnWallet } from '../wallet-share.ts'
import { describeAgent } from './check.ts'
import { ownerOfKey } from './register.ts'

/** Opts an agent into the public registry, or out of it. */
export const setDiscoverable: Action = {
  name: 'set-discoverable',
  run: async (needs, input, ask) => {
    const { agent } = await authenticate(needs, required(input, 'agentId'), ask)
    refuseRevoked(agent)
    const discoverable = required(input, 'discoverable') ? 1 : 0
    if (agent.discoverable === (discoverable === 1)) return { body: describeAgent(agent, true), outcome: null }
    const by = actor('agent', agent.agentId, ask)
    const saved = await saveAgent(needs, agent, { discoverable }, { action: 'agent_published', by })
    return { body: describeAgent(saved, true), outcome: null }
  },
}

/** Ends an agent for good, at once. */
export const revoke: Action = {
  name: 'revoke',
  run: async (needs, input, ask) => {
    const { agent } = await authenticate(needs, required(input, 'agentId'), ask)
    const by = actor('agent', agent.agentId, ask)
    if (agent.state !== 'revoked')
      await saveAgent(needs, agent, ended(needs.world.now(), 'agent'), { action: 'agent_revoked', by })
    return { body: { agentId: agent.agentId, status: 'revoked' }, outcome: null }
  },
}

/**
 * Gives an agent without an owner to the owner of a key. It keeps its mandate, which can be loosened a day later
 * (`claimed-agent`); so does the wallet that is bound to it.
 */
export const claim: Action = {
  name: 'claim',
  run: async (needs, input, ask) => {
    const { agent } = await authenticate(needs, required(input, 'agentId'), ask)
    refuseRevoked(agent)
    const owner = await ownerOfKey(needs, ask)
    if (owner === null) throw new ServiceError('key_required')
    const { ownerId, label } = owner
    if (agent.ownerId !== null && agent.ownerId !== ownerId) throw new ServiceError('agent_owned')
    const by = actor('agent', agent.agentId, ask)
    const isNew = agent.ownerId === null
    if (isNew && agent.wallet !== null) await refuseMoreOnWallet(needs, ownerId, agent.wallet)
    const claimed = isNew ? { claimed_at: needs.world.now() } : {}
    const set = { owner_id: ownerId, owner_label: label, ...claimed }
    const saved = await saveAgent(needs, agent, set, { action: 'agent_claimed', by })
    return { body: describeAgent(saved, true), outcome: null }
  },
}

export function refuseRevoked({ state }: Agent): void {
  if (state === 'revoked') throw new ServiceError('agent_revoked')
}

/** What an agent is set to that ends for good. */
export function ended(now: number, by: NonNullable<Agent['revokedBy']>): AgentChange {
  return { state: 'revoked', revoked_at: now, revoked_by: by, discoverable: 0 }
}

/** The write that counts what an agent changes about itself; none where the owner or the operator changes it, or no calls are counted. */
export function countsOf(
  { world, registry }: Pick<GatewayNeeds, 'world' | 'registry'>,
  { agentId }: Pick<Agent, 'agentId'>,
  by: Actor,
  action: AgentAction,
): Write[] {
  return by.kind === 'agent' && registry.countsByDay ? [countOwnChange(agentId, action, world.now())] : []
}

/** Changes an agent and records it, again where another change came first and left it open to this one. */
export async function saveAgent(
  needs: Pick<GatewayNeeds, 'storage' | 'world' | 'registry'>,
  agent: Agent,
  set: AgentChange,
  { action, by }: { action: AgentAction; by: Actor },
): Promise<Agent> {
  let current: Agent = agent
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const owned = { agentId: agent.agentId, ownerId: set.owner_id ?? current.ownerId }
    const facts = action === 'agent_published' ? { discoverable: set.discoverable === 1 } : {}
    const record = agentRecord(needs.world, action, owned, by, facts)
    const claimed = set.owner_id ? [await requireOwner(needs.storage, set.owner_id)] : []
    const counted = action === 'agent_published' ? countsOf(needs, current, by, action) : []
    const applied = await needs.storage.apply([...claimed, changeAgent(current, set), ...counted, record])
    if (!applied.ok && applied.guard === 'changes') throw tooManyOwnChanges(needs.world.now())
    needs.registry.agents.forget(agent.agentId)
    const found = await agentById(needs, agent.agentId)
    if (!found) break
    if (applied.ok) return found.agent
    current = found.agent
    refuseRevoked(current)
  }
  throw new ServiceError('service_busy')
}
