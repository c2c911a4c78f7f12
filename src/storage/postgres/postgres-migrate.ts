import type { PoolClient } from 'pg'
import {
  createMigrationsTable,
  createProbesTable,
  migrationDigest,
  pendingMigrations,
  postgresSql,
  refusePending,
} from '../migrate.ts'
import type { AppliedMigration, Migration } from '../migrate.ts'
import { ask, connected, postgresPool } from './postgres-pool.ts'
import type { PoolLimits } from './postgres-pool.ts'
import { StorageUnavailable } from '../storage.ts'

/** Longer timeouts: a second process waits for the first one's migrations, and indexing many rows takes time. */
const migratingLimits: PoolLimits = {
  connectionsMax: 1,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 300_000,
  lockTimeoutMs: 300_000,
  answerTimeoutMs: 310_000,
}

/** Migrates in one transaction. An advisory lock makes a second process wait, after which it has nothing to do. */
export async function migratePostgres(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  await inTransaction(databaseUrl, async (client) => {
    await ask(client, "SELECT pg_advisory_xact_lock(hashtext('countersign'), hashtext(current_schema()))")
    await ask(client, postgresSql(createMigrationsTable))
    await ask(client, postgresSql(createProbesTable))
    const pending = pendingMigrations(await readApplied(client), migrations)
    for (const migration of pending) await applyMigration(client, migration)
  })
}

/** Compares without changing anything. Throws MigrationRefused. */
export async function checkPostgres(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  await inTransaction(databaseUrl, async (client) => refusePending(await readApplied(client), migrations))
}

async function readApplied(client: PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await ask<{ found: number }>(client, "SELECT to_regclass('migrations') IS NOT NULL AS found")
  if (rows[0]?.found !== 1) return []
  return (await ask<AppliedMigration>(client, 'SELECT name, digest FROM migrations')).rows
}

async function applyMigration(client: PoolClient, migration: Migration): Promise<void> {
  try {
    for (const statement of migration.up) await ask(client, postgresSql(statement))
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
  await ask(client, 'INSERT INTO migrations (name, digest) VALUES ($1, $2)', [
    migration.name,
    migrationDigest(migration),
  ])
}

/** Closing the connection makes the server roll back uncommitted work. */
async function inTransaction(databaseUrl: string, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const pool = postgresPool(databaseUrl, migratingLimits)
  try {
    const client = await connected(pool)
    try {
      await ask(client, 'BEGIN')
      await work(client)
      await ask(client, 'COMMIT')
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}
