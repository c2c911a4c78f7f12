import type { Write } from '../storage/storage.ts'
import type { Agent } from './agents.ts'
import type { AgentRow } from './tables.ts'

/** The columns of an agent that change. */
export type AgentChange = Partial<AgentRow>

/** The write that registers an agent, guarded by `agent_id`: an id is given once. */
export function insertAgent(row: AgentRow): Write {
  return { kind: 'insert', table: 'registry_agents', row, guard: 'agent_id' }
}

/** The write that changes an agent, guarded by `agent`: one that was read before another change is refused. */
export function changeAgent({ agentId, version }: Pick<Agent, 'agentId' | 'version'>, set: AgentChange): Write {
  return {
    kind: 'update',
    table: 'registry_agents',
    set: { ...set, version: version + 1 },
    where: { agent_id: agentId, version },
    guard: 'agent',
  }
}

/** The write that holds while so many agents of an owner name a wallet, guarded by `agent`. It changes nothing. */
export function requireCount({ ownerId, wallet, agents }: { ownerId: string; wallet: string; agents: number }): Write {
  const where = { owner_id: ownerId, wallet }
  return { kind: 'update', table: 'registry_agents', set: { wallet }, where, expect: agents, guard: 'agent' }
}

/** The write that holds when the agent is still as it was read, guarded by `agent`. It changes nothing. */
export function requireUnchanged({ agentId, version }: Pick<Agent, 'agentId' | 'version'>): Write {
  return {
    kind: 'update',
    table: 'registry_agents',
    set: { version },
    where: { agent_id: agentId, version },
    guard: 'agent',
  }
}
