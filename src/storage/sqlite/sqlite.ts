import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { MessagePort } from 'node:worker_threads'
import type { ReadonlyKysely } from 'kysely/readonly'
import { checkWriteSet } from '../writes/check-write-set.ts'
import { refusePending } from '../migrate.ts'
import type { Migration } from '../migrate.ts'
import { sqliteTrouble } from './sqlite-errors.ts'
import { databaseFile, lockFolder, prepareDatabaseFile } from '../sqlite-files.ts'
import { readApplied } from './sqlite-migrate.ts'
import { cacheBriefly } from '../writes/cache-briefly.ts'
import { doneInTime, probeWrite } from '../writes/probe-write.ts'
import { readSqlite } from './sqlite-read.ts'
import { startWriter } from './sqlite-writer-handle.ts'
import type { WriterData } from './sqlite-writer.ts'
import type { Supervision, WriterHandle } from './sqlite-writer-handle.ts'
import { StorageUnavailable } from '../storage.ts'
import type { LendingStorage, SingleWrite, Storage } from '../storage.ts'
import { joinThread, startThread } from './writer-thread.ts'

/** The embedded engine, in the process that owns the folder. Throws StorageBusy where another one does. */
export async function openSqliteService(
  dataDir: string,
  migrations: readonly Migration[],
  supervision: Supervision,
): Promise<LendingStorage> {
  const file = prepareDatabaseFile(dataDir)
  const lock = lockFolder(dataDir)
  try {
    const storage = await openWriting({ file, migrations, busyTimeoutMs: serviceWaitsMs }, supervision)
    const close = () => storage.close().finally(lock.release)
    return { ...storage, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The embedded engine in a further thread of that process: it reads by itself, and the shared writer applies its sets.
 * `shareWriter` requests a port from the first thread.
 */
export async function joinSqliteService(
  dataDir: string,
  shareWriter: () => Promise<MessagePort>,
  supervision: Supervision,
): Promise<Storage> {
  const writer = await startWriter((replied) => joinThread(shareWriter, replied), supervision)
  return reading(databaseFile(dataDir), writer, null)
}

/** The embedded engine for a short command of the operator, which may write beside a running service. */
export function openSqliteOperator(
  dataDir: string,
  migrations: readonly Migration[],
  supervision: Supervision,
): Promise<Storage> {
  return openWriting({ file: prepareDatabaseFile(dataDir), migrations, busyTimeoutMs: operatorWaitsMs }, supervision)
}

/** The embedded engine read-only, with or without a running service. Creates nothing. */
export async function openSqliteReader(dataDir: string, migrations: readonly Migration[]): Promise<Storage> {
  const file = databaseFile(dataDir)
  if (!existsSync(file))
    throw new StorageUnavailable(`There is no database in ${dataDir} yet. Start the service once.`, 'no')
  const db = openReadConnection(file)
  try {
    refusePending(readApplied(db), migrations)
  } catch (error) {
    db.close()
    throw sqliteTrouble(error, 'no')
  }
  const apply = () => Promise.reject(new TypeError('This storage was opened to read only.'))
  return storageOver(db, { apply, isAlive: () => true, close: () => Promise.resolve() }, null)
}

/**
 * Requests wait for the service's writes, so its timeout is short; a command only delays its user, and a service may be
 * writing all the time.
 */
const [serviceWaitsMs, operatorWaitsMs] = [2_000, 20_000]

async function openWriting(data: WriterData, supervision: Supervision): Promise<LendingStorage> {
  const writer = await startWriter((replied) => startThread(data, replied), supervision)
  const storage = await reading(data.file, writer, probeWrite)
  return { ...storage, shareWriter: async () => (await writer.running()).openPort() }
}

async function reading(file: string, writer: Writing, probe: SingleWrite | null): Promise<Storage> {
  try {
    return storageOver(openReadConnection(file), writer, probe)
  } catch (error) {
    await writer.close()
    throw error
  }
}

/**
 * No busy timeout on this connection, since waiting would block every request. In WAL mode readers and the writer do
 * not block each other.
 */
function openReadConnection(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: 0 })
  } catch (error) {
    throw sqliteTrouble(error, 'no')
  }
}

type Writing = Pick<WriterHandle<unknown>, 'apply' | 'isAlive' | 'close'>

/** `probe` is the write of a health check; null where another thread does that, or none. */
function storageOver(db: DatabaseSync, writer: Writing, probe: SingleWrite | null): Storage {
  const { reader, renew } = readSqlite(db)
  let closing: Promise<void> | undefined
  return {
    kind: 'sqlite',
    apply: async (set) => {
      checkWriteSet(set)
      try {
        return await writer.apply(set)
      } finally {
        // A caller that awaited it reads what was written.
        renew()
      }
    },
    read: <Tables>() => reader as unknown as ReadonlyKysely<Tables>,
    reachable: cacheBriefly(async () => {
      if (!writer.isAlive() || !canRead(db)) return false
      return probe === null || (await doneInTime(writer.apply([probe])))
    }),
    close: () => {
      if (closing !== undefined) return closing
      // The last connection to close checkpoints the log, which a read-only one could not do.
      db.close()
      closing = writer.close()
      return closing
    },
  }
}

function canRead(db: DatabaseSync): boolean {
  try {
    readApplied(db)
    return true
  } catch {
    return false
  }
}
