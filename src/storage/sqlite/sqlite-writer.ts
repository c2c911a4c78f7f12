import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { migrateSqlite } from './sqlite-migrate.ts'
import type { Migration } from '../migrate.ts'
import { isUniqueViolation, sqliteTrouble } from './sqlite-errors.ts'
import { boundValue } from '../writes/check-write-set.ts'
import { reasonOf, StorageUnavailable } from '../storage.ts'
import type { Applied, ManyWrite, WriteSet } from '../storage.ts'
import { singleWrite, writeStatement } from '../writes/write-statement.ts'
import type { WriteStatement } from '../writes/write-statement.ts'

/** `busyTimeoutMs`: how long a write waits while another process writes. */
export type WriterData = { file: string; migrations: readonly Migration[]; busyTimeoutMs: number }
/**
 * `join`: sets from this port are applied as well and answered there. A `close` message from a port only detaches it.
 */
export type WriterRequest = { id: number; set: WriteSet } | { join: MessagePort } | 'close'
export type WriterReply = { id: number } & ({ applied: Applied } | { failed: WriterFailure })

/** An error in transit between threads, where only plain data keeps its members. */
export type WriterFailure = { name: string; message: string; applied: 'no' | 'unknown' | null }

/** Messages of the writer: first readiness (null) or why it could not start, then one batch of replies per commit. */
export type WriterNews = { started: WriterFailure | null } | { replies: WriterReply[] }

/** Used where nothing is to be applied. */
const noAnswers: ReadonlyMap<MessagePort, WriterReply[]> = new Map()
/** Sets per commit, which share one wait for the disk. */
const groupMax = 32
const statementsMax = 500

/** The worker thread: the only one that writes, so that requests never wait for the disk on the main thread. */
function runWriter(port: MessagePort, data: WriterData): void {
  const writer = openWriter(data)
  if ('failure' in writer) {
    port.postMessage({ started: writer.failure } satisfies WriterNews)
    port.close()
    return
  }
  const ports = new Set<MessagePort>()
  const listen = (from: MessagePort): void => {
    ports.add(from)
    from.on('close', () => ports.delete(from))
    from.on('message', (first: WriterRequest) => {
      const { group, joining, closing } = takeGroup(ports, { from, request: first })
      const answers = group.length > 0 ? byPort(group, applyGroup(writer, group)) : noAnswers
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
      for (const [to, replies] of answers) to.postMessage({ replies } satisfies WriterNews)
      for (const joined of joining) welcome(joined)
      const isEnd = closing.includes(port)
      if (isEnd) writer.db.close()
      for (const left of isEnd ? ports : closing) left.close()
    })
  }
  const welcome = (joined: MessagePort): void => {
    listen(joined)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
    joined.postMessage({ started: null } satisfies WriterNews)
  }
  welcome(port)
}

type Writer = { db: DatabaseSync; statements: Map<string, StatementSync> }
/** A set and the number that identifies its reply. */
type Handed = { id: number; set: WriteSet }
type Queued = Handed & { from: MessagePort }
type Taken = { group: Queued[]; joining: MessagePort[]; closing: MessagePort[] }
type Received = { from: MessagePort; request: WriterRequest }

/** Opens the writing connection and migrates. */
export function openWriter({ file, migrations, busyTimeoutMs }: WriterData): Writer | { failure: WriterFailure } {
  try {
    const db = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON')
    db.exec('PRAGMA journal_size_limit = 67108864')
    // Deleted content is overwritten, so that destroyed keys do not stay in the file.
    db.exec('PRAGMA secure_delete = ON')
    migrateSqlite(db, migrations)
    return { db, statements: new Map() }
  } catch (error) {
    return { failure: asFailure(sqliteTrouble(error, 'no')) }
  }
}

/** The pending messages of all ports, taken in turns so that none delays the others. */
function takeGroup(ports: ReadonlySet<MessagePort>, first: Received): Taken {
  const taken: Taken = { group: [], joining: [], closing: [] }
  take(taken, first)
  for (let before = -1; before < taken.group.length && taken.group.length < groupMax; ) {
    before = taken.group.length
    for (const from of ports) {
      if (taken.closing.includes(from) || taken.group.length >= groupMax) continue
      const next: { message: WriterRequest } | undefined = receiveMessageOnPort(from)
      if (next !== undefined) take(taken, { from, request: next.message })
    }
  }
  return taken
}

function take(taken: Taken, { from, request }: Received): void {
  if (request === 'close') taken.closing.push(from)
  else if ('join' in request) taken.joining.push(request.join)
  else taken.group.push({ from, ...request })
}

/** All results, including violated guards, depend on this commit: when it fails, none is valid. */
export function applyGroup(writer: Writer, group: readonly Handed[]): WriterReply[] {
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

/** The replies for each port. */
function byPort(group: readonly Queued[], replies: readonly WriterReply[]): Map<MessagePort, WriterReply[]> {
  const answers = new Map<MessagePort, WriterReply[]>()
  for (const [position, reply] of replies.entries()) {
    const from = group[position]?.from
    const others = from && answers.get(from)
    if (others) others.push(reply)
    else if (from) answers.set(from, [reply])
  }
  return answers
}

/** Some errors, such as a full disk, end the whole transaction and are rethrown; the others concern one set only. */
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
    if ('rows' in write) {
      runRows(writer, write, changes)
      continue
    }
    const statement = writeStatement(write, '?')
    const changed = runStatement(writer, statement)
    if (changed === null) return { ok: false, guard: statement.guard?.name ?? '' }
    changes.push(changed)
  }
  return { ok: true, changes }
}

/** The number of changed rows; null where the guard of the statement is violated. */
function runStatement(writer: Writer, { sql, values, guard }: WriteStatement): number | null {
  if (guard?.by === 'limit') {
    const [row] = prepared(writer, `${sql} RETURNING ${guard.holds} AS holds`).all(...values)
    return row?.['holds'] === 1 ? 1 : null
  }
  try {
    const changed = Number(prepared(writer, sql).run(...values).changes)
    return guard?.by === 'rows' && changed !== guard.changes ? null : changed
  } catch (error) {
    if (guard?.by === 'conflict' && isUniqueViolation(error)) return null
    throw error
  }
}

/** One statement for all rows: building and looking up its text takes as long as running it. */
function runRows(writer: Writer, write: ManyWrite, changes: number[]): void {
  const [first] = write.rows
  if (!first) return
  const statement = prepared(writer, writeStatement(singleWrite(write, first), '?').sql)
  for (const row of write.rows) {
    const values = row.map((value) => boundValue(value, write.table))
    changes.push(Number(statement.run(...values).changes))
  }
}

function prepared({ db, statements }: Writer, sql: string): StatementSync {
  const cached = statements.get(sql)
  if (cached !== undefined) return cached
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
