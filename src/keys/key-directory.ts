import { changesIn, readsCopies, type Changes } from '../kit/changes.ts'
import { credentialCache } from '../kit/credential-cache.ts'
import { isSecretToken, secretHash } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { KeyRecord } from './judge-key.ts'
import { keyByHash, recordOf } from './key-store.ts'
import type { KeyRow } from './tables.ts'

/** Finds keys by what a caller sent. */
export type KeyDirectory = {
  /** Null: there is no such key. At once where it was looked up just now. Throws StorageUnavailable. */
  find: (text: string) => KeyRecord | null | Promise<KeyRecord | null>
  /** The same from its row, for what is signed, or written in the name of its owner: another process may have revoked it just now. */
  read: (text: string) => Promise<KeyRecord | null>
  /** Whether a text has the form of a key and was not recently found to be one: it may be a guess. */
  isUnknown: (text: string) => boolean
  /** A key was changed here: the next caller gets it as it is now. */
  forget: (keyId: string) => void
  /** A key became active here: wrong ones from the same address do not keep it from being looked up. */
  issued: (row: KeyRow) => void
}

/**
 * How long a key is believed to be as it was read. A change by another process counts after so long; one by this process,
 * in whichever of its threads, at once.
 */
const believedMs = 1_000

/** A directory over the database. What has not the form of a key is refused without a look-up. */
export function createKeyDirectory(needs: {
  storage: Pick<Storage, 'read'>
  world: Pick<World, 'now'>
  /** What the threads of the process share; one that has no others needs none. */
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
      // The checksum of a text that was looked up before is right.
      if (copy === undefined) return isSecretToken(text, 'csk_') ? lookUp(text) : null
      const { value: key, readAt, version } = copy
      const isRecent = Math.abs(world.now() - readAt) < believedMs && version !== null
      return isRecent && (key === null || changes.of(key.id) === version) ? key : lookUp(text)
    },
    read: async (text) => (isSecretToken(text, 'csk_') ? lookUp(text) : null),
    isUnknown: (text) => !cache.wasValid(text) && isSecretToken(text, 'csk_'),
    forget: changes.note,
    issued: (row) => cache.issued(row.key_hash, recordOf(row)),
  }
}
