import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { connectTo } from '../storage/place.ts'

/** A database of a test's own on a PostgreSQL server: whether it can be written is a setting of the entire database. */
export async function ownDatabase(t: TestContext, serverUrl: string): Promise<OwnDatabase> {
  const name = `countersign_test_${randomBytes(8).toString('hex')}`
  const operator = await connectTo(serverUrl)
  await operator.query(`CREATE DATABASE ${name}`)
  t.after(async () => {
    await operator.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await operator.end()
  })
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    setReadOnly: async (isReadOnly: boolean) => {
      await operator.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly}`)
      // Connections that are open keep what they began with.
      await operator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    },
  }
}

export type OwnDatabase = { url: string; setReadOnly: (isReadOnly: boolean) => Promise<void> }
