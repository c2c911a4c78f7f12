import { copyFile, link, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFile } from '../kit/sync-file.ts'
import { syncFolder } from '../kit/sync-folder.ts'
import { dumpPostgres, loadPostgres } from './postgres/postgres-dump.ts'
import { sqliteTrouble } from './sqlite/sqlite-errors.ts'
import { createPrivateFile, databaseFile, lockFolder, prepareDatabaseFile } from './sqlite-files.ts'
import { StorageUnavailable } from './storage.ts'

/** The location of a database. `databaseUrl` null: the embedded engine in `dataDir`. */
export type DatabasePlace = { dataDir: string; databaseUrl: string | null }

/**
 * Copies the database, as of one moment, into a new file of mode 0600 while the service runs. Deleted data is not in
 * the copy. Throws StorageUnavailable.
 */
export async function copyDatabase({ dataDir, databaseUrl }: DatabasePlace, file: string): Promise<void> {
  createPrivateFile(file)
  if (databaseUrl === null) copySqlite(dataDir, file)
  else await dumpPostgres(databaseUrl, file)
  await syncFile(file)
}

/**
 * Puts a copy where there is no database yet. Throws StorageUnavailable where there is one, and StorageBusy where a
 * service has started meanwhile.
 */
export async function placeDatabase({ dataDir, databaseUrl }: DatabasePlace, file: string): Promise<void> {
  if (databaseUrl !== null) return loadPostgres(databaseUrl, file)
  const lock = lockFolder(dataDir)
  const path = databaseFile(dataDir)
  const partial = `${path}.partial`
  try {
    await copyFile(file, partial)
    await syncFile(partial)
    // Atomic: the file is complete or missing, and never replaces another one.
    await link(partial, path)
    await syncFolder(dirname(path))
    prepareDatabaseFile(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new StorageUnavailable(`${path} is there already.`, 'no', error)
  } finally {
    await rm(partial, { force: true })
    lock.release()
  }
}

function copySqlite(dataDir: string, file: string): void {
  try {
    const db = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: waitMs })
    try {
      db.prepare('VACUUM INTO ?').run(file)
    } finally {
      db.close()
    }
  } catch (error) {
    throw sqliteTrouble(error, 'no')
  }
}

/** Readers only wait for a writer that is closing the database. */
const waitMs = 5_000
