import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { migrateSqlite } from './sqlite-migrate.ts'
import type { Migration } from './migrate.ts'
import { sqliteTrouble } from './sqlite-errors.ts'
import { reasonOf, StorageUnavailable } from './storage.ts'
import type { Applied, WriteSet } from './storage.ts'
import { writeStatement } from './write-statement.ts'

export type WriterData = { file: string; migrations: readonly Migration[] }
export type WriterRequest = { id: number; set: WriteSet } | 'close'
export type WriterReply = { id: number } & ({ applied: Applied } | { failed: WriterFailure })

/** An error on its way between threads, where only plain data keeps its members. */
export type WriterFailure = { name: string; message: string; applied: 'no' | 'unknown' | null }

/** What the writer says: that it is ready (null) or why it could not start, then one batch of replies for each commit. */
export type WriterNews = { started: WriterFailure | null } | { replies: WriterReply[] }

/** How many sets share one commit, and so one wait for the disk. */
const groupMax = 32
const busyTimeoutMs = 2_000
const statementsMax = 500

/** The worker thread: the only one that writes, so that no request ever waits for the disk on the main thread. */
function runWriter(port: MessagePort, { file, migrations }: WriterData): void {
  const writer = openWriter(file, migrations)
  if ('failure' in writer) {
    port.postMessage({ started: writer.failure } satisfies WriterNews)
    port.close()
    return
  }
  port.on('message', (first: WriterRequest) => {
    const { group, closing } = takeGroup(port, first)
    if (group.length > 0) port.postMessage({ replies: applyGroup(writer, group) } satisfies WriterNews)
    if (!closing) return
    writer.db.close()
    port.close()
  })
  port.postMessage({ started: null } satisfies WriterNews)
}

type Writer = { db: DatabaseSync; statements: Map<string, StatementSync> }
type Queued = Exclude<WriterRequest, 'close'>

/** Opens the one connection that writes, and brings its tables up to date. */
export function openWriter(file: string, migrations: readonly Migration[]): Writer | { failure: WriterFailure } {
  try {
    const db = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON')
    db.exec('PRAGMA journal_size_limit = 67108864')
    // What is deleted is overwritten: keys that are destroyed must not stay in the file.
    db.exec('PRAGMA secure_delete = ON')
    migrateSqlite(db, migrations)
    return { db, statements: new Map() }
  } catch (error) {
    return { failure: asFailure(sqliteTrouble(error, 'no')) }
  }
}

function takeGroup(port: MessagePort, first: WriterRequest): { group: Queued[]; closing: boolean } {
  const group: Queued[] = []
  let next: { message: WriterRequest } | undefined = { message: first }
  while (next !== undefined) {
    if (next.message === 'close') return { group, closing: true }
    group.push(next.message)
    next = group.length < groupMax ? receiveMessageOnPort(port) : undefined
  }
  return { group, closing: false }
}

/** All answers, violated guards too, rest on rows of this commit: when it fails, none of them holds. */
export function applyGroup(writer: Writer, group: readonly Queued[]): WriterReply[] {
  let lost: unknown
  let applied: 'no' | 'unknown' = 'no'
  try {
    writer.db.exec('BEGIN IMMEDIATE')
    const replies = group.map(({ id, set }) => ({ id, ...applyOne(writer, set) }))
    applied = 'unknown'
    writer.db.exec('COMMIT')
    return replies
  } catch (error) {
    lost = error
  }
  if (writer.db.isTransaction) writer.db.exec('ROLLBACK')
  const failed = asFailure(
    new StorageUnavailable(`The embedded database could not be written: ${reasonOf(lost)}.`, applied),
  )
  return group.map(({ id }) => ({ id, failed }))
}

/** Some errors, such as a full disk, end the whole transaction: these are thrown on, the others concern one set only. */
function applyOne(writer: Writer, set: WriteSet): { applied: Applied } | { failed: WriterFailure } {
  const { db } = writer
  db.exec('SAVEPOINT one_set')
  try {
    const applied = runWrites(writer, set)
    db.exec(applied.ok ? 'RELEASE one_set' : 'ROLLBACK TO one_set; RELEASE one_set')
    return { applied }
  } catch (error) {
    if (!db.isTransaction) throw error
    db.exec('ROLLBACK TO one_set; RELEASE one_set')
    return { failed: asFailure(sqliteTrouble(error, 'no')) }
  }
}

function runWrites(writer: Writer, set: WriteSet): Applied {
  const changes: number[] = []
  for (const write of set) {
    const { sql, values, guard } = writeStatement(write, '?')
    const statement = prepared(writer, sql)
    const changed = guard === null ? Number(statement.run(...values).changes) : holding(statement.all(...values))
    if (guard !== null && changed !== guard.changes) return { ok: false, guard: guard.name }
    changes.push(changed)
  }
  return { ok: true, changes }
}

function holding(rows: readonly Record<string, unknown>[]): number {
  return rows.filter(({ holds }) => holds === 1).length
}

function prepared({ db, statements }: Writer, sql: string): StatementSync {
  const known = statements.get(sql)
  if (known !== undefined) return known
  if (statements.size >= statementsMax) statements.clear()
  const statement = db.prepare(sql)
  statements.set(sql, statement)
  return statement
}

function asFailure(error: unknown): WriterFailure {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return { name, message, applied: error instanceof StorageUnavailable ? error.applied : null }
}

if (parentPort !== null) runWriter(parentPort, workerData as WriterData)
