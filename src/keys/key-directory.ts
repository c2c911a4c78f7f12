import { changesIn, readsCopies, type Changes } from '../kit/changes.ts'
import { credentialCache } from '../kit/credential-cache.ts'
import { isSecretToken, secretHash } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { KeyRecord } from './judge-key.ts'
import { keyByHash, recordOf } from './key-store.ts'
import type { KeyRow } from './tables.ts'

/** Looks up keys by the text that a caller sent. */
export type KeyDirectory = {
  /** Resolves to null for an unknown key. Returns synchronously on a cache hit. Throws StorageUnavailable. */
  find: (text: string) => KeyRecord | null | Promise<KeyRecord | null>
  /**
   * As `find`, bypassing the cache: for what is signed or written for the owner, since another process may have just
   * revoked the key.
   */
  read: (text: string) => Promise<KeyRecord | null>
  /** Whether a text has the form of a key and was not recently valid, so that it may be a guess. */
  isUnknown: (text: string) => boolean
  /** Invalidates the cached copy of a changed key. */
  forget: (keyId: string) => void
  /**
   * A key became active in this process: failed attempts from the same address must not keep it from being looked up.
   */
  issued: (row: KeyRow) => void
}

/**
 * Lifetime of a cached key. Changes by another process take effect after this time; changes by any thread of this
 * process at once.
 */
const cacheTtlMs = 1_000

/** A directory over the database. Texts without the form of a key are rejected without a query. */
export function createKeyDirectory(needs: {
  storage: Pick<Storage, 'read'>
  world: Pick<World, 'now'>
  /** The changes shared between the threads of the process; omit it in a process with one thread. */
  changes?: Changes
}): KeyDirectory {
  const { world, changes = changesIn() } = needs
  const cache = credentialCache<KeyRecord>(world)
  const readCopy = readsCopies(changes)
  const lookUp = async (text: string): Promise<KeyRecord | null> => {
    const readAt = world.now()
    const { copied: record, version } = await readCopy(
      () => keyByHash(needs, secretHash(text)),
      (key) => key?.id ?? null,
    )
    cache.set(text, { value: record, readAt, version })
    return record
  }
  return {
    find: (text) => {
      const copy = cache.get(text)
      // The checksum was verified at the first lookup.
      if (copy === undefined) return isSecretToken(text, 'csk_') ? lookUp(text) : null
      const { value: key, readAt, version } = copy
      const isRecent = Math.abs(world.now() - readAt) < cacheTtlMs && version !== null
      return isRecent && (key === null || changes.of(key.id) === version) ? key : lookUp(text)
    },
    read: async (text) => (isSecretToken(text, 'csk_') ? lookUp(text) : null),
    isUnknown: (text) => !cache.wasValid(text) && isSecretToken(text, 'csk_'),
    forget: changes.note,
    issued: (row) => cache.issued(row.key_hash, recordOf(row)),
  }
}
