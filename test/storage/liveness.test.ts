import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { createOtherLoops } from '../../src/app/threads/other-loops.ts'
import { migrations } from '../../src/app/migrations.ts'
import { openLiveness } from '../../src/storage/liveness.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { realWorld } from '../../src/kit/world.ts'
import { StorageUnavailable, type Storage } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace } from './place.ts'
import { simulatedClock } from '../support/simulated-clock.ts'
import { until } from '../support/until.ts'

const server = process.env['TEST_DATABASE_URL']
const skip = server === undefined && 'set TEST_DATABASE_URL: processes share nothing without it'
const ids = { draw: idDrawer(realWorld()) }
const now = Date.parse('2026-12-01T12:00:00.000Z')

test('on the embedded database a loop of this process holds its requests until it ends, and no other process does', async (t) => {
  const place = await sqlitePlace()
  t.after(place.remove)
  const needs = { storage: await place.open({ migrations }), ids, world: simulatedClock(now) }
  const { living } = createOtherLoops()
  const first = await openLiveness({ ...needs, otherLoops: living })
  const further = await openLiveness({ ...needs, otherLoops: living })
  for (const one of [first, further])
    for (const other of [first, further]) assert.equal(await one.isDead(other.id), false)
  assert.equal(await first.isDead('proc_before_the_restart'), true)
  living.leave(further.id)
  assert.equal(await first.isDead(further.id), true)
  const alone = await openLiveness(needs)
  assert.equal(await alone.isDead(first.id), true)
})

test('the row of a crashed process is removed, also while work is left in its name; that of a live one stays', {
  skip,
}, async (t) => {
  const { storage, open } = await onPostgres(t)
  const [one, other] = [await open(), await open()]
  await storage.apply([beatOf('proc_crashed', 7)])
  assert.equal(await one.liveness.isDead('proc_crashed'), false, 'it was not seen for long enough')
  await until(async () => {
    await other.clock.pass(5_000)
    await one.clock.pass(60_000)
    return !(await processes(storage)).includes('proc_crashed')
  })
  assert.equal(await one.liveness.isDead('proc_crashed'), true)
  await until(async () => {
    await other.clock.pass(1_000)
    return (await processes(storage)).includes(other.liveness.id)
  })
  await other.liveness.stop()
  await one.liveness.stop()
  assert.deepEqual(await processes(storage), [])
})

test('a process of the version before, which beats in gateway_processes, is seen alive, and sees this one', {
  skip,
}, async (t) => {
  const { storage, open } = await onPostgres(t)
  const { liveness, clock } = await open()
  for (let beat = 1; beat <= 10; beat++) {
    assert.equal((await storage.apply([{ ...beatOf('proc_old', beat), table: 'gateway_processes' }])).ok, true)
    await clock.pass(1_000)
    await beaten(storage, liveness.id, beat)
    assert.equal(await liveness.isDead('proc_old'), false)
  }
  const seen = await storage.read<Processes>().selectFrom('gateway_processes').select('id').orderBy('id').execute()
  assert.deepEqual(
    seen.map(({ id }) => id),
    ['proc_old', liveness.id].toSorted(),
  )
  const where = { id: 'proc_old', beat: 10 }
  assert.equal((await storage.apply([{ kind: 'delete', table: 'gateway_processes', where, guard: 'it' }])).ok, true)
  assert.equal(await liveness.isDead('proc_old'), true)
  await liveness.stop()
})

test('while the database cannot be written, no other process is taken for dead', { skip }, async (t) => {
  const { storage, open } = await onPostgres(t)
  let isAway = false
  const apply: Storage['apply'] = (set) =>
    isAway ? Promise.reject(new StorageUnavailable('away', 'no')) : storage.apply(set)
  const { liveness, clock } = await open({ ...storage, apply })
  await storage.apply([beatOf('proc_other', 7)])
  assert.equal(await liveness.isDead('proc_other'), false)
  isAway = true
  await clock.pass(10_000)
  isAway = false
  assert.equal(await liveness.isDead('proc_other'), false, 'its beats could not be written either')
  await until(async () => {
    await clock.pass(1_000)
    return liveness.isDead('proc_other')
  })
  await liveness.stop()
})

type Processes = Record<'storage_processes' | 'gateway_processes', { id: string; beat: number }>

async function onPostgres(t: TestContext) {
  const place = await postgresPlace(server ?? '')
  t.after(place.remove)
  const storage = await place.open({ migrations })
  const open = async (over: Storage = storage) => {
    const clock = simulatedClock(now)
    return { clock, liveness: await openLiveness({ storage: over, ids, world: clock }) }
  }
  return { storage, open }
}

function beatOf(id: string, beat: number) {
  return {
    kind: 'insert',
    table: 'storage_processes',
    row: { id, beat },
    onConflict: 'replace',
    key: ['id'],
  } as const
}

async function processes(storage: Storage): Promise<string[]> {
  const rows = await storage.read<Processes>().selectFrom('storage_processes').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Waits until a process has written so many beats. */
async function beaten(storage: Storage, id: string, beats: number): Promise<void> {
  const rows = storage.read<Processes>().selectFrom('storage_processes').select('beat').where('id', '=', id)
  await until(async () => ((await rows.executeTakeFirst())?.beat ?? 0) >= beats)
}
