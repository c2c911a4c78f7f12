import { DatabaseError } from 'pg'
import { reasonOf, StorageUnavailable } from '../storage.ts'

/** Converts server failures to StorageUnavailable; errors of a statement or value are passed on unchanged. */
export function postgresTrouble(error: unknown): unknown {
  if (error instanceof RangeError) return error
  const state = sqlState(error)
  if (state !== null && /^(22|23|42)/.test(state)) return error
  // Only an answer of a server that keeps running proves a rollback.
  const rolledBack = state !== null && !/^(08|57P0|58|XX)/.test(state)
  return new StorageUnavailable(`PostgreSQL cannot be used: ${reasonOf(error)}.`, rolledBack ? 'no' : 'unknown', error)
}

/**
 * The connection ended before the answer, as when the server restarts, fails over, or closes an idle one. A timeout
 * does not count: a retry would only wait again.
 */
export function isConnectionEnded({ cause }: StorageUnavailable): boolean {
  const state = sqlState(cause)
  if (state !== null) return /^(08|57P0[125])/.test(state)
  return cause instanceof Error && /Connection terminated|ECONNRESET|EPIPE|not queryable/.test(cause.message)
}

/** The server aborted the transaction because of another one (serialization, deadlock), so a retry is right. */
export function isPassing(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

/** The SQLSTATE of an error; null where it does not come from the server. */
export function sqlState(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? null) : null
}
