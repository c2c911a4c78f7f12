import { auditWrite, operator } from '../audit/audit-write.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { DecisionTables } from './tables.ts'

/**
 * The writes that make every entry of an owner's decision logs unreadable for ever by destroying the data key, and whether
 * there is one. A running service notices within a second. They stand in one set with those that revoke the owner's keys:
 * a later decision would begin a new log.
 */
export async function eraseOwnerLog(
  storage: Pick<Storage, 'read'>,
  world: Pick<World, 'now' | 'randomBytes'>,
  ownerId: string,
): Promise<{ log: boolean; writes: readonly Write[] }> {
  const found = await storage
    .read<DecisionTables>()
    .selectFrom('decision_data_keys')
    .select('owner')
    .where('owner', '=', ownerId)
    .executeTakeFirst()
  const entry = { action: 'decision_log_erased', subject: `owner:${ownerId}`, ownerId, by: operator } as const
  const erased: Write = { kind: 'delete', table: 'decision_data_keys', where: { owner: ownerId } }
  return { log: found !== undefined, writes: [erased, ...(found ? [auditWrite(world, entry)] : [])] }
}
