import { DatabaseError } from 'pg'
import { reasonOf, StorageUnavailable } from '../storage.ts'

/** Tells trouble with the server from a fault of the statement or of a value read, which is passed on as it is. */
export function postgresTrouble(error: unknown): unknown {
  if (error instanceof RangeError) return error
  const state = sqlState(error)
  if (state !== null && /^(22|23|42)/.test(state)) return error
  // Only an answer from a server that lives on proves that the transaction was rolled back.
  const rolledBack = state !== null && !/^(08|57P0|58|XX)/.test(state)
  return new StorageUnavailable(`PostgreSQL cannot be used: ${reasonOf(error)}.`, rolledBack ? 'no' : 'unknown', error)
}

/**
 * The connection ended before the answer, as when the server restarts, fails over, or ends one that was idle. Not so where
 * the server did not answer in time: asking again would only wait again.
 */
export function isConnectionEnded({ cause }: StorageUnavailable): boolean {
  const state = sqlState(cause)
  if (state !== null) return /^(08|57P0[125])/.test(state)
  return cause instanceof Error && /Connection terminated|ECONNRESET|EPIPE|not queryable/.test(cause.message)
}

/** The server ended this transaction for the sake of another one (serialization, deadlock): trying again is right. */
export function isPassing(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

/** The five characters by which the server says what was wrong; null when it was not the server that spoke. */
export function sqlState(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? null) : null
}
