import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { writeAtomic } from '../../kit/write-atomic.ts'
import { copyDatabase, type DatabasePlace } from '../../storage/copy-database.ts'
import { secretsKeyName } from '../../storage/secrets-key.ts'
import { CliError } from '../cli-error.ts'
import { databaseName, filesName, manifestName, type BackupManifest } from './backup-manifest.ts'
import { copyPrivately } from './copy-privately.ts'
import { hashFile } from './hash-file.ts'

export type BackupNeeds = {
  place: DatabasePlace
  version: string
  now: () => number
  withSecretsKey: boolean
  /** Called with each step, for progress output. */
  say: (line: string) => void
}

/**
 * Copies the durable data of a running service into a new folder of mode 0700. The database comes first: signing keys
 * newer than it do no harm, older ones would be incomplete. A failed backup removes the folder. Throws
 * StorageUnavailable, CliError and the file system's errors, EEXIST where the folder exists.
 */
export async function makeBackup(needs: BackupNeeds, folder: string): Promise<BackupManifest> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 })
  try {
    return await fillBackup(needs, folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function fillBackup(needs: BackupNeeds, folder: string): Promise<BackupManifest> {
  const { place, version, now, say } = needs
  say('Copying the database.')
  await copyDatabase(place, join(folder, databaseName))
  say(`Copying the files of ${place.dataDir}.`)
  const names = await copyFiles(needs, join(folder, filesName))
  const files = []
  for (const path of [databaseName, ...names.map((name) => `${filesName}/${name}`)])
    files.push({ path, ...(await hashFile(join(folder, path))) })
  const manifest: BackupManifest = {
    format: 'countersign-backup/1',
    made_at: new Date(now()).toISOString(),
    version,
    database: place.databaseUrl === null ? 'sqlite' : 'postgres',
    secrets_key: names.includes(secretsKeyName) ? 'included' : 'kept_elsewhere',
    files,
  }
  await writeAtomic(join(folder, manifestName), [`${JSON.stringify(manifest, null, 2)}\n`])
  return manifest
}

/**
 * Returns the names of the copied files. If a file disappears meanwhile, as in a key rotation, the folder is listed
 * again.
 */
async function copyFiles({ place: { dataDir }, withSecretsKey }: BackupNeeds, to: string): Promise<string[]> {
  const copied = new Set<string>()
  for (let look = 1; ; look++) {
    const names = (await filesOf(dataDir)).filter((name) => withSecretsKey || name !== secretsKeyName)
    let isWhole = true
    for (const name of names.filter((each) => !copied.has(each))) {
      try {
        await copyPrivately(join(dataDir, name), join(to, name))
        copied.add(name)
      } catch (error) {
        if (!isAbsent(error)) throw error
        isWhole = false
      }
    }
    if (isWhole) return [...copied].toSorted()
    if (look === looksMax) throw new CliError(`Files of ${dataDir} come and go: back it up once more.`)
  }
}

/**
 * The files of the data folder other than the database, by relative path. All of them are replaced atomically when they
 * change.
 */
async function filesOf(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // With a PostgreSQL server the data folder may be missing.
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((name) => !leftOut.test(name))
    .toSorted()
}

/** The database (copied separately), the lock and the address of a running service, temporary files and unsent mails. */
const leftOut = /^(?:countersign\.db.*|service\.lock.*|running-service\.json|outbox\/.*|.*\.tmp)$/

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

const looksMax = 5
