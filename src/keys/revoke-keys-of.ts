import { operator } from '../audit/audit-write.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { revokeWrites } from './key-store.ts'
import type { KeyTables } from './tables.ts'

/** Revokes every key of an owner for the operator, and ends what waits for them. Gives how many keys were revoked. */
export async function revokeKeysOf(
  storage: Pick<Storage, 'read' | 'apply'>,
  ownerId: string,
  world: Pick<World, 'now' | 'randomBytes'>,
): Promise<number> {
  const rows = await storage
    .read<KeyTables>()
    .selectFrom('keys_keys')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '!=', 'revoked')
    .execute()
  for (const { id } of rows) await storage.apply(revokeWrites(world, { keyId: id, ownerId }, operator))
  return rows.length
}
