import { isSecretToken, secretHash } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { KeyRecord } from './judge-key.ts'
import { keyByHash } from './key-store.ts'

/** Finds keys by what a caller sent. */
export type KeyDirectory = {
  /** Null: there is no such key. At once where it was looked up just now. Throws StorageUnavailable. */
  find: (text: string) => KeyRecord | null | Promise<KeyRecord | null>
  /** A key was changed here: the next caller gets it as it is now. */
  forget: (keyId: string) => void
}

/**
 * How long a key is believed to be as it was read. A change by another process counts after so long; one by this process
 * at once.
 */
const believedMs = 1_000
const keysMax = 10_000

/** A directory over the database. What has not the form of a key is refused without a look-up. */
export function createKeyDirectory(needs: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }): KeyDirectory {
  const known = new Map<string, { key: KeyRecord | null; readAt: number }>()
  let changes = 0
  const lookUp = async (text: string): Promise<KeyRecord | null> => {
    const changesBefore = changes
    const readAt = needs.world.now()
    const key = await keyByHash(needs, secretHash(text))
    // What was read while a change was written may be from before it.
    if (changes !== changesBefore) return lookUp(text)
    known.delete(text)
    if (known.size >= keysMax) known.delete(known.keys().next().value ?? '')
    known.set(text, { key, readAt })
    return key
  }
  return {
    find: (text) => {
      const kept = known.get(text)
      if (kept && Math.abs(needs.world.now() - kept.readAt) < believedMs) return kept.key
      // The checksum of a text that was looked up before is right.
      return kept || isSecretToken(text, 'csk_') ? lookUp(text) : null
    },
    forget: (keyId) => {
      changes++
      for (const [text, { key }] of known) if (key?.id === keyId) known.delete(text)
    },
  }
}
