import type { WriteStatement } from '../writes/write-statement.ts'
import { sqlState } from './postgres-errors.ts'
import { statementName } from './statement-name.ts'

type Guard = NonNullable<WriteStatement['guard']>

/** A statement of a write set with its guard: a violation is an error, which ends the transaction. */
export function guardedQuery({ sql, values, guard }: WriteStatement): {
  name: string
  text: string
  values: WriteStatement['values']
} {
  const text = guard === null ? sql : guardedSql(sql, guard)
  return { name: statementName(text), text, values }
}

/** Divisions by zero and unique conflicts, which a statement of a write set raises only through its guard. */
export function isViolatedBy(error: unknown, { by }: Guard): boolean {
  return sqlState(error) === (by === 'conflict' ? uniqueViolation : divisionByZero)
}

/**
 * The server evaluates guards: by a unique constraint, or by a division by zero where a row is past its limit or an
 * unexpected number of rows changed. Only the last needs more than the statement itself, which a distributed database
 * forwards to the node with the rows.
 */
function guardedSql(sql: string, guard: Guard): string {
  if (guard.by === 'conflict') return sql
  if (guard.by === 'limit') return `${sql} RETURNING 1 / (${guard.holds})::int`
  return `WITH changed AS (${sql} RETURNING 1) SELECT 1 / (count(*) = ${guard.changes})::int FROM changed`
}

const uniqueViolation = '23505'
const divisionByZero = '22012'
