import { createHash } from 'node:crypto'

/**
 * One step of a room's tables, as a plain value. Names are unique over all rooms (`keys/0001-create`) and never change.
 * The SQL runs on both engines: column types are TEXT and INTEGER (64 bits on both), no comment after a semicolon. Where
 * PostgreSQL gets the same tables with less work, `postgres` runs there instead.
 */
export type Migration = { name: string; up: readonly string[]; postgres?: readonly string[] }

/** The record of an applied migration. */
export type AppliedMigration = { name: string; digest: string }

/** The steps that one transaction applies: of a new database all, which has no rows, of any other the first that it lacks. Throws MigrationRefused. */
export function nextSteps(applied: readonly AppliedMigration[], migrations: readonly Migration[]): Migration[] {
  const pending = pendingMigrations(applied, migrations)
  return applied.length === 0 ? pending : pending.slice(0, 1)
}

/** The steps still to be applied, in the order given. Throws MigrationRefused where database and program disagree. */
function pendingMigrations(applied: readonly AppliedMigration[], migrations: readonly Migration[]): Migration[] {
  refuseDuplicates(migrations)
  const byName = new Map(migrations.map((migration) => [migration.name, migrationDigest(migration)]))
  for (const { name, digest } of applied) {
    const expected = byName.get(name)
    if (expected === undefined) {
      throw new MigrationRefused(
        `The database was written by a newer version of Countersign: this one does not know its migration ${name}. Start the newer version.`,
      )
    }
    if (expected !== digest) {
      throw new MigrationRefused(
        `The migration ${name} was changed after it had been applied to this database. Restore it and add a new migration instead.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

/** Refuses pending migrations, for openings that may not change the tables. Throws MigrationRefused. */
export function refusePending(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const [first] = pendingMigrations(applied, migrations)
  if (first === undefined) return
  throw new MigrationRefused(
    `The database is older than this version of Countersign: it lacks the migration ${first.name}. Start the service once to bring it up to date.`,
  )
}

/** SHA-256 of a step's statements, in hex: how a changed step is noticed. */
export function migrationDigest({ up, postgres }: Migration): string {
  const statements = postgres === undefined ? up : [up, postgres]
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex')
}

export const createMigrationsTable =
  'CREATE TABLE IF NOT EXISTS migrations (name TEXT NOT NULL PRIMARY KEY, digest TEXT NOT NULL)'

/** A table for write probes. */
export const createProbesTable =
  'CREATE TABLE IF NOT EXISTS write_probes (id TEXT NOT NULL PRIMARY KEY, writes INTEGER NOT NULL)'

/** SQLite checks value types only in strict tables, as PostgreSQL always does. */
export function sqliteSql(statement: string): string {
  const bare = statement.trim().replace(/;$/, '')
  return /^create\s+table\b/i.test(bare) ? `${bare} STRICT` : bare
}

/** PostgreSQL's INTEGER has 32 bits, and its TEXT sorts by locale: both are changed to behave as in SQLite. */
export function postgresSql(statement: string): string {
  const types: Record<string, string> = { TEXT: 'text COLLATE "C"', INTEGER: 'bigint' }
  return statement.replace(/'(?:[^']|'')*'|\b(?:TEXT|INTEGER)\b/g, (type) => types[type] ?? type)
}

function refuseDuplicates(migrations: readonly Migration[]): void {
  const names = new Set<string>()
  for (const { name } of migrations) {
    if (names.has(name)) throw new MigrationRefused(`Two migrations are called ${name}.`)
    names.add(name)
  }
}

/** Database tables and program do not match. The message names the migration and the remedy. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
  readonly code = 'migration_refused'
}
