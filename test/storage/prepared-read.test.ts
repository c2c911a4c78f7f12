import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { preparedRead } from '../../src/storage/prepared-read.ts'
import { databaseFile } from '../../src/storage/sqlite-files.ts'
import type { ThingTables } from './model.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from './place.ts'
import { insert } from './things.ts'

let built = 0
const readThings = preparedRead(['name', 'id'], (db: ReadonlyKysely<ThingTables>, { id, name }) => {
  built++
  return db
    .selectFrom('things')
    .select(['id', 'size'])
    .where((row) => row.or([row('id', '=', id), row('name', '=', name)]))
    .where('size', '<', 50)
    .orderBy('id')
    .limit(2)
})

const readSize = preparedRead(['id'], (db: ReadonlyKysely<ThingTables>, { id }) =>
  db.selectFrom('things').select('size').where('id', '=', id),
)

const server = process.env['TEST_DATABASE_URL']
check('sqlite', sqlitePlace)
if (server !== undefined) {
  check('postgres', () => postgresPlace(server))
  testIn(() => postgresPlace(server), 'postgres: reads of one turn share a connection, as others do not', oneConnection)
}

testIn(sqlitePlace, 'sqlite: what is read in one turn is read from one snapshot', async ({ dataDir, open }) => {
  const storage = await open()
  await storage.apply([insert('a')])
  const other = new DatabaseSync(databaseFile(dataDir))
  const sizeOf = async () => (await readSize(storage, { id: 'a' }))[0]?.size
  await nextTurn()
  const first = await sizeOf()
  other.exec("UPDATE things SET size = 41 WHERE id = 'a'")
  assert.equal(await sizeOf(), first)
  await nextTurn()
  assert.equal(await sizeOf(), 41)
  other.exec("UPDATE things SET size = 42 WHERE id = 'a'")
  other.close()
  assert.equal(await sizeOf(), 41)
  await storage.apply([insert('b')])
  assert.equal(await sizeOf(), 42, 'a caller that waited for a write sees all that was written before')
})

const readPid = preparedRead([], (db: ReadonlyKysely<ThingTables>) =>
  db.selectFrom('things').select(sql<number>`pg_backend_pid()`.as('pid')),
)

async function oneConnection({ open }: Place): Promise<void> {
  const storage = await open()
  await storage.apply([insert('a')])
  const pids = async (ask: () => Promise<readonly { pid: number }[]>) =>
    new Set((await Promise.all(Array.from({ length: 5 }, ask))).map(([row]) => row?.pid)).size
  await readPid(storage, {})
  assert.equal(await pids(() => readPid(storage, {})), 1)
  const alone = () =>
    storage
      .read<ThingTables>()
      .selectFrom('things')
      .select(sql<number>`pg_backend_pid()`.as('pid'))
      .where('id', '=', 'a')
      .execute()
  assert.equal(await pids(alone), 5)
}

function check(engine: string, makePlace: () => Promise<Place>): void {
  testIn(makePlace, `${engine}: a query is prepared once, and runs with the values of each call`, async (place) => {
    const storage = await place.open()
    const before = built
    for (const [i, id] of ['a', 'b', 'c', 'value of name', "d' OR 1 = 1"].entries())
      await storage.apply([{ kind: 'insert', table: 'things', row: { id, name: `n${i}`, size: i }, guard: 'id' }])
    const idsOf = async (id: string, name: string) => (await readThings(storage, { id, name })).map((row) => row.id)
    assert.deepEqual(await idsOf('a', 'n1'), ['a', 'b'])
    assert.deepEqual(await idsOf('n1', 'a'), [], 'values stand where they were put, not in the order of their names')
    assert.deepEqual(await idsOf('c', 'n2'), ['c'])
    assert.deepEqual(
      await idsOf('value of name', 'value of id'),
      ['value of name'],
      'a value is never taken for a place',
    )
    assert.deepEqual(await idsOf("d' OR 1 = 1", ''), ["d' OR 1 = 1"])
    assert.deepEqual(await readThings(storage, { id: 'b', name: '' }), [{ id: 'b', size: 1 }])
    await storage.apply([{ kind: 'update', table: 'things', set: { size: 51 }, where: { id: 'b' } }])
    assert.deepEqual(await idsOf('b', ''), [], 'rows are read each time')
    assert.equal(built - before, 1)
    const again = await place.open().catch(() => null)
    if (again) assert.deepEqual((await readThings(again, { id: 'a', name: '' })).length, 1)
  })

  testIn(makePlace, `${engine}: of reads of one turn a later one never shows an older state`, async (place) => {
    const storage = await place.open()
    await storage.apply([{ kind: 'insert', table: 'things', row: { id: 'a', name: 'a', size: 0 }, guard: 'id' }])
    let [size, rounds, written] = [0, 0, false]
    const isEnough = () => size >= 100 && rounds > 10
    // The rounds of reads are counted too: a server may write a hundred rows while a busy process reads a few times.
    const writing = (async () => {
      while (!isEnough())
        await storage.apply([{ kind: 'update', table: 'things', set: { size: ++size }, where: { id: 'a' } }])
      written = true
    })()
    const isWritten = () => written
    for (; !isWritten(); rounds++) {
      const reads = Array.from({ length: 8 }, async () => (await readSize(storage, { id: 'a' }))[0]?.size ?? -1)
      const seen = await Promise.all(reads)
      assert.deepEqual(
        seen,
        seen.toSorted((one, other) => one - other),
      )
      await nextTurn()
    }
    await writing
    assert.equal((await readSize(storage, { id: 'a' }))[0]?.size, size)
  })
}
