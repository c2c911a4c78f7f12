import { auditWrite, operator } from '../audit/audit-write.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Makes every entry of an owner's decision logs unreadable for ever by destroying the data key. A running service notices
 * within a second. The owner's keys must be revoked before: a later decision would begin a new log. Whether there was a
 * key to destroy.
 */
export async function eraseOwnerLog(
  storage: Pick<Storage, 'apply'>,
  world: Pick<World, 'now' | 'randomBytes'>,
  ownerId: string,
): Promise<boolean> {
  const applied = await storage.apply([
    { kind: 'delete', table: 'decision_data_keys', where: { owner: ownerId }, guard: 'data_key' },
    auditWrite(world, { action: 'decision_log_erased', subject: `owner:${ownerId}`, ownerId, by: operator }),
  ])
  return applied.ok
}
