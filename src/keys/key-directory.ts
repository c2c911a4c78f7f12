import { changesIn, readsCopies, type Changes } from '../kit/changes.ts'
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
 * How long a key is believed to be as it was read. A change by another process counts after so long; one by this process,
 * in whichever of its threads, at once.
 */
const believedMs = 1_000
const keysMax = 10_000

/** A directory over the database. What has not the form of a key is refused without a look-up. */
export function createKeyDirectory(needs: {
  storage: Pick<Storage, 'read'>
  world: Pick<World, 'now'>
  /** What the threads of the process share; one that has no others needs none. */
  changes?: Changes
}): KeyDirectory {
  const { world, changes = changesIn() } = needs
  const known = new Map<string, Known>()
  const readCopy = readsCopies(changes)
  const lookUp = async (text: string): Promise<KeyRecord | null> => {
    const readAt = world.now()
    const { copied: key, version } = await readCopy(
      () => keyByHash(needs, secretHash(text)),
      (found) => found?.id ?? null,
    )
    known.delete(text)
    if (known.size >= keysMax) known.delete(known.keys().next().value ?? '')
    known.set(text, { key, readAt, version })
    return key
  }
  const isBelieved = ({ key, readAt, version }: Known): boolean =>
    Math.abs(world.now() - readAt) < believedMs && version !== null && (key === null || changes.of(key.id) === version)
  return {
    find: (text) => {
      const kept = known.get(text)
      if (kept && isBelieved(kept)) return kept.key
      // The checksum of a text that was looked up before is right.
      return kept || isSecretToken(text, 'csk_') ? lookUp(text) : null
    },
    forget: changes.note,
  }
}

/** `version`: the changes of the key when it was read. */
type Known = { key: KeyRecord | null; readAt: number; version: number | null }
