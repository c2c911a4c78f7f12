import type { Write } from '../storage/storage.ts'
import type { Agent } from './agents.ts'
import { textOfMandate } from './mandate-text.ts'
import { defaultMandate } from './mandate.ts'
import type { AgentRow } from './tables.ts'

/** The columns of an agent that change. */
export type AgentChange = Partial<AgentRow>

/**
 * The write that registers an agent, guarded by `agent_id`. `requireNeverEnded` must follow it, because ids are never
 * reused.
 */
export function insertAgent(row: AgentRow): Write {
  return { kind: 'insert', table: 'registry_agents', row, guard: 'agent_id' }
}

/**
 * The version of an agent as it was read. The state is checked too, because erasing an account ends all its agents
 * without changing versions.
 */
type AgentAsRead = Pick<Agent, 'agentId' | 'version' | 'state'>

/** The write that changes an agent, guarded by `agent`: it fails after a concurrent change. */
export function changeAgent({ agentId, version, state }: AgentAsRead, set: AgentChange): Write {
  return {
    kind: 'update',
    table: 'registry_agents',
    set: { ...set, version: version + 1 },
    where: { agent_id: agentId, version, state },
    guard: 'agent',
  }
}

/**
 * A write that is valid only while this number of an owner's agents name a wallet, guarded by `agent`. It changes
 * nothing.
 */
export function requireCount({ ownerId, wallet, agents }: { ownerId: string; wallet: string; agents: number }): Write {
  const where = { owner_id: ownerId, wallet }
  return { kind: 'update', table: 'registry_agents', set: { wallet }, where, expect: agents, guard: 'agent' }
}

/** A write that is valid only while the agent is unchanged, guarded by `agent`. It changes nothing. */
export function requireUnchanged({ agentId, version, state }: AgentAsRead): Write {
  return {
    kind: 'update',
    table: 'registry_agents',
    set: { version },
    where: { agent_id: agentId, version, state },
    guard: 'agent',
  }
}

/** Stored in place of a secret's hash: no secret matches it, so every attempt gives 401. */
const noSecretHash = '0'.repeat(64)

/** The columns of an agent whose owner was erased: its names, mandate and secret are cleared. */
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
 * The writes that end all agents of an owner, including concurrently registered ones, and erase their texts and those
 * of earlier agents. `forgetAgent` erases what they left in other tables.
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
 * The writes that erase the remaining registry data of an agent whose owner was erased. The registering address goes
 * last: while it is present, `agentsToForget` finds the agent again.
 */
export function forgetAgent(agentId: string): readonly Write[] {
  const set = { ...forgotten, registered_from: '' }
  return [
    { kind: 'delete', table: 'registry_baselines', where: { agent_id: agentId } },
    { kind: 'update', table: 'registry_agents', set, where: { agent_id: agentId } },
  ]
}
