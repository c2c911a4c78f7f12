import { hash } from 'node:crypto'
import type { Storage, Write } from '../storage/storage.ts'
import type { RegistryTables } from './tables.ts'

/**
 * Limit of kept ids of removed agents. Payees, KYC providers and operators know agents by id: a reused id would
 * transfer their knowledge to another caller.
 */
const endedIdsMax = 1_000_000

/** The write that keeps the id of a removed agent. `now` is milliseconds since 1970. */
export function keepEndedId(agentId: string, now: number): Write {
  const row = { id_hash: hashOf(agentId), ended_at: now }
  return { kind: 'insert', table: 'registry_ended_ids', row, onConflict: 'ignore' }
}

/**
 * A write that is valid only if no agent of this id has ended, guarded by `agent_id`. It must follow the insertion of
 * the agent, which waits for a concurrent removal.
 */
export function requireNeverEnded(agentId: string): Write {
  return {
    kind: 'delete',
    table: 'registry_ended_ids',
    where: { id_hash: hashOf(agentId) },
    guard: 'agent_id',
    expect: 0,
  }
}

/** Removes the oldest ids beyond `max`. */
export async function sweepEndedIds(
  { storage }: { storage: Pick<Storage, 'read' | 'apply'> },
  max = endedIdsMax,
): Promise<void> {
  const newestBeyond = await storage
    .read<RegistryTables>()
    .selectFrom('registry_ended_ids')
    .select('ended_at')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .offset(max)
    .executeTakeFirst()
  if (!newestBeyond) return
  const below = { ended_at: newestBeyond.ended_at + 1 }
  await storage.apply([{ kind: 'delete', table: 'registry_ended_ids', where: {}, below }])
}

/** 128 bits are enough: a collision between two ids is of no use, and a second preimage needs all of them. */
function hashOf(agentId: string): string {
  return hash('sha256', agentId, 'buffer').toString('base64url', 0, 16)
}
