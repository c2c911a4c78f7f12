import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteTrouble } from './sqlite-errors.ts'
import { reasonOf, StorageBusy, StorageUnavailable } from './storage.ts'

/** Makes the folder (0700) and an empty database file (0600) where they are missing, and gives the file's path. Throws StorageUnavailable. */
export function prepareDatabaseFile(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return createPrivateFile(databaseFile(dataDir))
  } catch (error) {
    throw new StorageUnavailable(`The data folder ${dataDir} cannot be used: ${reasonOf(error)}.`, 'no', error)
  }
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'countersign.db')
}

/**
 * Holds the folder for one service until `release`. The operating system drops the lock with the process, however it
 * dies, so nothing stale is ever left. Throws StorageBusy.
 */
export function lockFolder(dataDir: string): { release: () => void } {
  const lock = new DatabaseSync(createPrivateFile(join(dataDir, 'service.lock')))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw (error as { errcode?: number }).errcode === sqliteBusy ? new StorageBusy(dataDir) : sqliteTrouble(error, 'no')
  }
  return { release: () => void (lock.isOpen && lock.close()) }
}

/**
 * SQLite gives -wal and -shm the mode of the database file, so it is created before SQLite sees it. A file that exists
 * is never opened here: closing it again would drop the locks that this process holds on it.
 */
function createPrivateFile(path: string): string {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  chmodSync(path, 0o600)
  return path
}

const sqliteBusy = 5
