import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteTrouble } from './sqlite/sqlite-errors.ts'
import { reasonOf, StorageBusy, StorageUnavailable } from './storage.ts'

/** Makes the folder (0700) and an empty database file (0600) where they are missing, and gives the file's path. Throws StorageUnavailable. */
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
 * Holds the folder for one service until `release`. The operating system drops the lock with the process, however it
 * dies, so nothing stale is ever left. Throws StorageBusy, or StorageUnavailable where there can be no lock.
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

/** What the file system refuses, in a sentence that names the folder. */
function inFolder<Value>(dataDir: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw new StorageUnavailable(`The data folder ${dataDir} cannot be used: ${reasonOf(error)}.`, 'no', error)
  }
}

/**
 * SQLite gives -wal and -shm the mode of the database file, so it is created before SQLite sees it. A file that exists
 * is never opened here: closing it again would drop the locks that this process holds on it. Its mode is only ever
 * tightened, and what is no file is left as it is.
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
/** Whatever anybody may do with a file beside its owner's reading and writing. */
const othersMode = 0o177
const sqliteBusy = 5
