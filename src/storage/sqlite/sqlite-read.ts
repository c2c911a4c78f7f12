import { Kysely, SqliteDialect } from 'kysely'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { boundValue } from '../writes/check-write-set.ts'
import { sqliteTrouble } from './sqlite-errors.ts'

export type SqliteReading = {
  reader: Kysely<unknown>
  /** From now on reads see what was written meanwhile. */
  renew: () => void
}

/**
 * A query builder over a read-only connection of node:sqlite. What is read in one turn of the event loop is read from one
 * snapshot: every snapshot reads the pages that changed anew, which takes longer than most look-ups.
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

/** Kysely expects the shape of another library, which tells a reader by a member that node:sqlite has not. */
function asKyselyDatabase(db: DatabaseSync, begin: () => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => db.close(),
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known !== undefined) return known
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
 * Rows as plain objects, from their values in the order of the columns. Copies of one empty row share its shape, which takes
 * a third of the time that copying the objects of node:sqlite takes: these are dictionaries without a prototype.
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

/** Bound one by one: node:sqlite would take a Date or an object in first place for named parameters, without an error. */
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
