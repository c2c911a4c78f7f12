import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../kit/world.ts'
import { destroyBefore, destroyUnfinished, readCurrent, writeFirst, type Generation } from './key-folder.ts'
import { KeyringError } from './keyring-error.ts'
import { formatRing, makeKey, parseRing, type Ring } from './ring.ts'
import { makeSecretsKey, readSecretsKey } from './secrets-key.ts'

export type KeyringPlace = {
  dataDir: string
  world: Pick<World, 'now' | 'randomBytes'>
  /** SECRETS_KEY, 32 bytes; null: the one in DATA_DIR/secrets.key, made there when there are no keys yet. */
  secretsKey: Buffer | null
}

/** A ring as it was read: from which generation, and with which key it is sealed. */
export type OpenRing = { ring: Ring; number: number; secretsKey: Buffer }

/** Where the generations lie. */
export function keyFolder(dataDir: string): string {
  return join(dataDir, 'signing-keys')
}

/** The ring in force; null when this data folder has none. Throws KeyringError with a sentence for the operator. */
export async function readRing({ dataDir, secretsKey }: KeyringPlace): Promise<OpenRing | null> {
  const folder = keyFolder(dataDir)
  const found = readCurrent(folder)
  if (!found && existsSync(folder))
    throw new KeyringError(
      `The folder ${folder} holds no signing keys any more, and what they signed could not be verified with new ones: ` +
        'put its files back from a copy, or move it away to begin with new keys.',
    )
  if (!found) return null
  const key = secretsKey ?? (await readSecretsKey(dataDir))
  if (!key)
    throw new KeyringError(
      `The signing keys in ${folder} are sealed with a key that is neither in SECRETS_KEY nor in ` +
        `${join(dataDir, 'secrets.key')}: set it, or move the folder away to begin with new keys.`,
    )
  const ring = ringIn(found, dataDir, key)
  await destroyBefore(folder, found.number)
  await destroyUnfinished(folder)
  return { ring, number: found.number, secretsKey: key }
}

/** The ring in force, made with its first key when this data folder has none. Throws KeyringError. */
export async function readOrMakeRing(place: KeyringPlace): Promise<OpenRing> {
  const found = await readRing(place)
  if (found) return found
  const secretsKey = place.secretsKey ?? (await makeSecretsKey(place.dataDir, place.world))
  const ring: Ring = { past: [], active: makeKey(place.world) }
  const text = formatRing(ring, secretsKey, place.world)
  if (await writeFirst(keyFolder(place.dataDir), text, place.world)) return { ring, number: 1, secretsKey }
  // Another process started at the same time and was first: its keys are everybody's.
  return readOrMakeRing(place)
}

/** Reads a generation's text. Throws KeyringError. */
export function ringIn({ text, number }: Generation, dataDir: string, secretsKey: Buffer): Ring {
  const { ring, fault } = parseRing(text, secretsKey)
  if (ring) return ring
  const folder = keyFolder(dataDir)
  throw new KeyringError(
    fault === 'not_opened'
      ? `The signing keys in ${folder} were sealed with another SECRETS_KEY, or altered since: set the one they were sealed with, or move the folder away to begin with new keys.`
      : `The signing keys in ${folder} (generation ${number}) are damaged: put the folder back from a copy, or move it away to begin with new keys.`,
  )
}
