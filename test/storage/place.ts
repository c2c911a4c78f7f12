import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { Client } from 'pg'
import { openStorage } from '../../src/storage/open.ts'
import type { OpenStorageOptions } from '../../src/storage/open.ts'
import type { LendingStorage, Storage } from '../../src/storage/storage.ts'
import { things } from './model.ts'

/** A database of its own for one test. `open` may be called several times, as several processes would; `remove` closes what is left. */
export type Place = {
  dataDir: string
  databaseUrl: string | null
  open: (options?: Partial<OpenStorageOptions>) => Promise<LendingStorage>
  remove: () => Promise<void>
}

/** A test in a place of its own, which is always removed. */
export function testIn(
  makePlace: (t: TestContext) => Promise<Place>,
  name: string,
  body: (place: Place) => Promise<void>,
  options: { skip?: string | false } = {},
): void {
  test(name, options, async (t) => {
    const place = await makePlace(t)
    try {
      await body(place)
    } finally {
      await place.remove()
    }
  })
}

export async function sqlitePlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-storage-'))
  return placeAt(dataDir, null, () => rm(dataDir, { recursive: true }))
}

/** On a server, a schema of its own stands for a database of its own. */
export async function postgresPlace(server: string): Promise<Place> {
  const schema = `countersign_test_${randomBytes(8).toString('hex')}`
  await runOn(server, `CREATE SCHEMA ${schema}`)
  const url = new URL(server)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return placeAt('', url.href.replaceAll('+', '%20'), () => runOn(server, `DROP SCHEMA ${schema} CASCADE`))
}

/** A connection of the test's own, whose loss does not end the test process. */
export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Ends all connections to a database but the one of this query, and waits up to 5 s for each: what a restart does to
 * clients. The database has to be the test's own.
 */
export const endOtherConnections =
  'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'

function placeAt(dataDir: string, databaseUrl: string | null, drop: () => Promise<void>): Place {
  const opened: Storage[] = []
  return {
    dataDir,
    databaseUrl,
    open: async (options = {}) => {
      const storage = await openStorage({ dataDir, databaseUrl, migrations: [things], ...options })
      opened.push(storage)
      return storage
    },
    remove: async () => {
      for (const storage of opened.toReversed()) await storage.close()
      await drop()
    },
  }
}

async function runOn(server: string, sql: string): Promise<void> {
  const client = await connectTo(server)
  await client.query(sql)
  await client.end()
}
