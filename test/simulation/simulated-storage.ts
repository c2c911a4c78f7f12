import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { boundValue, checkWriteSet } from '../../src/storage/writes/check-write-set.ts'
import { preparedTexts } from '../../src/storage/prepared-read.ts'
import { StorageUnavailable, type Applied, type Storage, type WriteSet } from '../../src/storage/storage.ts'
import type { Disk } from './disk.ts'
import type { Faults } from './faults.ts'
import type { Life, Schedule } from './schedule.ts'

export type StorageParts = { disk: Disk; schedule: Schedule; faults: Faults; life: Life; kind: Storage['kind'] }

/**
 * The storage of one process. As the embedded engine, it writes in order and reads at once; as PostgreSQL, everything is on
 * its way for a while and overtakes, but for prepared reads of one turn. A set is committed or not, independent of the
 * fate of the process that sent it, and of its answer.
 */
export function openSimulatedStorage(parts: StorageParts): Storage {
  const { life, kind, schedule, faults } = parts
  const reader: unknown = openReader(parts)
  let lastCommitAt = 0
  const commitsIn = (): number => {
    const waitMs = faults.writeMs()
    if (kind === 'postgres') return waitMs + faults.delayMs()
    lastCommitAt = Math.max(schedule.elapsedMs() + waitMs, lastCommitAt + 1)
    return lastCommitAt - schedule.elapsedMs()
  }
  return {
    kind,
    apply: async (set) => {
      checkWriteSet(set)
      return send(parts, set, commitsIn())
    },
    read: <Tables>() => reader as ReadonlyKysely<Tables>,
    reachable: () => Promise.resolve(life.isAlive),
    close: () => Promise.resolve(),
  }
}

/** What becomes of a set is decided when it is sent, so that it does not depend on the queries in between. */
function send({ disk, schedule, faults, life, kind }: StorageParts, set: WriteSet, waitMs: number): Promise<Applied> {
  const { promise, resolve, reject } = Promise.withResolvers<Applied>()
  const fate = faults.write()
  const answerMs = faults.answerMs()
  const outlives = kind === 'postgres' && faults.outlives()
  schedule.after(waitMs, () => {
    if (!life.isAlive && !outlives) return
    const isCommitted = (fate === 'applied' || fate === 'unknown_applied') && !faults.isDatabaseDown()
    const applied = isCommitted ? attempt(() => disk.commit(set)) : null
    schedule.after(
      answerMs,
      () => {
        if (fate === 'applied' && applied && 'value' in applied) resolve(applied.value)
        else if (applied && 'error' in applied) reject(applied.error)
        else reject(new StorageUnavailable('the simulated database', fate.startsWith('unknown') ? 'unknown' : 'no'))
      },
      life,
    )
  })
  return promise
}

function attempt<Value>(work: () => Value): { value: Value } | { error: unknown } {
  try {
    return { value: work() }
  } catch (error) {
    return { error }
  }
}

type Asked = { query: CompiledQuery; resolve: (rows: unknown[]) => void; reject: (error: Error) => void }

function openReader(parts: StorageParts): Kysely<unknown> {
  const { kind, faults, life, schedule } = parts
  let together: Asked[] = []
  const answerAll = (requests: readonly Asked[]): void => {
    const isLost = faults.read() || faults.isDatabaseDown()
    const answers = isLost ? [] : requests.map(({ query }) => rowsOf(parts, query))
    const answer = () =>
      requests.forEach(({ resolve, reject }, i) => {
        const rows = answers[i]
        if (rows) resolve(rows)
        else reject(new StorageUnavailable('the simulated database', 'no'))
      })
    if (kind === 'sqlite') answer()
    else schedule.after(faults.answerMs(), answer, life)
  }
  const ask = (query: CompiledQuery): Promise<unknown[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    const request = { query, resolve, reject }
    if (kind === 'sqlite') answerAll([request])
    else if (!preparedTexts.has(query.sql)) schedule.after(faults.answerMs(), () => answerAll([request]), life)
    else if (together.push(request) === 1) {
      schedule.after(
        faults.answerMs(),
        () => {
          const all = together
          together = []
          answerAll(all)
        },
        life,
      )
    }
    return promise
  }
  return new Kysely<unknown>({ dialect: dialectOver(ask) })
}

function rowsOf({ disk }: Pick<StorageParts, 'disk'>, { sql, parameters }: CompiledQuery): unknown[] {
  return disk.rows(sql, ...parameters.map((value, i) => boundValue(value, `Parameter ${i + 1} of the query`)))
}

function dialectOver(ask: (query: CompiledQuery) => Promise<unknown[]>) {
  const noTransaction = () => Promise.reject(new TypeError('what is read begins no transaction'))
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery) => ({ rows: await ask(query) }) as QueryResult<Row>,
    streamQuery: () => {
      throw new TypeError('rows are read whole')
    },
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: () => Promise.resolve(),
      acquireConnection: () => Promise.resolve(connection),
      releaseConnection: () => Promise.resolve(),
      beginTransaction: noTransaction,
      commitTransaction: noTransaction,
      rollbackTransaction: noTransaction,
      destroy: () => Promise.resolve(),
    }),
  }
}
