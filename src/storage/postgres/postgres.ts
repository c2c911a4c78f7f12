import { Kysely, PostgresDialect } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Pool, PoolClient } from 'pg'
import { checkWriteSet } from '../writes/check-write-set.ts'
import type { Migration } from '../migrate.ts'
import { cacheBriefly } from '../writes/cache-briefly.ts'
import { checkPostgres, migratePostgres } from './postgres-migrate.ts'
import { isPassing, postgresTrouble, sqlState } from './postgres-errors.ts'
import { guardedQuery, isViolatedBy } from './guarded-query.ts'
import { sendTogether } from './send-together.ts'
import { connected, postgresPool, servingLimits, serverProbe } from './postgres-pool.ts'
import { probeWrite } from '../writes/probe-write.ts'
import { readingPool } from './postgres-read.ts'
import { StorageUnavailable } from '../storage.ts'
import type { Applied, Storage, WriteSet } from '../storage.ts'
import { singleWrite, writeStatement } from '../writes/write-statement.ts'
import type { WriteStatement } from '../writes/write-statement.ts'

type Opening = {
  databaseUrl: string
  /** The URL for migrations; null if the tables are only compared. */
  migrateUrl: string | null
  migrations: readonly Migration[]
  readOnly: boolean
}

/** The shared engine. */
export async function openPostgres({ databaseUrl, migrateUrl, migrations, readOnly }: Opening): Promise<Storage> {
  if (migrateUrl !== null) await migratePostgres(migrateUrl, migrations)
  // A URL that leads to another database or schema would leave the tables in use as they were.
  if (migrateUrl !== databaseUrl) await checkPostgres(databaseUrl, migrations)
  const pool = postgresPool(databaseUrl, servingLimits)
  const reader = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readingPool(pool) }) })
  const probe = serverProbe(databaseUrl, readOnly ? null : probeWrite)
  const running = new Set<Promise<Applied>>()
  let closing: Promise<void> | undefined
  return {
    kind: 'postgres',
    apply: async (set) => {
      if (readOnly) throw new TypeError('This storage was opened to read only.')
      checkWriteSet(set)
      if (closing !== undefined) throw new StorageUnavailable('The storage has been closed.', 'no')
      const applying = applySet(pool, set)
      running.add(applying)
      return applying.finally(() => running.delete(applying))
    },
    read: <Tables>() => reader as unknown as ReadonlyKysely<Tables>,
    reachable: cacheBriefly(async () => closing === undefined && probe.answers()),
    // The pool would drop write sets that wait for a connection.
    close: () =>
      (closing ??= Promise.allSettled(running).then(async () => {
        await Promise.all([pool.end(), probe.end()])
      })),
  }
}

/** Attempts of a write set that the server aborted because of another transaction. */
const attemptsMax = 5

async function applySet(pool: Pool, set: WriteSet): Promise<Applied> {
  const statements = set
    .flatMap((write) => ('rows' in write ? write.rows.map((row) => singleWrite(write, row)) : [write]))
    .map((write) => writeStatement(write, '$'))
  for (let attempt = 1; ; attempt++) {
    const client = await connected(pool)
    try {
      const applied = await runTransaction(client, statements)
      client.release()
      return applied
    } catch (error) {
      client.release(sqlState(error) === null)
      if (attempt >= attemptsMax || !isPassing(error)) throw postgresTrouble(error)
    }
  }
}

/**
 * All statements are sent at once and answered in one round trip. After the first error the server skips the rest and
 * turns COMMIT into ROLLBACK, so nothing has to be checked in between and no row stays locked during network latency.
 * This requires that every statement is sent: names identify their text and values were checked, so none fails before
 * that.
 */
async function runTransaction(client: PoolClient, statements: readonly WriteStatement[]): Promise<Applied> {
  const send = () => [
    client.query('BEGIN'),
    ...statements.map((statement) => client.query(guardedQuery(statement))),
    client.query('COMMIT'),
  ]
  const results = await Promise.allSettled(sendTogether(client, send))
  const changes: number[] = []
  for (const [index, result] of results.entries()) {
    const guard = statements[index - 1]?.guard ?? null
    if (result.status === 'fulfilled') changes.push(guard?.by === 'rows' ? guard.changes : (result.value.rowCount ?? 0))
    else if (guard !== null && isViolatedBy(result.reason, guard)) return { ok: false, guard: guard.name }
    else throw result.reason
  }
  return { ok: true, changes: changes.slice(1, -1) }
}
