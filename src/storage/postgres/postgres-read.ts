import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { sendTogether } from './send-together.ts'
import { isConnectionEnded } from './postgres-errors.ts'
import { ask, connected } from './postgres-pool.ts'
import { preparedTexts } from '../prepared-read.ts'
import { statementName } from './statement-name.ts'
import { StorageUnavailable } from '../storage.ts'

type Query = (sql: string, values: readonly unknown[]) => Promise<QueryResult>

/**
 * The pool for the query builder: parameters are checked as on the embedded engine, and server failures are converted.
 * Prepared reads look up a few rows, and those of one turn of the event loop share a connection. Any other query has
 * its own, so that none waits behind it.
 */
export function readingPool(pool: Pool): PostgresPool {
  const [together, alone] = [readTogether(pool), readAlone(pool)]
  const query: Query = (sql, values) => onLivingConnection(preparedTexts.has(sql) ? together : alone, sql, values)
  // A connection is acquired once the query is known.
  const client = { query, release: () => {} } as unknown as PostgresPoolClient
  return { options: pool.options, connect: () => Promise.resolve(client), end: () => pool.end() }
}

/** Attempts of a read on different connections. */
const attemptsMax = 3

/** Retries where the connection had ended: a read has no effects, so it may be repeated. */
async function onLivingConnection(query: Query, ...args: Parameters<Query>): Promise<QueryResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await query(...args)
    } catch (error) {
      if (attempt >= attemptsMax || !isEnded(error)) throw error
    }
  }
}

function readAlone(pool: Pool): Query {
  return async (sql, values) => {
    const client = await connected(pool)
    const answer = ask(client, sql, values)
    await releaseAfter(client, [answer])
    return answer
  }
}

/** The pool does not hand out a closed connection again. */
async function releaseAfter(client: PoolClient, answers: readonly Promise<QueryResult>[]): Promise<void> {
  const answered = await Promise.allSettled(answers)
  client.release(answered.some((each) => each.status === 'rejected' && isEnded(each.reason)))
}

function isEnded(error: unknown): boolean {
  return error instanceof StorageUnavailable && isConnectionEnded(error)
}

type Waiting = { sql: string; values: readonly unknown[]; answer: (answer: Promise<QueryResult>) => void }

/**
 * Queries of one turn are sent in one write and answered in order: a write to the server costs more than most reads.
 */
function readTogether(pool: Pool): Query {
  let waiting: Waiting[] = []
  const send = async () => {
    const queued = waiting
    waiting = []
    const connecting = connected(pool)
    const client = await connecting.catch(() => null)
    if (client === null) return queued.forEach(({ answer }) => answer(connecting as Promise<never>))
    const answers = sendTogether(client, () =>
      queued.map(({ sql, values }) => ask(client, sql, values, statementName(sql))),
    )
    for (const [i, answer] of answers.entries()) queued[i]?.answer(answer)
    await releaseAfter(client, answers)
  }
  return (sql, values) =>
    new Promise((answer) => {
      if (waiting.push({ sql, values, answer }) === 1) setImmediate(() => void send())
    })
}
