import type { DatabaseSync } from 'node:sqlite'
import { createMigrationsTable, createProbesTable, migrationDigest, pendingMigrations, sqliteSql } from '../migrate.ts'
import type { AppliedMigration, Migration } from '../migrate.ts'

/** Migrates in one transaction. The write lock makes a second process wait, after which it has nothing to do. */
export function migrateSqlite(db: DatabaseSync, migrations: readonly Migration[]): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(sqliteSql(createMigrationsTable))
    db.exec(sqliteSql(createProbesTable))
    for (const migration of pendingMigrations(readApplied(db), migrations)) applyMigration(db, migration)
    db.exec('COMMIT')
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
