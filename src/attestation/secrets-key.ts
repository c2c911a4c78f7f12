import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../kit/world.ts'
import { createFile } from './key-folder.ts'
import { KeyringError } from './keyring-error.ts'

const secretsKeyBytes = 32

/** Reads DATA_DIR/secrets.key, base64 of 32 bytes; null when there is none. Throws KeyringError on anything else. */
export async function readSecretsKey(dataDir: string): Promise<Buffer | null> {
  const path = secretsKeyPath(dataDir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const bytes = Buffer.from(text.trim(), 'base64')
  if (bytes.length === secretsKeyBytes && bytes.toString('base64') === text.trim()) return bytes
  throw new KeyringError(`${path} is damaged: put the file back from a copy, or set SECRETS_KEY to what it held.`)
}

/** The key in DATA_DIR/secrets.key, made there with mode 0600 on first use. Of two processes the first to write wins. */
export async function makeSecretsKey(dataDir: string, world: Pick<World, 'randomBytes'>): Promise<Buffer> {
  const made = Buffer.from(world.randomBytes(secretsKeyBytes))
  await createFile(secretsKeyPath(dataDir), `${made.toString('base64')}\n`, world)
  const kept = await readSecretsKey(dataDir)
  if (kept) return kept
  throw new KeyringError(`${secretsKeyPath(dataDir)} was removed while the service started: start it again.`)
}

function secretsKeyPath(dataDir: string): string {
  return join(dataDir, 'secrets.key')
}
