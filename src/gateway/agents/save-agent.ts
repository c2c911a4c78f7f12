import { isSignedIn, type Actor } from '../../audit/audit-write.ts'
import { requireOwner } from '../../accounts/owners.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { agentById, type Agent } from '../../registry/agents.ts'
import { agentRecord, type AgentAction } from '../../registry/agent-record.ts'
import { changeAgent, type AgentChange } from '../../registry/agent-writes.ts'
import { countOwnChange, countOwned, tooManyOwnChanges } from '../../registry/registrations.ts'
import type { Mandate } from '../../registry/mandate.ts'
import type { Write } from '../../storage/storage.ts'
import { attemptsMax, type GatewayNeeds } from '../gateway-needs.ts'
import { joinWallet, type Joining } from './wallet-share.ts'

/**
 * Changes an agent and records it. `read` returns the agent and refuses unauthorised callers; `judge` returns the
 * changed columns, or null for none. Both are repeated after a conflict. Throws ServiceError `agents_too_many`, and
 * `service_busy` after too many attempts.
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

/** Throws ServiceError `agent_revoked`. */
export function refuseRevoked({ state }: Agent): void {
  if (state === 'revoked') throw new ServiceError('agent_revoked')
}

/** The columns of a permanently ended agent. */
export function ended(now: number, by: NonNullable<Agent['revokedBy']>): AgentChange {
  return { state: 'revoked', revoked_at: now, revoked_by: by, discoverable: 0 }
}

/**
 * The write that counts an agent's change to itself; none where the owner or operator makes the change, or calls are
 * not counted.
 */
export function countsOf(
  { world, registry }: Pick<GatewayNeeds, 'world' | 'registry'>,
  { agentId }: Pick<Agent, 'agentId'>,
  by: Actor,
  action: AgentAction,
): Write[] {
  return by.kind === 'agent' && registry.countsByDay ? [countOwnChange(agentId, action, world.now())] : []
}

/**
 * The writes that are valid only while an owner may have the agent. Throws ServiceError `account_erased`, and as
 * `joinWallet` does.
 */
async function ownedBy(
  needs: Pick<GatewayNeeds, 'storage' | 'world'>,
  owner: string,
  { ownerId, wallet, mandate }: Agent,
  { by, refuse }: Pick<Joining, 'refuse'> & { by: Actor },
): Promise<Write[]> {
  const stands = await requireOwner(needs.storage, owner)
  if (ownerId !== null) return [stands]
  const joined = wallet === null ? [] : [await joinWallet(needs, { ownerId: owner, wallet, mandate, refuse })]
  return [stands, countOwned(owner, isSignedIn(by) ? 'owner' : 'key'), ...joined]
}

function looserThanOnWallet(member: keyof Mandate): ServiceError {
  const messageKey = 'pay.wallet_mandate_looser_claim'
  return new ServiceError('wallet_mandate_looser', { field: 'agentId', messageKey, params: { member } })
}
