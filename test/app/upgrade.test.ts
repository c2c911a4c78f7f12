import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { rowsOfThen } from './rows-of-then.ts'

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]

test('every table has a recorded row, so that an upgrade is tried with something in it', () => {
  const created = migrations.flatMap(({ up }) => [...up.join('\n').matchAll(/CREATE TABLE (\w+)/g)])
  const withRows = new Set(Object.values(rowsOfThen).flatMap((rows) => rows.map(({ table }) => table)))
  assert.deepEqual(withRows, new Set(created.map(([, table]) => table)))
  for (const name of Object.keys(rowsOfThen))
    assert.ok(
      migrations.some((step) => step.name === name),
      name,
    )
})

/** The name of a table after these steps. One that is moved aside and created again under its name keeps it. */
function nameAfter(steps: typeof migrations, table: string): string {
  const renamed = steps.flatMap(({ up }) => {
    const text = up.join('\n')
    const isCreatedAgain = (name: string) => new RegExp(`CREATE TABLE ${name}\\b`).test(text)
    return [...text.matchAll(/ALTER TABLE (\w+) RENAME TO (\w+)/g)].filter(([, from = '']) => !isCreatedAgain(from))
  })
  return renamed.find(([, from]) => from === table)?.[2] ?? table
}

for (const [engine, makePlace] of engines)
  for (let steps = 0; steps < migrations.length; steps++)
    testIn(
      makePlace,
      `${engine}: a database of the first ${steps} steps is brought up to date and loses no row`,
      async ({ open }) => {
        const earlier = migrations.slice(0, steps)
        const old = await open({ migrations: earlier })
        const rows = earlier.flatMap(({ name }) => rowsOfThen[name] ?? [])
        for (const { table: first, row } of rows) {
          const table = nameAfter(earlier, first)
          assert.equal((await old.apply([{ kind: 'insert', table, row, guard: 'new' }])).ok, true, table)
        }
        await old.close()
        const upgraded = await open({ migrations })
        for (const { table, row } of rows) {
          const stored = await upgraded
            .read<Record<string, Record<string, unknown>>>()
            .selectFrom(nameAfter(migrations, table))
            .selectAll()
            .execute()
          assert.equal(stored.length, 1, table)
          for (const [column, value] of Object.entries(row))
            assert.equal(stored[0]?.[column], value, `${table}.${column}`)
        }
        await upgraded.close()
        await (await open({ migrations, access: 'readOnly' })).close()
      },
    )

for (const [engine, makePlace] of engines)
  testIn(makePlace, `${engine}: a database of this version keeps its rows through a restart`, async ({ open }) => {
    const rows = migrations
      .flatMap(({ name }) => rowsOfThen[name] ?? [])
      .map(({ table, row }) => ({ table: nameAfter(migrations, table), row }))
    const first = await open({ migrations })
    for (const { table, row } of rows)
      assert.equal((await first.apply([{ kind: 'insert', table, row, guard: 'new' }])).ok, true)
    await first.close()
    const again = await open({ migrations })
    for (const { table } of rows)
      assert.equal(
        (await again.read<Record<string, object>>().selectFrom(table).selectAll().execute()).length,
        1,
        table,
      )
  })
