import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sealer } from '../../kit/seal.ts'
import { syncFolder } from '../../kit/sync-folder.ts'
import type { World } from '../../kit/world.ts'
import { keyFolder, keysIn } from '../folder-store.ts'
import { destroyUnfinished } from './key-folder.ts'
import { KeyringError, onKeysOf } from '../keyring-error.ts'
import { keysOf, parseRing, type Ring } from './ring.ts'

/** The key folder that was used before the database. */
export type FormerFolder = {
  /** Its keys; null where there is no such folder. Throws KeyringError where they cannot be imported. */
  read: () => Promise<Ring | null>
  /** Deletes the folder once the database lists all its keys and none of them signs any more. */
  destroyUnused: (ring: Ring) => Promise<void>
}

export function formerFolder(dataDir: string, sealer: Sealer, world: Pick<World, 'randomBytes'>): FormerFolder {
  const folder = keyFolder(dataDir)
  const read = async () => {
    const text = keysIn(folder)
    if (!text) return null
    const { ring } = parseRing(text, sealer)
    if (ring) return ring
    throw new KeyringError(
      `The signing keys in ${folder} cannot be taken over into the database: they are damaged, or sealed with another ` +
        `SECRETS_KEY. Set the one they were sealed with (without a setting it was the content of ` +
        `${join(dataDir, 'secrets.key')}), or move the folder away to go on without them.`,
    )
  }
  return {
    read: () => onKeysOf(dataDir, read),
    destroyUnused: (ring) =>
      onKeysOf(dataDir, async () => {
        if (!existsSync(folder)) return
        const former = await read()
        if (former && isUnused(former, ring)) await destroy(dataDir, folder, world)
      }),
  }
}

function isUnused(former: Ring, { past }: Ring): boolean {
  const retired = new Set(past.map(({ kid }) => kid))
  return keysOf(former).every(({ kid }) => retired.has(kid))
}

/** Renamed first, so that a killed process never leaves a folder with missing keys. */
async function destroy(dataDir: string, folder: string, world: Pick<World, 'randomBytes'>): Promise<void> {
  const unfinished = `${folder}.${Buffer.from(world.randomBytes(8)).toString('hex')}.tmp`
  await rename(folder, unfinished)
  await rm(unfinished, { recursive: true, force: true })
  await destroyUnfinished(folder)
  await syncFolder(dataDir)
}
