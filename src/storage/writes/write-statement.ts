import { boundValue } from './check-write-set.ts'
import type { Choice, Counter, Insert, ManyWrite, Row, SingleWrite, Value } from '../storage.ts'

/** One write as SQL that both engines read. Without a guard any number of rows may change. */
export type WriteStatement = { sql: string; values: (string | number | null)[]; guard: Guard | null }

/** What violates a guard, and the name to answer with: a unique constraint, a limit that the changed row is past, or another number of rows. */
type Guard = { name: string } & ({ by: 'conflict' } | { by: 'limit'; holds: string } | { by: 'rows'; changes: number })

/** Turns a checked write into SQL. `mark` begins a numbered placeholder: `?` for SQLite, `$` for PostgreSQL. */
export function writeStatement(write: SingleWrite, mark: '?' | '$'): WriteStatement {
  const values: WriteStatement['values'] = []
  const bind = (value: unknown) => `${mark}${values.push(boundValue(value, write.table))}`
  if (write.kind === 'counter') return { ...counterSql(write, bind), values }
  return { sql: writeSql(write, bind), values, guard: guardOf(write) }
}

/** One row of a write of many, as a write of its own. All rows give the same text, with their values in order. */
export function singleWrite(write: ManyWrite, row: readonly Value[]): SingleWrite {
  const { table } = write
  const part = (columns: readonly string[], from: number): Row =>
    Object.fromEntries(columns.map((column, i) => [column, row[from + i] ?? null]))
  if (write.kind === 'inserts') return { kind: 'insert', table, row: part(write.columns, 0), onConflict: 'ignore' }
  return { kind: 'update', table, set: part(write.set, 0), where: part(write.where, write.set.length) }
}

type Bind = (value: unknown) => string

/** Values are bound in the order in which they stand in the text. */
function writeSql(write: Exclude<SingleWrite, Counter>, bind: Bind): string {
  if (write.kind === 'insert') return insertSql(write, bind)
  if (write.kind === 'delete') return `DELETE FROM "${write.table}" ${choiceSql(write, bind)}`
  return `UPDATE "${write.table}" SET ${assignments(write.set, bind)} ${choiceSql(write, bind)}`
}

function guardOf(write: Exclude<SingleWrite, Counter>): Guard | null {
  if (!('guard' in write) || write.guard === undefined) return null
  if (write.kind === 'insert') return { name: write.guard, by: 'conflict' }
  return { name: write.guard, by: 'rows', changes: write.expect ?? 1 }
}

/** A guarded insert is a plain one: its conflict is the answer, and a database whose rows are divided can send it where the row belongs. */
function insertSql(write: Insert, bind: Bind): string {
  const columns = Object.keys(write.row)
  const row = `INSERT INTO "${write.table}" (${names(columns)}) VALUES (${Object.values(write.row).map(bind).join(', ')})`
  if (write.onConflict === 'ignore') return `${row} ON CONFLICT DO NOTHING`
  if (write.onConflict !== 'replace') return row
  const replaced = columns
    .filter((column) => !write.key.includes(column))
    .map((column) => `"${column}" = excluded."${column}"`)
  return `${row} ON CONFLICT (${names(write.key)}) DO UPDATE SET ${replaced.join(', ')}`
}

/**
 * The limits are judged on the sum as the database has just written it into the locked row: one that was read before
 * could miss a concurrent payment, and a condition on the insert would also stop the change of a row that exists.
 */
function counterSql({ table, key, column, add, min, max, guard }: Counter, bind: Bind): Omit<WriteStatement, 'values'> {
  const columns = names(Object.keys(key))
  const row = [...Object.values(key), add].map(bind).join(', ')
  const holds = `"${column}" BETWEEN ${bind(min ?? 0)} AND ${bind(max ?? Number.MAX_SAFE_INTEGER)}`
  return {
    sql:
      `INSERT INTO "${table}" (${columns}, "${column}") VALUES (${row}) ` +
      `ON CONFLICT (${columns}) DO UPDATE SET "${column}" = "${table}"."${column}" + excluded."${column}"`,
    guard: { name: guard, by: 'limit', holds },
  }
}

function choiceSql({ where, below = {} }: Choice, bind: Bind): string {
  const equal = Object.entries(where).map(([column, value]) =>
    value === null ? `"${column}" IS NULL` : `"${column}" = ${bind(value)}`,
  )
  const less = Object.entries(below).map(([column, value]) => `"${column}" < ${bind(value)}`)
  return `WHERE ${[...equal, ...less].join(' AND ')}`
}

function assignments(set: Row, bind: Bind): string {
  return Object.entries(set)
    .map(([column, value]) => `"${column}" = ${bind(value)}`)
    .join(', ')
}

function names(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}
