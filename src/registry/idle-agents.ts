import type { Storage, Write } from '../storage/storage.ts'
import { keepEndedId } from './ended-ids.ts'
import type { RegistryTables } from './tables.ts'

/** An agent without an owner, with its position in the order of registration (milliseconds since 1970). */
export type IdleAgent = { agentId: string; registeredAt: number; version: number }

type Page = { before: number; behind: IdleAgent | null; limit: number }

/** Agents without an owner that were registered before a time, oldest first, optionally after a position. */
export async function idleUnownedAgents(
  { storage }: { storage: Pick<Storage, 'read'> },
  { before, behind, limit }: Page,
): Promise<IdleAgent[]> {
  let query = storage
    .read<RegistryTables>()
    .selectFrom('registry_agents')
    .select(['agent_id', 'registered_at', 'version'])
    .where('owner_id', 'is', null)
    .where('registered_at', '<', before)
  if (behind !== null) {
    const { registeredAt, agentId } = behind
    query = query.where((row) =>
      row.or([
        row('registered_at', '>', registeredAt),
        row.and([row('registered_at', '=', registeredAt), row('agent_id', '>', agentId)]),
      ]),
    )
  }
  const rows = await query.orderBy('registered_at').orderBy('agent_id').limit(limit).execute()
  return rows.map((row) => ({ agentId: row.agent_id, registeredAt: row.registered_at, version: row.version }))
}

/**
 * The writes that remove an agent and its claims, guarded by `agent`: it must be unchanged and without an owner. Its id
 * is kept against reuse. `now` is milliseconds since 1970.
 */
export function removeAgent({ agentId, version }: IdleAgent, now: number): Write[] {
  const where = { agent_id: agentId, owner_id: null, version }
  return [
    { kind: 'delete', table: 'registry_agents', where, guard: 'agent' },
    { kind: 'delete', table: 'registry_baselines', where: { agent_id: agentId } },
    { kind: 'delete', table: 'registry_wallets', where: { agent_id: agentId } },
    keepEndedId(agentId, now),
  ]
}
