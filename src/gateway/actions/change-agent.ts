import { actor, type Actor } from '../../audit/audit-write.ts'
import { requireOwner } from '../../accounts/owners.ts'
import type { Ask } from '../../endpoint/endpoint.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { agentById, type Agent } from '../../registry/agents.ts'
import { agentRecord, type AgentAction } from '../../registry/agent-record.ts'
import { message } from '../../messages/message.ts'
import { timeFrom } from '../../kit/time-of.ts'
import { changeAgent, type AgentChange } from '../../registry/agent-writes.ts'
import { countOwnChange, countOwned, tooManyOwnChanges } from '../../registry/registrations.ts'
import type { Mandate } from '../../registry/mandate.ts'
import type { Write } from '../../storage/storage.ts'
import { required, type Action } from '../action.ts'
import { authenticate } from '../authenticate.ts'
import { loosensFrom } from '../claimed-agent.ts'
import { attemptsMax, type GatewayNeeds } from '../gateway-needs.ts'
import { joinWallet, type Joining } from '../wallet-share.ts'
import { describeAgent } from './check.ts'
import { ownerOfKey, type Owner } from './register.ts'

/** Opts an agent into the public registry, or out of it. */
export const setDiscoverable: Action = {
  name: 'set-discoverable',
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
  name: 'revoke',
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
  name: 'claim',
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

/**
 * Changes an agent and records it. `read` gives the agent as it is and refuses who may not change it, `judge` what it is set
 * to, null for no change: where another change came first, both are asked again.
 */
export async function saveAgent(
  needs: Pick<GatewayNeeds, 'storage' | 'world' | 'registry'>,
  { action, by }: { action: AgentAction; by: Actor },
  read: () => Promise<Agent>,
  judge: (agent: Agent) => AgentChange | null | Promise<AgentChange | null>,
): Promise<Agent> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const agent = await read()
    const set = await judge(agent)
    if (set === null) return agent
    const owned = { agentId: agent.agentId, ownerId: set.owner_id ?? agent.ownerId }
    const facts = action === 'agent_published' ? { discoverable: set.discoverable === 1 } : {}
    const record = agentRecord(needs.world, action, owned, by, facts)
    const refuse = by.kind === 'owner' ? null : looserThanOnWallet
    const claimed = set.owner_id ? await ownedBy(needs, set.owner_id, agent, { by, refuse }) : []
    const counted = action === 'agent_published' ? countsOf(needs, agent, by, action) : []
    const applied = await needs.storage.apply([...claimed, changeAgent(agent, set), ...counted, record])
    needs.registry.agents.forget(agent.agentId)
    if (applied.ok) return (await agentById(needs, agent.agentId))?.agent ?? agent
    if (applied.guard === 'agents_max') throw new ServiceError('agents_too_many')
    if (applied.guard === 'changes') throw tooManyOwnChanges(needs.world.now())
  }
  throw new ServiceError('service_busy')
}

/** The writes that hold while an owner may have an agent. Throws ServiceError `account_erased`, and as `joinWallet` does. */
async function ownedBy(
  needs: Pick<GatewayNeeds, 'storage' | 'world'>,
  owner: string,
  { ownerId, wallet, mandate }: Agent,
  { by, refuse }: Pick<Joining, 'refuse'> & { by: Actor },
): Promise<Write[]> {
  const stands = await requireOwner(needs.storage, owner)
  if (ownerId !== null) return [stands]
  const joined = wallet === null ? [] : [await joinWallet(needs, { ownerId: owner, wallet, mandate, refuse })]
  return [stands, countOwned(owner, by.kind === 'owner' ? 'owner' : 'key'), ...joined]
}

function looserThanOnWallet(member: keyof Mandate): ServiceError {
  const messageKey = 'pay.wallet_mandate_looser_claim'
  return new ServiceError('wallet_mandate_looser', { field: 'agentId', messageKey, params: { member } })
}
