import { Kysely, SqliteDialect } from 'kysely'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { boundValue } from './check-write-set.ts'
import { sqliteTrouble } from './sqlite-errors.ts'

/** A query builder over a read-only connection of node:sqlite. */
export function readSqlite(db: DatabaseSync): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new SqliteDialect({ database: asKyselyDatabase(db) }) })
}

const statementsMax = 200

/** Kysely expects the shape of another library, which tells a reader by a member that node:sqlite has not. */
function asKyselyDatabase(db: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => db.close(),
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known !== undefined) return known
      if (statements.size >= statementsMax) statements.clear()
      const statement = asKyselyStatement(answering(() => db.prepare(sql)))
      statements.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => answering(() => statement.all(...bound(parameters)).map((row) => ({ ...row }))),
    run: (parameters) => answering(() => statement.run(...bound(parameters))),
    iterate: () => {
      throw new TypeError('Rows are read whole: bound the query with a limit instead of streaming it.')
    },
  }
}

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
