import { operator } from '../audit/audit-write.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { keyRowsOf, revokeWrites } from './key-store.ts'

/**
 * The writes that revoke every key of an owner for the operator, and end what waits for them, with the number of keys that
 * were not revoked yet. Those that were issued a moment ago are revoked too; each key that was read has a record.
 */
export async function revokeKeysOf(
  storage: Pick<Storage, 'read'>,
  ownerId: string,
  world: Pick<World, 'now' | 'randomBytes'>,
): Promise<{ keys: number; writes: readonly Write[] }> {
  const rows = (await keyRowsOf({ storage }, ownerId)).filter(({ state }) => state !== 'revoked')
  const set = { state: 'revoked', revoked_at: world.now(), activation_hash: null }
  const all = ['active', 'not_activated'].map(
    (state): Write => ({ kind: 'update', table: 'keys_keys', set, where: { owner_id: ownerId, state } }),
  )
  const each = rows.flatMap(({ id }) => revokeWrites(world, { keyId: id, ownerId }, operator))
  return { keys: rows.length, writes: [...each, ...all] }
}
