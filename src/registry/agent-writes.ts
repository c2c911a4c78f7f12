import type { Write } from '../storage/storage.ts'
import type { Agent } from './agents.ts'
import type { AgentRow } from './tables.ts'

/** The columns of an agent that change. */
export type AgentChange = Partial<AgentRow>

/** The write that registers an agent, guarded by `agent_id`. `requireNeverEnded` stands behind it: an id is given once. */
export function insertAgent(row: AgentRow): Write {
  return { kind: 'insert', table: 'registry_agents', row, guard: 'agent_id' }
}

/** An agent as it was read. The state stands beside the version because an erased account ends all its agents at once. */
type AgentAsRead = Pick<Agent, 'agentId' | 'version' | 'state'>

/** The write that changes an agent, guarded by `agent`: one that was read before another change is refused. */
export function changeAgent({ agentId, version, state }: AgentAsRead, set: AgentChange): Write {
  return {
    kind: 'update',
    table: 'registry_agents',
    set: { ...set, version: version + 1 },
    where: { agent_id: agentId, version, state },
    guard: 'agent',
  }
}

/** The write that holds while so many agents of an owner name a wallet, guarded by `agent`. It changes nothing. */
export function requireCount({ ownerId, wallet, agents }: { ownerId: string; wallet: string; agents: number }): Write {
  const where = { owner_id: ownerId, wallet }
  return { kind: 'update', table: 'registry_agents', set: { wallet }, where, expect: agents, guard: 'agent' }
}

/** The write that holds when the agent is still as it was read, guarded by `agent`. It changes nothing. */
export function requireUnchanged({ agentId, version, state }: AgentAsRead): Write {
  return {
    kind: 'update',
    table: 'registry_agents',
    set: { version },
    where: { agent_id: agentId, version, state },
    guard: 'agent',
  }
}

/**
 * The writes that end every agent of an owner for good, those that were registered a moment ago too, and forget the names that
 * the owner gave to them and to those that ended before.
 */
export function endAgentsWithOwner(ownerId: string, now: number): readonly Write[] {
  const update = { kind: 'update', table: 'registry_agents' } as const
  const set: AgentChange = { state: 'revoked', revoked_at: now, revoked_by: 'owner_erased', discoverable: 0 }
  const forgotten: AgentChange = { entity: '', principal: null, owner_label: null }
  return [
    { ...update, set, where: { owner_id: ownerId, state: 'active' } },
    { ...update, set: forgotten, where: { owner_id: ownerId } },
  ]
}
