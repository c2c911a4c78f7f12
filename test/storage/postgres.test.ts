import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Client, DatabaseError } from 'pg'
import { preparedRead } from '../../src/storage/prepared-read.ts'
import { ownDatabase } from '../support/own-database.ts'
import { until } from '../support/until.ts'
import { openDoor } from './door.ts'
import { things, type ThingTables } from './model.ts'
import { connectTo, endOtherConnections, postgresPlace, testIn } from './place.ts'
import type { Place } from './place.ts'
import { storageSuite } from './suite.ts'
import { allThings, insert } from './things.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

if (serverUrl === undefined) {
  const skip = 'set TEST_DATABASE_URL=postgres://user:password@host/database to run the storage suite on PostgreSQL'
  test('PostgreSQL holds what the embedded engine holds', { skip })
} else {
  storageSuite('PostgreSQL', () => postgresPlace(serverUrl))
  postgresOnly(serverUrl)
}

/** What only a server shared by several processes can show. */
function postgresOnly(server: string): void {
  const inPlace = (name: string, body: (place: Place) => Promise<void>) =>
    testIn(() => postgresPlace(server), `PostgreSQL: ${name}`, body)

  inPlace('processes that start at the same moment migrate once', async ({ open }) => {
    const counted = { name: 'things/0002-count', up: ["INSERT INTO things (id) VALUES ('once')"] }
    const storages = await Promise.all(Array.from({ length: 6 }, () => open({ migrations: [things, counted] })))
    for (const storage of storages) assert.equal((await allThings(storage)).length, 1)
  })

  inPlace('a reader compares the tables, looks, and never writes', async ({ open }) => {
    const readOnly = () => open({ access: 'readOnly' })
    await assert.rejects(readOnly(), { code: 'migration_refused', message: /Start the service once/ })
    await (await open()).close()
    const reader = await readOnly()
    assert.deepEqual(await allThings(reader), [])
    await assert.rejects(reader.apply([insert('a')]), /opened to read only/)
  })

  inPlace('a set that the server ends to break a deadlock is applied by another try', async ({ databaseUrl, open }) => {
    const storage = await open()
    await storage.apply([insert('a'), insert('b')])
    await withBlocker(databaseUrl, async (blocker) => {
      const block = async () => {
        await blocker.query("BEGIN; UPDATE things SET size = 1 WHERE id = 'b'")
        const applying = storage.apply([rename('a'), rename('b')])
        await waitUntilOneWaits(blocker)
        const isBlockerEnded = await blocker.query("UPDATE things SET size = 1 WHERE id = 'a'; COMMIT").then(
          () => false,
          (error: DatabaseError) => error.code === deadlockDetected,
        )
        if (isBlockerEnded) await blocker.query('ROLLBACK')
        assert.deepEqual(await applying, { ok: true, changes: [1, 1] })
        return isBlockerEnded
      }
      // The server ends a connection that has waited a second; where all is slow that is now and then not the storage.
      for (let tries = 1; await block(); tries++)
        assert.ok(tries < triesMax, 'the storage was never the one to be ended')
    })
    const rows = ['a', 'b'].map((id) => ({ id, name: `new ${id}`, size: 1 }))
    assert.deepEqual(await allThings(storage), rows)
  })

  inPlace('a server that goes away is storage trouble, its return needs no restart', async ({ databaseUrl, open }) => {
    const door = await openDoor(databaseUrl ?? '')
    try {
      const storage = await open({ databaseUrl: door.url })
      await storage.apply([insert('a')])
      door.shut()
      await assert.rejects(storage.apply([insert('b')]), { code: 'storage_unavailable' })
      await assert.rejects(allThings(storage), { code: 'storage_unavailable' })
      door.reopen()
      assert.deepEqual(await storage.apply([insert('c')]), { ok: true, changes: [1] })
      door.shut()
      await sleep(idleMs)
      door.reopen()
      assert.deepEqual(await storage.apply([insert('d')]), { ok: true, changes: [1] })
    } finally {
      await door.close()
    }
  })

  inPlace(
    'whether the server answers is known again when it does, without a restart',
    async ({ databaseUrl, open }) => {
      const door = await openDoor(databaseUrl ?? '')
      try {
        const storage = await open({ databaseUrl: door.url })
        assert.equal(await storage.reachable(), true)
        door.shut()
        await until(async () => !(await storage.reachable()))
        door.reopen()
        await until(() => storage.reachable())
        await storage.close()
        await until(async () => !(await storage.reachable()))
      } finally {
        await door.close()
      }
    },
  )

  inPlace('a server that is only busy counts as one that answers', async ({ databaseUrl, open }) => {
    const storage = await open()
    await withBlocker(databaseUrl, async (blocker) => {
      await blocker.query('BEGIN; LOCK TABLE things')
      // As many as the pool has connections, and some that wait for one.
      const waiting = Array.from({ length: 15 }, (_, i) => storage.apply([insert(`w${i}`)]))
      await waitUntilOneWaits(blocker)
      assert.equal(await storage.reachable(), true)
      await blocker.query('ROLLBACK')
      assert.ok((await Promise.all(waiting)).every(({ ok }) => ok))
    })
  })

  inPlace(
    'a connection lost while a set is on its way leaves open whether it stands',
    async ({ databaseUrl, open }) => {
      const storage = await open()
      await storage.apply([insert('a')])
      await withBlocker(databaseUrl, async (blocker) => {
        await blocker.query('BEGIN; LOCK TABLE things')
        const lost = assert.rejects(storage.apply([insert('b')]), { code: 'storage_unavailable', applied: 'unknown' })
        await waitUntilOneWaits(blocker)
        await blocker.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS one`)
        await lost
      })
      assert.equal((await allThings(storage)).length, 1)
    },
  )

  testIn(
    // In a database of its own: other tests, which run at the same time, have connections to the shared one.
    async (t) => postgresPlace((await ownDatabase(t, server)).url),
    'PostgreSQL: reads on connections that the server has ended run again on others',
    async ({ databaseUrl, open }) => {
      const storage = await open()
      await storage.apply([insert('a')])
      // As many as the pool has connections.
      const ask = () =>
        Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? allThings(storage) : readName(storage, { id: 'a' }))))
      const before = await ask()
      endConnectionsUnheard(databaseUrl)
      assert.deepEqual(await ask(), before)
    },
  )
}

const readName = preparedRead(['id'], (db: ReadonlyKysely<ThingTables>, { id }) =>
  db.selectFrom('things').select('name').where('id', '=', id),
)

/** Ends all others of its database in another process, while this one cannot hear that its connections have gone. */
function endConnectionsUnheard(databaseUrl: string | null): void {
  const script = `const { Client } = require('pg')
    const client = new Client(${JSON.stringify(databaseUrl)})
    client.connect().then(() => client.query(${JSON.stringify(endOtherConnections)})).then(() => client.end())`
  const ended = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  assert.equal(ended.status, 0, ended.stderr)
}

/** Tries to have the storage ended by the server instead of the one that blocks it. */
const triesMax = 10
const deadlockDetected = '40P01'

/** Long enough for the pool to hear that an unused connection has gone. */
const idleMs = 100

const rename = (id: string) =>
  ({ kind: 'update', table: 'things', set: { name: `new ${id}` }, where: { id }, guard: 'gone' }) as const

/** A connection that holds locks against the storage; it releases them at the end. */
async function withBlocker(url: string | null, body: (blocker: Client) => Promise<void>): Promise<void> {
  const blocker = await connectTo(url ?? '')
  try {
    await body(blocker)
  } finally {
    await blocker.end()
  }
}

/** The connections that wait for a lock of the connection that runs this query. */
const waiting = 'SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))'

async function waitUntilOneWaits(client: Client): Promise<void> {
  for (;;) {
    // Within a transaction the server would show the same picture again.
    await client.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await client.query(waiting)
    if (rows.length > 0) return
  }
}
