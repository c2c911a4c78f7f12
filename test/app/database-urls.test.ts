import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { connectTo, postgresPlace, testIn } from '../storage/place.ts'
import { ownDatabase } from '../support/own-database.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const server = process.env['TEST_DATABASE_URL']
const skip = server === undefined && 'set TEST_DATABASE_URL'

/** The URL of a schema, as in docs/operator/database-growth.md. */
function urlOfSchema(databaseUrl: string, schema: string): string {
  return `${databaseUrl}?options=-csearch_path%3D${schema}`
}

test('two services have a schema each of one database, and share no row', { skip }, async (t) => {
  const { url } = await ownDatabase(t, server ?? '')
  const client = await connectTo(url)
  t.after(() => client.end())
  const start = async (schema: string): Promise<TestApp> => {
    const keys = { SECRETS_KEY: randomBytes(32).toString('base64') }
    const app = await startTestApp({ DATABASE_URL: urlOfSchema(url, schema), ...keys })
    t.after(app.stop)
    return app
  }
  for (const schema of ['tenant_a', 'tenant_b']) await client.query(`CREATE SCHEMA ${schema}`)
  const [a, b] = await Promise.all([start('tenant_a'), start('tenant_b')])
  const agent = await payingAgent(a)
  assert.equal((await agent.pay()).status, 200)
  const elsewhere = await b.ask('/api/pay', {
    method: 'POST',
    body: { action: 'history', agentId: agent.agentId },
    headers: agent.headers,
  })
  assert.equal(elsewhere.status, 401)
  const countIn = async (schema: string) =>
    (await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${schema}.gateway_payments`)).rows[0]?.n
  assert.deepEqual([await countIn('tenant_a'), await countIn('tenant_b')], ['1', '0'])
  const others = await client.query("SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'")
  assert.equal(others.rowCount, 0)
})

test('a database that answers and takes no write is not ready, with the cause, until it does', { skip }, async (t) => {
  const { url } = await ownDatabase(t, server ?? '')
  const client = await connectTo(url)
  t.after(() => client.end())
  const app = await startTestApp({ DATABASE_URL: url, SECRETS_KEY: randomBytes(32).toString('base64') })
  t.after(app.stop)
  await until(async () => (await app.ask('/readyz')).status === 200)
  await client.query('BEGIN; LOCK TABLE write_probes')
  await until(async () => (await app.ask('/readyz')).status === 503)
  assert.match((await app.ask('/readyz')).text, /The database cannot be reached or cannot be written/)
  await client.query('ROLLBACK')
  await until(async () => (await app.ask('/readyz')).status === 200)
  const writes = async () =>
    Number((await client.query<{ writes: string }>('SELECT writes FROM write_probes')).rows[0]?.writes)
  const before = await writes()
  await Promise.all(Array.from({ length: 50 }, () => app.ask('/readyz')))
  // At most one a second, however long fifty answers take here.
  assert.ok((await writes()) < before + 25)
})

if (server !== undefined)
  testIn(
    () => postgresPlace(server),
    'tables are brought up to date by MIGRATE_DATABASE_URL alone, and used by a user that may not change them',
    async ({ databaseUrl, open }) => {
      const url = databaseUrl ?? ''
      const client = await connectTo(url)
      const user = `serving_${randomBytes(6).toString('hex')}`
      const [schema] = (await client.query<{ name: string }>('SELECT current_schema() AS name')).rows
      await client.query(`CREATE ROLE ${user} LOGIN; GRANT USAGE ON SCHEMA ${schema?.name} TO ${user};
        ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema?.name} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${user}`)
      try {
        const serving = new URL(url)
        serving.username = user
        const asUser = { databaseUrl: serving.href.replaceAll('+', '%20'), migrations }
        await assert.rejects(open(asUser), /permission denied/)
        const storage = await open({ ...asUser, migrateDatabaseUrl: url })
        assert.equal(await storage.reachable(), true)
        await storage.close()
        const elsewhere = new URL(url)
        elsewhere.searchParams.set('options', '-csearch_path=pg_temp')
        await assert.rejects(
          open({ databaseUrl: elsewhere.href.replaceAll('+', '%20'), migrations, migrateDatabaseUrl: url }),
          {
            code: 'migration_refused',
          },
        )
      } finally {
        await client.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`)
        await client.end()
      }
    },
  )
