import { hash } from 'node:crypto'
import type { Storage, Write } from '../storage/storage.ts'
import type { RegistryTables } from './tables.ts'

/**
 * Ids of removed agents that are kept. Payees, KYC providers and operators know an agent by its id: given again, the id would
 * pass what they know to another caller.
 */
const endedIdsMax = 1_000_000

/** The write that keeps the id of an agent that is removed. `now` is milliseconds since 1970. */
export function keepEndedId(agentId: string, now: number): Write {
  const row = { id_hash: hashOf(agentId), ended_at: now }
  return { kind: 'insert', table: 'registry_ended_ids', row, onConflict: 'ignore' }
}

/**
 * The write that holds unless an agent of this id has ended, guarded by `agent_id`. It stands behind the one that inserts the
 * agent: that one waits for a removal that is under way, and what was removed is then seen.
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

/** Forgets the oldest ids where there are more than `max`. */
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

/** 128 bits are enough: to make two ids meet helps nobody, and to meet a given one takes all of them. */
function hashOf(agentId: string): string {
  return hash('sha256', agentId, 'buffer').toString('base64url', 0, 16)
}
