import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import type { Migration } from '../../src/storage/migrate.ts'
import { postgresPlace, sqlitePlace, testIn } from '../storage/place.ts'
import { isTables, ladder, roomOf } from '../support/import-rules.ts'
import { readSources } from '../support/source-tree.ts'

const server = process.env['TEST_DATABASE_URL']
const paths = readSources('src').map(({ path }) => path)

test('every step of every room is applied, in the order of the ladder', async () => {
  const tables = tablesInOrder(paths)
  const owned = await Promise.all(tables.map(async (path) => (await import(`../../${path}`)) as RoomTables))
  assert.deepEqual(
    migrations,
    owned.flatMap((room) => room.migrations),
  )
  assert.deepEqual(
    tablesInOrder(['src/keys/tables.ts', 'src/accounts/tables.ts', 'src/keys/keys.ts', 'src/lists/loading/tables.ts']),
    ['src/accounts/tables.ts', 'src/keys/tables.ts'],
  )
})

test('a step is named by its room, its number and what it does, and numbers go up', () => {
  assert.deepEqual(misnamed(migrations), [])
  assert.deepEqual(misnamed(['keys/0001-create', 'keys/0002-add-label', 'registry/0001-create'].map(stepOf)), [])
  for (const names of [['0001-create'], ['keys/1-create'], ['keys/0001'], ['keys/0002-b', 'keys/0001-a'], ['x/0001-a']])
    assert.equal(misnamed(names.map(stepOf)).length, 1, names.join(' '))
})

testIn(sqlitePlace, 'a new database takes all steps, and an old one has nothing left to do', takesAll)
if (server) testIn(() => postgresPlace(server), 'so does a new database on PostgreSQL', takesAll)

type RoomTables = { migrations: readonly Migration[] }

async function takesAll({ open }: Awaited<ReturnType<typeof sqlitePlace>>): Promise<void> {
  await (await open({ migrations })).close()
  await (await open({ migrations })).close()
  await (await open({ migrations, access: 'readOnly' })).close()
}

/** The `tables.ts` of the rooms, from the bottom of the ladder to its top. */
function tablesInOrder(all: readonly string[]): string[] {
  const step = (path: string) => ladder.flat().indexOf(roomOf(path))
  return all.filter(isTables).toSorted((a, b) => step(a) - step(b))
}

function misnamed(steps: readonly Migration[]): string[] {
  const names = steps.map(({ name }) => name)
  return names.filter((name, i) => {
    const [, room = '', number = ''] = /^([a-z]+)\/(\d{4})-[a-z-]+$/.exec(name) ?? []
    const before = names.slice(0, i).findLast((each) => each.startsWith(`${room}/`))
    return !ladder.flat().includes(room) || (before !== undefined && before >= `${room}/${number}`)
  })
}

function stepOf(name: string): Migration {
  return { name, up: [] }
}
