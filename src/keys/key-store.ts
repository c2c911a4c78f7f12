import type { ReadonlyKysely } from 'kysely/readonly'
import { isStorableText } from '../kit/storable-text.ts'
import { auditWrite, type Actor } from '../audit/audit-write.ts'
import { ownedRows } from '../accounts/owned-rows.ts'
import { endPending } from '../accounts/pending-changes.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { World } from '../kit/world.ts'
import { preparedRead } from '../storage/prepared-read.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { KeyRecord } from './judge-key.ts'
import { rowOfSettings, settingsOfRow, type KeySettings } from './settings/key-settings.ts'
import { keySubject } from './entries/key-subject.ts'
import type { KeyRow, KeyTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/** The key with this hash; null when there is none. */
export async function keyByHash({ storage }: Needs, keyHash: string): Promise<KeyRecord | null> {
  const [row] = await readKey(storage, { keyHash })
  return row ? recordOf(row) : null
}

const readKey = preparedRead(['keyHash'], (db: ReadonlyKysely<KeyTables>, { keyHash }) =>
  db.selectFrom('keys_keys').selectAll().where('key_hash', '=', keyHash),
)

export async function keyById({ storage }: Needs, id: string): Promise<KeyRecord | null> {
  const row = await keyRowById({ storage }, id)
  return row ? recordOf(row) : null
}

/** A text that databases cannot store is not an id. */
export async function keyRowById({ storage }: Needs, id: string): Promise<KeyRow | undefined> {
  if (!isStorableText(id)) return undefined
  return storage.read<KeyTables>().selectFrom('keys_keys').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The keys of an owner, newest first, followed by those that were never activated, which any caller can request. */
export function keyRowsOf({ storage }: Needs, ownerId: string): Promise<KeyRow[]> {
  return storage
    .read<KeyTables>()
    .selectFrom('keys_keys')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy((row) => row.case().when('state', '=', 'not_activated').then(1).else(0).end())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(ownedKeysMax)
    .execute()
}

/** The keys that owners have. */
export const ownedKeys = ownedRows({ table: 'keys_keys', inForce: { state: 'active' } })

/** Limit of keys per owner that were ever active, and of keys that are shown. */
export const ownedKeysMax = 200

/**
 * A write that is valid only while the owner may add a key, guarded by `keys`. It follows the write of `requireOwner`,
 * which serialises additions. Throws ServiceError keys_too_many.
 */
export async function requireRoomForKey({ storage }: Needs, ownerId: string): Promise<Write> {
  const rows = await storage
    .read<KeyTables>()
    .selectFrom('keys_keys')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('owner_id', '=', ownerId)
    .groupBy('state')
    .execute()
  const inState = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  const active = inState('active')
  if (active + inState('revoked') >= ownedKeysMax) throw new ServiceError('keys_too_many')
  // Keys never leave the revoked state, so an addition always increases the number of active ones.
  const where = { owner_id: ownerId, state: 'active' }
  return { kind: 'update', table: 'keys_keys', set: where, where, expect: active, guard: 'keys' }
}

/** The write that stores settings, guarded by `version`: it fails after a concurrent change. */
export function writeSettings(key: KeyAsRead, settings: KeySettings): Write {
  return changeKey(key, rowOfSettings(settings))
}

export type KeyOfOwner = { keyId: string; ownerId: string }

/** The writes that revoke a key, regardless of concurrent changes, and end its pending change. */
export function revokeWrites(
  world: Pick<World, 'now' | 'randomBytes'>,
  { keyId, ownerId }: KeyOfOwner,
  by: Actor,
): readonly Write[] {
  const subject = keySubject(keyId)
  const set = { state: 'revoked', revoked_at: world.now(), activation_hash: null }
  return [
    { kind: 'update', table: 'keys_keys', set, where: { id: keyId }, guard: 'key' },
    ...endPending(subject),
    auditWrite(world, { action: 'key_revoked', subject, ownerId, by }),
  ]
}

/**
 * The version of a key as it was read. The state is checked too, because a revocation does not increase the version.
 */
type KeyAsRead = { id: string; version: number; state: string }

/** Guarded by `version`. */
export function changeKey({ id, version, state }: KeyAsRead, set: Partial<KeyRow>): Write {
  return {
    kind: 'update',
    table: 'keys_keys',
    set: { ...set, version: version + 1 },
    where: { id, version, state },
    guard: 'version',
  }
}

/** Converts a row. */
export function recordOf(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    ownerId: row.owner_id,
    label: row.label,
    state: row.state as KeyRecord['state'],
    settings: settingsOfRow(row),
    version: row.version,
  }
}
