import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeDatabase, type DatabasePlace } from '../../storage/copy-database.ts'
import { CliError } from '../cli-error.ts'
import { databaseName, filesName, manifestName, readManifest, type BackupManifest } from './backup-manifest.ts'
import { copyPrivately } from './copy-privately.ts'
import { hashFile } from './hash-file.ts'

/**
 * Restores a backup into an empty place. All files are verified against the manifest before anything is written, and
 * the database comes last, so an interrupted restore leaves none. Throws CliError with a sentence, StorageUnavailable,
 * StorageBusy and the file system's errors.
 */
export async function restoreBackup(
  place: DatabasePlace,
  folder: string,
  say: (line: string) => void,
): Promise<BackupManifest> {
  const manifest = await manifestIn(folder)
  const engine = place.databaseUrl === null ? 'sqlite' : 'postgres'
  if (manifest.database !== engine) throw new CliError(engineSentence(manifest.database))
  await requireEmptyFolder(place.dataDir)
  say(`Checking ${manifest.files.length} files.`)
  for (const { path, bytes, sha256 } of manifest.files) {
    const actualHash = await hashFile(join(folder, path)).catch(() => null)
    if (actualHash === null)
      throw new CliError(`${join(folder, path)} is missing or cannot be read: nothing was restored.`)
    if (actualHash.bytes !== bytes || actualHash.sha256 !== sha256)
      throw new CliError(`${join(folder, path)} is not what was backed up: nothing was restored.`)
  }
  say(`Restoring into ${place.dataDir}.`)
  for (const { path } of manifest.files) {
    if (path === databaseName) continue
    await copyPrivately(join(folder, path), join(place.dataDir, path.slice(filesName.length + 1)))
  }
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  await placeDatabase(place, join(folder, databaseName))
  return manifest
}

async function manifestIn(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null)
  if (text === null) throw new CliError(`${folder} is no backup: it holds no ${manifestName}, which is written last.`)
  const manifest = readManifest(text)
  if (manifest === null) throw new CliError(`${join(folder, manifestName)} is damaged, or of a later version.`)
  return manifest
}

function engineSentence(engine: BackupManifest['database']): string {
  return engine === 'postgres'
    ? 'The backup is of a PostgreSQL database: set DATABASE_URL to an empty one, and SECRETS_KEY.'
    : 'The backup is of an embedded database: restore it without DATABASE_URL.'
}

/** Existing data is never overwritten. */
async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  if (names.length > 0)
    throw new CliError(`${dataDir} is not empty: move it away, or set DATA_DIR to a folder that is not there yet.`)
}
