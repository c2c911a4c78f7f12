import { Pool, types } from 'pg'
import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import { boundValue } from '../writes/check-write-set.ts'
import { guardedQuery } from './guarded-query.ts'
import { postgresTrouble } from './postgres-errors.ts'
import { reasonOf, StorageUnavailable, type SingleWrite } from '../storage.ts'
import { writeStatement } from '../writes/write-statement.ts'

const idleTimeoutMs = 30_000

/**
 * Limits of how long a statement runs and waits for a lock. `answerTimeoutMs` is for a server that does not answer at
 * all.
 */
export type PoolLimits = {
  connectionsMax: number
  connectTimeoutMs: number
  statementTimeoutMs: number
  lockTimeoutMs: number
  answerTimeoutMs: number
}

export const servingLimits: PoolLimits = {
  connectionsMax: 10,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
  lockTimeoutMs: 5_000,
  answerTimeoutMs: 15_000,
}

/** A separate connection, so that the health check does not wait behind slow statements. */
const probingLimits: PoolLimits = {
  connectionsMax: 1,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 2_000,
  lockTimeoutMs: 2_000,
  answerTimeoutMs: 2_000,
}

/**
 * A pool of connections to one server, with a timeout for every wait. It recovers by itself when the server is back.
 */
export function postgresPool(databaseUrl: string, limits: PoolLimits): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'countersign',
    max: limits.connectionsMax,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.statementTimeoutMs,
    query_timeout: limits.answerTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  })
  // The pool discards a broken connection, and its query fails: without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A repeatable health check, which reads and writes a row, until `end`. */
export function serverProbe(
  databaseUrl: string,
  write: SingleWrite | null,
): { answers: () => Promise<boolean>; end: () => Promise<void> } {
  const pool = postgresPool(databaseUrl, probingLimits)
  const question = write === null ? { text: 'SELECT 1', values: [] } : guardedQuery(writeStatement(write, '$'))
  const answers = async () => {
    try {
      await pool.query(question)
      return true
    } catch {
      return false
    }
  }
  return { answers, end: () => pool.end() }
}

/** A connection of the pool; the caller must release it. Throws StorageUnavailable. */
export async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new StorageUnavailable(`PostgreSQL cannot be reached: ${reasonOf(error)}.`, 'no', error)
  }
}

/**
 * Runs one query outside of a write set. With a name, the server parses and plans it once per connection. Throws
 * StorageUnavailable, or the error of the statement.
 */
export async function ask<Answer extends QueryResultRow>(
  client: PoolClient,
  sql: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<QueryResult<Answer>> {
  const bound = values.map((value, index) => boundValue(value, `Parameter ${index + 1} of the query`))
  try {
    return await client.query<Answer>({ text: sql, values: bound, ...(name === undefined ? {} : { name }) })
  } catch (error) {
    throw postgresTrouble(error)
  }
}

const oids = { bool: 16, int8: 20, numeric: 1700 }

/**
 * Rows have the same types as on the embedded engine: integers are numbers, comparisons are 1 or 0. Throws RangeError
 * above 2^53.
 */
function getTypeParser(oid: number): (text: string) => unknown {
  if (oid === oids.bool) return (text) => (text === 't' ? 1 : 0)
  if (oid === oids.int8 || oid === oids.numeric) return readNumber
  return defaultParser(oid, 'text')
}

const defaultParser: (oid: number, format: 'text') => (text: string) => unknown = types.getTypeParser

function readNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new RangeError(`The database gave ${text}, which is beyond 2^53.`)
  return number
}
