import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { inOnePiece } from './in-one-piece.ts'
import { isConnectionEnded } from './postgres-errors.ts'
import { ask, connected } from './postgres-pool.ts'
import { preparedTexts } from '../prepared-read.ts'
import { statementName } from './statement-name.ts'
import { StorageUnavailable } from '../storage.ts'

type Query = (sql: string, values: readonly unknown[]) => Promise<QueryResult>

/**
 * The pool as the query builder uses it: parameters checked as on the embedded engine, trouble told from faults. Prepared
 * reads are look-ups of a few rows, and those of one turn of the event loop share a connection. Any other query has one to
 * itself, so that none waits behind it.
 */
export function readingPool(pool: Pool): PostgresPool {
  const [together, alone] = [readTogether(pool), readAlone(pool)]
  const query: Query = (sql, values) => onLivingConnection(preparedTexts.has(sql) ? together : alone, sql, values)
  // A connection is taken when it is known what is asked.
  const client = { query, release: () => {} } as unknown as PostgresPoolClient
  return { options: pool.options, connect: () => Promise.resolve(client), end: () => pool.end() }
}

/** On how many connections a read is tried. */
const attemptsMax = 3

/** Asks again where the connection had ended: a read changes nothing, so that it may be asked twice. */
async function onLivingConnection(query: Query, ...asked: Parameters<Query>): Promise<QueryResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await query(...asked)
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

/** The pool lends a connection that has ended to nobody else. */
async function releaseAfter(client: PoolClient, answers: readonly Promise<QueryResult>[]): Promise<void> {
  const answered = await Promise.allSettled(answers)
  client.release(answered.some((each) => each.status === 'rejected' && isEnded(each.reason)))
}

function isEnded(error: unknown): boolean {
  return error instanceof StorageUnavailable && isConnectionEnded(error)
}

type Waiting = { sql: string; values: readonly unknown[]; answer: (answer: Promise<QueryResult>) => void }

/** What is asked in one turn is sent in one piece and judged in its order: writing to the server costs more than most reads. */
function readTogether(pool: Pool): Query {
  let waiting: Waiting[] = []
  const send = async () => {
    const asked = waiting
    waiting = []
    const connecting = connected(pool)
    const client = await connecting.catch(() => null)
    if (client === null) return asked.forEach(({ answer }) => answer(connecting as Promise<never>))
    const answers = inOnePiece(client, () =>
      asked.map(({ sql, values }) => ask(client, sql, values, statementName(sql))),
    )
    for (const [i, answer] of answers.entries()) asked[i]?.answer(answer)
    await releaseAfter(client, answers)
  }
  return (sql, values) =>
    new Promise((answer) => {
      if (waiting.push({ sql, values, answer }) === 1) setImmediate(() => void send())
    })
}
