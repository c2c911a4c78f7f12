import { endPending } from '../accounts/pending-changes.ts'
import { auditWrite, type Actor } from '../audit/audit-write.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { keyRowsOf } from './key-store.ts'
import { keySubject } from './entries/key-subject.ts'

/**
 * The writes that revoke all keys of an owner, end their pending changes, and erase labels and allow lists; with the
 * number of keys that were still unrevoked. Keys issued concurrently are revoked too; each key that was read gets an
 * audit record.
 */
export async function revokeKeysOf(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now' | 'randomBytes'> },
  ownerId: string,
  by: Actor,
): Promise<{ keys: number; writes: readonly Write[] }> {
  const rows = (await keyRowsOf({ storage }, ownerId)).filter(({ state }) => state !== 'revoked')
  const set = { state: 'revoked', revoked_at: world.now(), activation_hash: null }
  const all = ['active', 'not_activated'].map(
    (state): Write => ({ kind: 'update', table: 'keys_keys', set, where: { owner_id: ownerId, state } }),
  )
  const each = rows.flatMap(({ id }) => {
    const subject = keySubject(id)
    return [...endPending(subject), auditWrite(world, { action: 'key_revoked', subject, ownerId, by })]
  })
  const forgotten: Write = {
    kind: 'update',
    table: 'keys_keys',
    set: { label: '', ip_allowlist: '' },
    where: { owner_id: ownerId },
  }
  return { keys: rows.length, writes: [...each, ...all, forgotten] }
}
