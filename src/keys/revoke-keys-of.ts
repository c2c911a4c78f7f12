import { endPending } from '../accounts/pending-changes.ts'
import type { Storage } from '../storage/storage.ts'
import { revokeWrite } from './key-store.ts'
import { keySubject } from './key-subject.ts'
import type { KeyTables } from './tables.ts'

/** Revokes every key of an owner, and ends what waits for them. Gives how many keys were revoked. */
export async function revokeKeysOf(
  storage: Pick<Storage, 'read' | 'apply'>,
  ownerId: string,
  now: number,
): Promise<number> {
  const rows = await storage
    .read<KeyTables>()
    .selectFrom('keys_keys')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '!=', 'revoked')
    .execute()
  for (const { id } of rows) await storage.apply([revokeWrite(id, now), ...endPending(keySubject(id))])
  return rows.length
}
