import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteTrouble } from './sqlite/sqlite-errors.ts'
import { reasonOf, StorageBusy, StorageUnavailable } from './storage.ts'

/**
 * Creates the folder (0700) and an empty database file (0600) where missing, and returns the file's path. Throws
 * StorageUnavailable.
 */
export function prepareDatabaseFile(dataDir: string): string {
  return inFolder(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return createPrivateFile(databaseFile(dataDir))
  })
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'countersign.db')
}

/**
 * Locks the folder for one service until `release`. The operating system releases the lock with the process, so it
 * never becomes stale. Throws StorageBusy, or StorageUnavailable where locking is not possible.
 */
export function lockFolder(dataDir: string): { release: () => void } {
  const lock = inFolder(dataDir, () => new DatabaseSync(createPrivateFile(join(dataDir, 'service.lock'))))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw (error as { errcode?: number }).errcode === sqliteBusy ? new StorageBusy(dataDir) : sqliteTrouble(error, 'no')
  }
  return { release: () => void (lock.isOpen && lock.close()) }
}

/** Adds the folder to file system errors. */
function inFolder<Value>(dataDir: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw new StorageUnavailable(`The data folder ${dataDir} cannot be used: ${reasonOf(error)}.`, 'no', error)
  }
}

/**
 * SQLite gives -wal and -shm the mode of the database file, so it is created before SQLite opens it. An existing file
 * is never opened here: closing it would drop the locks of this process. Its mode is only tightened, and anything other
 * than a file is left as it is.
 */
export function createPrivateFile(path: string): string {
  try {
    closeSync(openSync(path, 'wx', privateMode))
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const facts = statSync(path)
  if (!facts.isFile()) throw new Error(`${path} is not a file, move it away`)
  if ((facts.mode & othersMode) !== 0) chmodSync(path, facts.mode & privateMode)
  return path
}

const privateMode = 0o600
/** All permissions beyond reading and writing by the owner. */
const othersMode = 0o177
const sqliteBusy = 5
