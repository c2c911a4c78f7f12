import assert from 'node:assert/strict'
import { migrations } from '../../src/app/migrations.ts'
import { dayMs, minuteMs } from '../../src/kit/duration.ts'
import { timedProbe, type Probe } from '../../src/status/probe.ts'
import { startProbes } from '../../src/status/start-probes.ts'
import { sweepStatus } from '../../src/status/sweep-status.ts'
import type { StatusTables } from '../../src/status/tables.ts'
import { StorageUnavailable, type Storage } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts'
import { until } from '../support/until.ts'

const server = process.env['TEST_DATABASE_URL']
const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  ['SQLite', sqlitePlace],
  ...(server === undefined ? [] : [['PostgreSQL', () => postgresPlace(server)] as const]),
]
const startMs = Date.parse('2026-12-01T23:55:00.000Z')

/** A probe with an outcome that the test sets. */
function settable(component = 'storage', everyMinutes = 1) {
  const state = { isWell: true, count: 0 }
  const probe: Probe = {
    everyMinutes,
    measure: async () => {
      state.count++
      return [{ component, outcome: state.isWell ? 'ok' : 'failed' }]
    },
  }
  return { state, probe }
}

function start(storage: Pick<Storage, 'apply'>, clock: SimulatedClock, probes: readonly Probe[], isRight = true) {
  const world = { now: () => clock.ms, after: clock.after }
  return startProbes({ storage, world, log: { warn: () => {} }, probes, clockIsRight: () => isRight })
}

const rowsIn = (storage: Storage) =>
  storage.read<StatusTables>().selectFrom('status_days').selectAll().orderBy('component').orderBy('day').execute()
const minutesIn = async (storage: Storage) =>
  (await storage.read<StatusTables>().selectFrom('status_minutes').selectAll().execute()).length

/** Passes minutes one by one; each is written before the next begins. */
async function pass(clock: SimulatedClock, storage: Storage, minutes: number): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    await clock.pass(minuteMs)
    await until(async () => (await countedAt(storage)).includes(Math.floor(clock.ms / minuteMs)))
  }
}

const countedAt = async (storage: Storage) =>
  (await storage.read<StatusTables>().selectFrom('status_minutes').select('minute').execute()).map(
    ({ minute }) => minute,
  )

for (const [engine, makePlace] of engines) {
  testIn(makePlace, `${engine}: each minute is counted on its UTC day, and stays after a restart`, async ({ open }) => {
    const clock = simulatedClock(startMs)
    const first = await open({ migrations })
    const { state, probe } = settable()
    const outside = settable('mail', 15)
    const probes = start(first, clock, [probe, outside.probe])
    await pass(clock, first, 3)
    state.isWell = false
    await pass(clock, first, 4)
    await probes.stop()
    await first.close()
    const storage = await open({ migrations })
    const rest = { last: 'failed', degraded: 0 }
    const midnight = Date.parse('2026-12-02T00:00:00.000Z')
    assert.deepEqual(
      (await rowsIn(storage)).filter(({ component }) => component === 'storage'),
      [
        { component: 'storage', day: '2026-12-01', ok: 3, failed: 1, ...rest, last_at: midnight - minuteMs },
        { component: 'storage', day: '2026-12-02', ok: 0, failed: 3, ...rest, last_at: midnight + 2 * minuteMs },
      ],
    )
    assert.equal(outside.state.count, 2, 'in the first round, and at the full quarter of an hour')
    const again = start(storage, clock, [probe])
    await pass(clock, storage, 1)
    await again.stop()
    assert.equal((await rowsIn(storage)).at(-1)?.failed, 4)
  })

  testIn(
    makePlace,
    `${engine}: a start before the quarter of an hour states what is now, and counts nothing`,
    async ({ open }) => {
      const clock = simulatedClock(startMs)
      const storage = await open({ migrations })
      const storageProbe = settable()
      const mail = settable('mail', 15)
      for (let restart = 0; restart < 3; restart++) {
        const probes = start(storage, clock, [storageProbe.probe, mail.probe])
        await pass(clock, storage, 3)
        await probes.stop()
      }
      const rows = (await rowsIn(storage)).filter(({ component }) => component === 'mail')
      assert.deepEqual(
        rows.map(({ day, ok, last }) => [day, ok, last]),
        [
          ['2026-12-01', 0, 'ok'],
          ['2026-12-02', 1, 'ok'],
        ],
      )
      assert.equal(rows.at(-1)?.last_at, startMs + 7 * minuteMs)
    },
  )

  testIn(makePlace, `${engine}: of several processes one counts each minute`, async ({ open }) => {
    const clock = simulatedClock(startMs)
    const storage = await open({ migrations })
    const all = Array.from({ length: 3 }, () => settable())
    const processes = all.map(({ probe }) => start(storage, clock, [probe]))
    await pass(clock, storage, 4)
    await Promise.all(processes.map(({ stop }) => stop()))
    assert.deepEqual(
      all.map(({ state }) => state.count),
      [4, 4, 4],
    )
    assert.deepEqual(
      (await rowsIn(storage)).map(({ ok }) => ok),
      [4],
    )
  })

  testIn(makePlace, `${engine}: the sweep leaves 90 days`, async ({ open }) => {
    const storage = await open({ migrations })
    const days = ['2026-09-02', '2026-09-03', '2026-09-04', '2026-12-01']
    for (const day of days) {
      const row = { component: 'storage', day, ok: 1, degraded: 0, failed: 0, last: 'ok', last_at: 1 }
      await storage.apply([{ kind: 'insert', table: 'status_days', row, guard: 'new' }])
    }
    await sweepStatus({ storage, world: { now: () => startMs } })
    assert.deepEqual(
      (await rowsIn(storage)).map(({ day }) => day),
      days.slice(1),
    )
    await sweepStatus({ storage, world: { now: () => startMs + dayMs } })
    assert.deepEqual(
      (await rowsIn(storage)).map(({ day }) => day),
      days.slice(2),
    )
  })
}

testIn(sqlitePlace, 'an outage of the database is counted once it is back, each minute once', async ({ open }) => {
  const clock = simulatedClock(startMs)
  const storage = await open({ migrations })
  const state = { isAway: true, isApplied: false }
  const unsure: Pick<Storage, 'apply'> = {
    apply: async (set) => {
      if (!state.isAway) return storage.apply(set)
      if (state.isApplied) await storage.apply(set)
      throw new StorageUnavailable('away', state.isApplied ? 'unknown' : 'no')
    },
  }
  const { state: well, probe } = settable()
  well.isWell = false
  const probes = start(unsure, clock, [probe])
  await clock.pass(3 * minuteMs)
  await until(() => Promise.resolve(well.count === 3))
  assert.deepEqual(await rowsIn(storage), [])
  // Written, without confirmation.
  state.isApplied = true
  await clock.pass(minuteMs)
  await until(async () => (await rowsIn(storage))[0]?.failed === 1)
  state.isAway = false
  await pass(clock, storage, 1)
  await probes.stop()
  assert.equal(
    (await rowsIn(storage)).reduce((sum, { failed }) => sum + failed, 0),
    5,
  )
})

testIn(
  sqlitePlace,
  'under a wrong clock nothing is counted, and the minutes that are kept are those of a day',
  async ({ open }) => {
    const clock = simulatedClock(startMs)
    const storage = await open({ migrations })
    const { state, probe } = settable()
    const wrong = start(storage, clock, [probe], false)
    await clock.pass(2 * minuteMs)
    await wrong.stop()
    assert.deepEqual([state.count, await rowsIn(storage)], [0, []])
    const probes = start(storage, clock, [probe])
    await pass(clock, storage, 2)
    clock.ms += dayMs
    await pass(clock, storage, 2)
    await probes.stop()
    assert.equal(await minutesIn(storage), 2)
  },
)

testIn(sqlitePlace, 'a part that answers late is slow, and one that does not answer or fails has failed', async () => {
  const clock = simulatedClock(startMs)
  const world = { elapsedMs: () => clock.ms, after: clock.after }
  const outcomeOf = async (ask: () => Promise<boolean>, passMs = 0) => {
    const measured = timedProbe(world, { component: 'x', everyMinutes: 1 }, ask).measure()
    await clock.pass(passMs)
    return (await measured)[0]?.outcome
  }
  const after = (ms: number) => () => new Promise<boolean>((done) => clock.after(ms, () => done(true)))
  assert.equal(await outcomeOf(after(2_000), 2_000), 'ok')
  assert.equal(await outcomeOf(after(2_001), 2_001), 'degraded')
  assert.equal(await outcomeOf(() => new Promise(() => {}), 10_000), 'failed')
  assert.equal(await outcomeOf(() => Promise.resolve(false)), 'failed')
  assert.equal(await outcomeOf(() => Promise.reject(new Error('no'))), 'failed')
})
