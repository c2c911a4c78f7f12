import type { PoolClient } from 'pg'
import { hourMs } from '../../kit/duration.ts'
import {
  createMigrationsTable,
  createProbesTable,
  migrationDigest,
  nextSteps,
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
  statementTimeoutMs: hourMs,
  lockTimeoutMs: 300_000,
  answerTimeoutMs: hourMs + 10_000,
}

/**
 * Brings the tables up to date, a step in each transaction: one that was broken off is repeated, and those before it stand. An
 * advisory lock makes a second process wait, then find what is left to do.
 */
export async function migratePostgres(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  await onConnection(databaseUrl, async (client) => {
    while (await inTransaction(client, () => takeSteps(client, migrations)));
  })
}

/** Whether there was a step to take. */
async function takeSteps(client: PoolClient, migrations: readonly Migration[]): Promise<boolean> {
  await ask(client, "SELECT pg_advisory_xact_lock(hashtext('countersign'), hashtext(current_schema()))")
  await ask(client, postgresSql(createMigrationsTable))
  await ask(client, postgresSql(createProbesTable))
  const steps = nextSteps(await readApplied(client), migrations)
  for (const migration of steps) await applyMigration(client, migration)
  return steps.length > 0
}

/** Compares without changing anything. Throws MigrationRefused. */
export async function checkPostgres(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  await onConnection(databaseUrl, (client) =>
    inTransaction(client, async () => refusePending(await readApplied(client), migrations)),
  )
}

async function readApplied(client: PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await ask<{ found: number }>(client, "SELECT to_regclass('migrations') IS NOT NULL AS found")
  if (rows[0]?.found !== 1) return []
  return (await ask<AppliedMigration>(client, 'SELECT name, digest FROM migrations')).rows
}

async function applyMigration(client: PoolClient, migration: Migration): Promise<void> {
  try {
    for (const statement of migration.postgres ?? migration.up) await ask(client, postgresSql(statement))
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
  await ask(client, 'INSERT INTO migrations (name, digest) VALUES ($1, $2)', [
    migration.name,
    migrationDigest(migration),
  ])
}

async function inTransaction<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await ask(client, 'BEGIN')
  const result = await work()
  await ask(client, 'COMMIT')
  return result
}

/** Closing the connection makes the server roll back uncommitted work. */
async function onConnection(databaseUrl: string, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const pool = postgresPool(databaseUrl, migratingLimits)
  try {
    const client = await connected(pool)
    try {
      await work(client)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}
