import { hourMs } from '../../kit/duration.ts'
import { makeSecretToken, secretHash } from '../../kit/secret-token.ts'
import type { Write } from '../../storage/storage.ts'
import type { KeyNeeds } from '../key-needs.ts'
import { rowOfSettings, type KeySettings } from '../settings/key-settings.ts'
import type { KeyRow } from '../tables.ts'

/** Hours for which the activation link is valid. */
const activationHours = 24

/** A new key: its secret, which is not stored, its activation token, and its row. */
export function newKey(
  { ids, world }: Pick<KeyNeeds, 'ids' | 'world'>,
  ownerId: string,
  { label, settings }: { label: string; settings: KeySettings },
): { keyId: string; secret: string; token: string; row: KeyRow } {
  const keyId = ids.draw('key_')
  const secret = makeSecretToken('csk_', world)
  const token = makeSecretToken('cst_', world)
  const now = world.now()
  const row = {
    id: keyId,
    owner_id: ownerId,
    key_hash: secretHash(secret),
    label,
    state: 'not_activated',
    ...rowOfSettings(settings),
    activation_hash: secretHash(token),
    activation_expires_at: now + activationHours * hourMs,
    created_at: now,
    activated_at: null,
    revoked_at: null,
    version: 1,
    last_used_at: 0,
  }
  return { keyId, secret, token, row }
}

/** The write that adds a key, guarded by `key`. */
export function addKey(row: KeyRow): Write {
  return { kind: 'insert', table: 'keys_keys', row, guard: 'key' }
}
