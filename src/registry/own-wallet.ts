import type { Expression } from 'kysely'
import type { Storage } from '../storage/storage.ts'
import type { Agent } from './agents.ts'
import type { RegistryTables } from './tables.ts'

/**
 * Subqueries that have a row where the wallet in a column belongs to the agent's own side, including ended agents.
 * `named` finds agents that name it, `bound` agents that signed for it. An agent without an owner is a side by itself.
 */
export function ownWallet(
  { storage }: { storage: Pick<Storage, 'read'> },
  { agentId, ownerId }: Pick<Agent, 'agentId' | 'ownerId'>,
  wallet: Expression<string>,
) {
  const db = storage.read<RegistryTables>()
  const [column, value] = ownerId === null ? (['agent_id', agentId] as const) : (['owner_id', ownerId] as const)
  return {
    named: db
      .selectFrom('registry_agents')
      .select('registry_agents.agent_id')
      .where('registry_agents.wallet', '=', wallet)
      .where(`registry_agents.${column}`, '=', value),
    bound: db
      .selectFrom('registry_wallets')
      .innerJoin('registry_agents', 'registry_agents.agent_id', 'registry_wallets.agent_id')
      .select('registry_wallets.agent_id')
      .where('registry_wallets.wallet', '=', wallet)
      .where(`registry_agents.${column}`, '=', value),
  }
}
