import type { Migration } from './migrate.ts'

/** `columns` are all that the table has, in the order in which they stand in it; `indexes` are what stands behind `ON table`, by name. */
type Rekeyed = {
  table: string
  columns: readonly string[]
  key: readonly string[]
  indexes?: Readonly<Record<string, string>>
}

/**
 * A step that gives a table another primary key and keeps its rows. PostgreSQL changes the key of the table; SQLite cannot,
 * so that the rows move to a new table.
 */
export function rekeyedTable(name: string, { table, columns, key, indexes = {} }: Rekeyed): Migration {
  const before = `${table}_before`
  const names = columns.map((column) => column.split(' ', 1)[0]).join(', ')
  const primary = `PRIMARY KEY (${key.join(', ')})`
  return {
    name,
    up: [
      `ALTER TABLE ${table} RENAME TO ${before}`,
      `CREATE TABLE ${table} (${[...columns, primary].join(', ')})`,
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${before}`,
      `DROP TABLE ${before}`,
      ...Object.entries(indexes).map(([index, over]) => `CREATE INDEX ${index} ON ${table} ${over}`),
    ],
    postgres: [`ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey`, `ALTER TABLE ${table} ADD ${primary}`],
  }
}
