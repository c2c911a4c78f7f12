import assert from 'node:assert/strict'
import { createOtherLoops } from '../../src/app/threads/other-loops.ts'
import { migrations } from '../../src/app/migrations.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { realWorld } from '../../src/kit/world.ts'
import { changeHeld, isHeld, lease, leaseColumns, take, whereHeld, type OwnedTable } from '../../src/storage/claims.ts'
import { openLiveness, type Liveness } from '../../src/storage/liveness.ts'
import type { Migration } from '../../src/storage/migrate.ts'
import type { Storage, Write } from '../../src/storage/storage.ts'
import { simulatedClock } from '../support/simulated-clock.ts'
import { until } from '../support/until.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from './place.ts'

type Job = { id: string; state: string; owner: string; fence: number; result: string | null }
type Message = { id: string; due_at: number; attempts: number }

const jobs: OwnedTable<Job> = { name: 'test_jobs', key: ['id'] }
const messages = { name: 'test_messages', key: ['id'], until: 'due_at', leaseMs: 30_000, workMs: 5_000 } as const
const tables: Migration = {
  name: 'test/0001-claims',
  up: [
    `CREATE TABLE test_jobs (id TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL, owner TEXT NOT NULL, fence INTEGER NOT NULL,
      result TEXT)`,
    'CREATE TABLE test_messages (id TEXT NOT NULL PRIMARY KEY, due_at INTEGER NOT NULL, attempts INTEGER NOT NULL)',
  ],
}
const fresh = { id: 'job', state: 'open', result: null }
const now = Date.parse('2026-12-01T12:00:00.000Z')
const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]

for (const [engine, makePlace] of engines) {
  testIn(
    makePlace,
    `${engine}: of two that take the same row one is first, and holds it until its work ends`,
    async (place) => {
      const { storage, one, other } = await processesOver(place)
      for (const existing of [null, 'as it was left'] as const) {
        const before = existing && (await jobIn(storage))
        const taking = before ? ({ existing: before, set: {} } as const) : ({ existing: null, set: fresh } as const)
        const both = await Promise.all([one, other].map((liveness) => take({ storage, liveness }, jobs, taking)))
        const [taken, ...more] = both.filter((each) => each.ok)
        assert.ok(taken && more.length === 0)
        assert.deepEqual(
          both.find((each) => !each.ok),
          { ok: false, guard: 'claim' },
        )
        const row = await jobIn(storage)
        assert.deepEqual(row, taken.row)
        for (const liveness of [one, other]) assert.equal(await isHeld(liveness, jobs, row), true)
        taken.end()
        const holder = row.owner === one.id ? one : other
        assert.equal(await isHeld(holder, jobs, row), false, 'work of its own that has ended is taken up again')
        await storage.apply([changeHeld(jobs, row, { owner: '' })])
        assert.equal(await isHeld(other, jobs, await jobIn(storage)), false)
      }
    },
  )

  testIn(
    makePlace,
    `${engine}: a row of a process that died is taken over, and its late writes reach nothing`,
    async (place) => {
      const { storage, one, other, oneDies } = await processesOver(place)
      const first = await take({ storage, liveness: one }, jobs, { existing: null, set: fresh })
      assert.ok(first.ok)
      assert.equal(await isHeld(other, jobs, first.row), true)
      await oneDies()
      assert.equal(await isHeld(other, jobs, first.row), false)
      const second = await take({ storage, liveness: other }, jobs, { existing: first.row, set: {} })
      assert.ok(second.ok)
      assert.deepEqual([second.row.owner, second.row.fence], [other.id, 2])
      const late: Write[][] = [
        [changeHeld(jobs, first.row, { result: 'of the first' })],
        [{ kind: 'delete', table: jobs.name, where: whereHeld(jobs, first.row), guard: 'claim' }],
      ]
      for (const writes of late) assert.deepEqual(await storage.apply(writes), { ok: false, guard: 'claim' })
      const again = await take({ storage, liveness: one }, jobs, { existing: first.row, set: {} })
      assert.deepEqual(again, { ok: false, guard: 'claim' })
      assert.equal(
        one.isWorking('["test_jobs","job"]'),
        true,
        'its first work goes on, and that of the second attempt has ended',
      )
      await storage.apply([changeHeld(jobs, second.row, { state: 'done', result: 'of the second' })])
      assert.deepEqual(await jobIn(storage), { ...second.row, state: 'done', result: 'of the second' })
      // Who read the row before it was done finds it no more either.
      const stale = await take({ storage, liveness: other }, jobs, { existing: second.row, set: {} })
      assert.deepEqual(stale, { ok: false, guard: 'claim' })
    },
  )

  testIn(makePlace, `${engine}: where a write alongside is refused, the row is not taken`, async (place) => {
    const { storage, one } = await processesOver(place)
    const alongside: Write[] = [
      { kind: 'update', table: 'test_messages', set: { attempts: 1 }, where: { id: 'none' }, guard: 'message' },
    ]
    const taken = await take({ storage, liveness: one }, jobs, { existing: null, set: fresh, alongside })
    assert.deepEqual(taken, { ok: false, guard: 'message' })
    assert.deepEqual(await rowsIn(storage, 'test_jobs'), [])
    assert.equal(one.isWorking('["test_jobs","job"]'), false)
  })

  testIn(
    makePlace,
    `${engine}: a lease holds until its end, is taken over then, and its late writes reach nothing`,
    async (place) => {
      const storage = await place.open({ migrations: [tables] })
      const clock = simulatedClock(now)
      const needs = { storage, world: { now: () => clock.ms } }
      const read: Message[] = ['a', 'b', 'c'].map((id) => ({ id, due_at: now, attempts: 0 }))
      await storage.apply(read.map((row) => ({ kind: 'insert', table: messages.name, row, guard: 'new' })))
      const both = await Promise.all([lease(needs, messages, read), lease(needs, messages, read.slice(1))])
      const leased = both.flat().toSorted((one, other) => one.id.localeCompare(other.id))
      assert.deepEqual(
        leased,
        read.map((row) => ({ ...row, due_at: now + 30_000 })),
      )
      const [a, b] = leased
      assert.ok(a && b)
      await clock.pass(30_000)
      assert.deepEqual(await lease(needs, messages, [a]), [{ ...a, due_at: now + 60_000 }])
      const rows = [a, b].map(({ id, due_at }) => [1, id, due_at])
      const late: Write = {
        kind: 'updates',
        table: messages.name,
        set: ['attempts'],
        where: leaseColumns(messages),
        rows,
      }
      assert.deepEqual(await storage.apply([late]), { ok: true, changes: [0, 1] })
      assert.deepEqual(await lease(needs, messages, []), [])
    },
  )

  testIn(
    makePlace,
    `${engine}: a lease that is answered so late that the work could outlast it is not used`,
    async (place) => {
      const storage = await place.open({ migrations: [tables] })
      let ms = now
      const apply: Storage['apply'] = async (set) => {
        const applied = await storage.apply(set)
        ms += lateMs
        return applied
      }
      const row = { id: 'a', due_at: now, attempts: 0 }
      await storage.apply([{ kind: 'insert', table: messages.name, row, guard: 'new' }])
      let lateMs = 25_000
      assert.deepEqual(await lease({ storage: { apply }, world: { now: () => ms } }, messages, [row]), [])
      const again = { ...row, due_at: now + 30_000 }
      lateMs = 24_999
      const held = await lease({ storage: { apply }, world: { now: () => ms } }, messages, [again])
      assert.deepEqual(held, [{ ...row, due_at: now + 55_000 }])
    },
  )
}

/** Two processes over one database; on the embedded one, two loops of a process. `oneDies`: as the other sees it. */
async function processesOver({
  open,
}: Place): Promise<{ storage: Storage; one: Liveness; other: Liveness; oneDies: () => Promise<void> }> {
  const storage = await open({ migrations: [...migrations, tables] })
  const ids = { draw: idDrawer(realWorld()) }
  const { living } = createOtherLoops()
  const clock = simulatedClock(now)
  const one = await openLiveness({ storage, ids, world: simulatedClock(now), otherLoops: living })
  const other = await openLiveness({ storage, ids, world: clock, otherLoops: living })
  const oneDies = async () => {
    living.leave(one.id)
    await until(async () => {
      await clock.pass(1_000)
      return other.isDead(one.id)
    })
  }
  return { storage, one, other, oneDies }
}

async function jobIn(storage: Storage): Promise<Job> {
  const [job] = (await rowsIn(storage, 'test_jobs')) as Job[]
  assert.ok(job)
  return { ...job }
}

function rowsIn(storage: Storage, table: string): Promise<object[]> {
  return storage.read<Record<string, object>>().selectFrom(table).selectAll().execute()
}
