import { Kysely, SqliteDialect } from 'kysely'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { boundValue } from '../writes/check-write-set.ts'
import { sqliteTrouble } from './sqlite-errors.ts'

export type SqliteReading = {
  reader: Kysely<unknown>
  /** Makes later reads see everything written so far. */
  renew: () => void
}

/**
 * A query builder over a read-only connection of node:sqlite. All reads of one turn of the event loop use one snapshot:
 * each snapshot reloads changed pages, which takes longer than most lookups.
 */
export function readSqlite(db: DatabaseSync): SqliteReading {
  const snapshot = createSnapshot(db)
  const dialect = new SqliteDialect({ database: asKyselyDatabase(db, snapshot.begin) })
  return { reader: new Kysely<unknown>({ dialect }), renew: snapshot.end }
}

function createSnapshot(db: DatabaseSync): { begin: () => void; end: () => void } {
  let isOpen = false
  const end = () => {
    if (!isOpen) return
    isOpen = false
    if (db.isOpen) db.exec('COMMIT')
  }
  const begin = () => {
    if (isOpen) return
    db.exec('BEGIN')
    isOpen = true
    setImmediate(end)
  }
  return { begin, end }
}

const statementsMax = 200

/** Kysely expects the interface of better-sqlite3, including its `reader` property. */
function asKyselyDatabase(db: DatabaseSync, begin: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => db.close(),
    prepare: (sql) => {
      const cached = statements.get(sql)
      if (cached !== undefined) return cached
      if (statements.size >= statementsMax) statements.clear()
      const statement = asKyselyStatement(
        answering(() => db.prepare(sql)),
        begin,
      )
      statements.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync, begin: () => void): SqliteStatement {
  const names = statement.columns().map(({ name }) => name)
  const rowOf = rowMaker(names)
  statement.setReturnArrays(true)
  return {
    reader: names.length > 0,
    all: (parameters) =>
      answering(() => {
        begin()
        const rows: unknown[] = statement.all(...bound(parameters))
        return rows.map(rowOf)
      }),
    run: (parameters) => answering(() => statement.run(...bound(parameters))),
    iterate: () => {
      throw new TypeError('Rows are read whole: bound the query with a limit instead of streaming it.')
    },
  }
}

/**
 * Builds rows as plain objects from values in column order. Copies of one empty row share its hidden class, which takes
 * a third of the time of copying node:sqlite's objects, which are dictionaries without a prototype.
 */
function rowMaker(names: readonly string[]): (values: unknown) => Row {
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]))
  return (values) => {
    const row = { ...empty }
    let position = 0
    for (const name of names) row[name] = (values as readonly unknown[])[position++]
    return row
  }
}

type Row = Record<string, unknown>

/**
 * Bound individually: node:sqlite would take a Date or an object in first place for named parameters, without an error.
 */
function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value, index) => boundValue(value, `Parameter ${index + 1} of the query`))
}

function answering<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    throw sqliteTrouble(error, 'no')
  }
}
