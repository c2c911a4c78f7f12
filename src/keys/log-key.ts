import type { KeyCredential } from '../endpoint/caller.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { credentialOf } from './judge-key.ts'
import { recordOf } from './key-store.ts'
import type { KeyTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }

/**
 * The key whose log records actions of an owner's agents, which present no key: the oldest active key with its log on,
 * so that neither a new key nor its settings divert the log. Null where no key has it on. Throws StorageUnavailable.
 */
export async function logKeyOf({ storage, world }: Needs, ownerId: string): Promise<KeyCredential | null> {
  const row = await storage
    .read<KeyTables>()
    .selectFrom('keys_keys')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'active')
    .where('decision_log', '=', 1)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', world.now())]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? credentialOf(recordOf(row)) : null
}
