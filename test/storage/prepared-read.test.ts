import assert from 'node:assert/strict'
import type { ReadonlyKysely } from 'kysely/readonly'
import { preparedRead } from '../../src/storage/prepared-read.ts'
import type { ThingTables } from './model.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from './place.ts'

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

const server = process.env['TEST_DATABASE_URL']
check('sqlite', sqlitePlace)
if (server !== undefined) check('postgres', () => postgresPlace(server))

function check(engine: string, makePlace: () => Promise<Place>): void {
  testIn(makePlace, `${engine}: a query is prepared once, and is asked with the values of each call`, async (place) => {
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
}
