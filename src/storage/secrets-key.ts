import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFile } from '../kit/create-file.ts'
import type { World } from '../kit/world.ts'
import { reasonOf } from './storage.ts'

export type SecretsKeyPlace = {
  dataDir: string
  /** SECRETS_KEY, 32 bytes; null: the one in DATA_DIR/secrets.key. */
  secretsKey: Buffer | null
}

type Making = SecretsKeyPlace & {
  world: Pick<World, 'randomBytes'>
  /** Describes what is already sealed, for a sentence; null where nothing is, so that a new key may be made. */
  sealed: () => Promise<string | null>
}

/**
 * The 32 bytes that seal secrets at rest: the configured ones, or those of DATA_DIR/secrets.key, created there with
 * mode 0600 at the first start. No key is created where something is sealed with a missing one. Of two processes the
 * first to write wins. Throws SecretsKeyError.
 */
export async function openSecretsKey({ world, sealed, ...place }: Making): Promise<Buffer> {
  const existing = await findSecretsKey(place)
  if (existing) return existing
  const missing = await sealed()
  // A concurrent start may have created the key, and sealed with it, since the check above.
  const since = missing === null ? null : await findSecretsKey(place)
  if (since) return since
  if (missing !== null) throw new SecretsKeyError(missingSentence(place.dataDir, missing))
  const path = secretsKeyPath(place.dataDir)
  const created = Buffer.from(world.randomBytes(secretsKeyBytes))
  await onSecretsKey(path, () => createFile(path, `${created.toString('base64')}\n`, world))
  const storedKey = await findSecretsKey(place)
  if (storedKey) return storedKey
  throw new SecretsKeyError(`${path} was removed while the service started: start it again.`)
}

/** The 32 bytes, without creating them: `sealed` is what they are needed for. Throws SecretsKeyError. */
export async function requireSecretsKey(place: SecretsKeyPlace, sealed: string): Promise<Buffer> {
  const existing = await findSecretsKey(place)
  if (existing) return existing
  throw new SecretsKeyError(missingSentence(place.dataDir, sealed))
}

/** The 32 bytes; null where none were configured or created. Throws SecretsKeyError. */
export async function findSecretsKey({ dataDir, secretsKey }: SecretsKeyPlace): Promise<Buffer | null> {
  if (secretsKey !== null) return secretsKey
  const path = secretsKeyPath(dataDir)
  const text = await onSecretsKey(path, () => readFile(path, 'utf8').catch(absent))
  if (text === null) return null
  const bytes = Buffer.from(text.trim(), 'base64')
  if (bytes.length === secretsKeyBytes && bytes.toString('base64') === text.trim()) return bytes
  throw new SecretsKeyError(`${path} is damaged: put the file back from a copy, or set SECRETS_KEY to what it held.`)
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function missingSentence(dataDir: string, sealed: string): string {
  return (
    `${sealed} sealed with a key that is neither in SECRETS_KEY nor in ${secretsKeyPath(dataDir)}: ` +
    'set it, or put the file back from a copy.'
  )
}

/** File system errors become a SecretsKeyError that names the file. */
async function onSecretsKey<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new SecretsKeyError(
      `${path} cannot be used: ${reasonOf(error)}. Let this user read and write it, or put it back from a copy.`,
    )
  }
}

function secretsKeyPath(dataDir: string): string {
  return join(dataDir, secretsKeyName)
}

/** The file in DATA_DIR that holds the generated key. */
export const secretsKeyName = 'secrets.key'

const secretsKeyBytes = 32

/** SECRETS_KEY cannot be used. The message is a sentence for the operator. */
export class SecretsKeyError extends Error {
  override readonly name = 'SecretsKeyError'
  readonly code = 'storage_secrets_key_refused'
}
