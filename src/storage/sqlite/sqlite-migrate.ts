import type { DatabaseSync } from 'node:sqlite'
import { createMigrationsTable, createProbesTable, migrationDigest, nextSteps, sqliteSql } from '../migrate.ts'
import type { AppliedMigration, Migration } from '../migrate.ts'

/**
 * Brings the tables up to date, a step in each transaction: one that was broken off is repeated, and those before it stand. The
 * write lock makes a second process wait, then find what is left to do.
 */
export function migrateSqlite(db: DatabaseSync, migrations: readonly Migration[]): void {
  while (takeSteps(db, migrations));
}

/** Whether there was a step to take. */
function takeSteps(db: DatabaseSync, migrations: readonly Migration[]): boolean {
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(sqliteSql(createMigrationsTable))
    db.exec(sqliteSql(createProbesTable))
    const steps = nextSteps(readApplied(db), migrations)
    for (const migration of steps) applyMigration(db, migration)
    db.exec('COMMIT')
    return steps.length > 0
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** The applied migrations; empty for a new database. */
export function readApplied(db: DatabaseSync): AppliedMigration[] {
  const table = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'").get()
  if (table === undefined) return []
  return db.prepare('SELECT name, digest FROM migrations').all() as AppliedMigration[]
}

function applyMigration(db: DatabaseSync, migration: Migration): void {
  try {
    for (const statement of migration.up) db.exec(sqliteSql(statement))
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
  db.prepare('INSERT INTO migrations (name, digest) VALUES (?, ?)').run(migration.name, migrationDigest(migration))
}
