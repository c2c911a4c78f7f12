import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../kit/world.ts'
import {
  currentStamp,
  destroyBefore,
  destroyUnfinished,
  readCurrent,
  writeFirst,
  writeGeneration,
} from './ring/key-folder.ts'
import type { KeyStore } from './ring/key-store.ts'
import { KeyringError, onKeysOf } from './keyring-error.ts'
import type { Generation } from './ring/ring.ts'
import type { RotationRecords } from './ring/rotation-records.ts'

/**
 * Stores the keys in DATA_DIR/signing-keys and their rotation record elsewhere. A generation is written before its
 * record, which can be rebuilt from it. File system errors become KeyringError.
 */
export function folderStore(dataDir: string, world: Pick<World, 'randomBytes'>, records: RotationRecords): KeyStore {
  const folder = keyFolder(dataDir)
  const on = <T>(work: () => Promise<T> | T) => onKeysOf(dataDir, async () => work())
  return {
    words: {
      where: `in ${folder}`,
      restore: 'put the folder back from a copy',
      beginAnew: 'move the folder away to begin with new keys',
    },
    stamp: () => on(() => currentStamp(folder)),
    newest: () => on(() => keysIn(folder)),
    requiredKids: () => Promise.resolve([]),
    writeFirst: async (text, rows) => {
      const isFirst = await on(() => writeFirst(folder, text, world))
      if (isFirst) await records.add(rows)
      return isFirst
    },
    writeNext: async (generation, rows) => {
      const isWritten = await on(() => writeGeneration(folder, generation, world))
      if (isWritten) await records.add(rows)
      return isWritten
    },
    destroyOlder: (number) =>
      on(async () => {
        await destroyBefore(folder, number)
        await destroyUnfinished(folder)
      }),
    records,
  }
}

/** Describes the sealed keys of a data folder, for a sentence; null where it has none. Throws KeyringError. */
export function sealedKeys(dataDir: string): Promise<string | null> {
  const folder = keyFolder(dataDir)
  return onKeysOf(dataDir, async () => (keysIn(folder) ? `The signing keys in ${folder} are` : null))
}

/** The folder of the generations. */
export function keyFolder(dataDir: string): string {
  return join(dataDir, 'signing-keys')
}

/** The current generation; null where there never was one. */
export function keysIn(folder: string): Generation | null {
  // Checked first: a folder that another process creates meanwhile contains its first generation.
  const isThere = existsSync(folder)
  const current = readCurrent(folder)
  if (current || !isThere) return current
  throw new KeyringError(
    `The folder ${folder} holds no signing keys any more, and what they signed could not be verified with new ones: ` +
      'put its files back from a copy, or move it away to begin with new keys.',
  )
}
