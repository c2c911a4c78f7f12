import { auditWrite, type Actor } from '../audit/audit-write.ts'
import { ownedRows } from '../accounts/owned-rows.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { DecisionTables } from './tables.ts'

/** The decision logs of owners. */
export const ownedLogs = ownedRows({ table: 'decision_data_keys', column: 'owner', inForce: {} })

/**
 * The writes that make every entry of an owner's decision logs permanently unreadable by destroying the data key, and
 * whether there is one. A running service notices within a second. Commit them together with those that revoke the
 * owner's keys: a later decision would start a new log.
 */
export async function eraseOwnerLog(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now' | 'randomBytes'> },
  ownerId: string,
  by: Actor,
): Promise<{ log: boolean; writes: readonly Write[] }> {
  const dataKey = await storage
    .read<DecisionTables>()
    .selectFrom('decision_data_keys')
    .select('owner')
    .where('owner', '=', ownerId)
    .executeTakeFirst()
  const entry = { action: 'decision_log_erased', subject: `owner:${ownerId}`, ownerId, by } as const
  const erased: Write = { kind: 'delete', table: 'decision_data_keys', where: { owner: ownerId } }
  return { log: dataKey !== undefined, writes: [erased, ...(dataKey ? [auditWrite(world, entry)] : [])] }
}
