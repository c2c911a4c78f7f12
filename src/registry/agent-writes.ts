import type { Write } from '../storage/storage.ts'
import type { Agent } from './agents.ts'
import { textOfMandate } from './mandate-text.ts'
import { defaultMandate } from './mandate.ts'
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

/** In the place of the hash of a secret: no secret has it, so that the agent answers to none (401). */
const noSecretHash = '0'.repeat(64)

/** What is set in an agent whose owner was erased: its names and its mandate are forgotten, and its secret is none any more. */
const forgotten: AgentChange = {
  entity: '',
  principal: null,
  owner_label: null,
  mandate: textOfMandate(defaultMandate),
  secret_hash: noSecretHash,
  replaced_secret_hash: null,
  revoked_by: 'owner_erased',
}

/**
 * The writes that end every agent of an owner for good, those that were registered a moment ago too, and forget what the
 * owner said of them and of those that ended before. What they left in other tables is forgotten by `forgetAgent`.
 */
export function endAgentsWithOwner(ownerId: string, now: number): readonly Write[] {
  const update = { kind: 'update', table: 'registry_agents' } as const
  const set: AgentChange = { state: 'revoked', revoked_at: now, discoverable: 0 }
  return [
    { ...update, set, where: { owner_id: ownerId, state: 'active' } },
    { ...update, set: forgotten, where: { owner_id: ownerId } },
  ]
}

/**
 * The writes that forget what else the registry holds of an agent whose owner was erased. The address that registered it goes
 * last: an agent without one is one of which nothing is left (`agentsToForget`).
 */
export function forgetAgent(agentId: string): readonly Write[] {
  const set = { ...forgotten, registered_from: '' }
  return [
    { kind: 'delete', table: 'registry_baselines', where: { agent_id: agentId } },
    { kind: 'update', table: 'registry_agents', set, where: { agent_id: agentId } },
  ]
}
