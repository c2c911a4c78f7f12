import assert from 'node:assert/strict'
import { sweepTraces, shareTraces, type SharedTraces } from '../../src/screening/share-traces.ts'
import { migrations, type ScreeningTables } from '../../src/screening/tables.ts'
import type { Traced } from '../../src/screening/trace-memory.ts'
import { StorageUnavailable, type Storage } from '../../src/storage/storage.ts'
import { postgresPlace, sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts'
import { until as whenever } from '../support/until.ts'

const server = process.env['TEST_DATABASE_URL']
const skip = server === undefined && 'set TEST_DATABASE_URL to run it on PostgreSQL'
const startMs = Date.parse('2026-12-01T12:00:00.000Z')

type Sharing = { shared: SharedTraces; stored: Traced[]; warned: string[] }

testIn(sqlitePlace, 'what traces found is known again after a restart, until it no longer counts', async (place) => {
  const clock = simulatedClock(startMs)
  const storage = await place.open({ migrations })
  const one = await share(storage, clock)
  await one.shared.add(traced('a', startMs + 1_000))
  await one.shared.add(traced('b', startMs + 2_000))
  await one.shared.stop()
  assert.deepEqual((await share(storage, clock)).stored, [traced('a', startMs + 1_000), traced('b', startMs + 2_000)])
  clock.ms = startMs + 1_000
  assert.deepEqual((await share(storage, clock)).stored, [traced('b', startMs + 2_000)])
})

testIn(sqlitePlace, 'what could not be written is written as soon as it can be, and logged once', async (place) => {
  const clock = simulatedClock(startMs)
  const storage = await place.open({ migrations })
  const state = { isAway: true }
  const unsure: Storage = {
    ...storage,
    apply: (set) => (state.isAway ? Promise.reject(new StorageUnavailable('away', 'no')) : storage.apply(set)),
  }
  const { shared, warned } = await share(unsure, clock)
  await shared.add(traced('a'))
  await shared.add(traced('b'))
  assert.equal(warned.length, 1)
  assert.deepEqual((await share(storage, clock)).stored, [])
  state.isAway = false
  await clock.pass(1_000)
  await shared.stop()
  assert.deepEqual(addressesOf((await share(storage, clock)).stored), ['a', 'b'])
})

testIn(sqlitePlace, 'the sweep removes what no longer counts and never the newest number', async (place) => {
  const clock = simulatedClock(startMs)
  const storage = await place.open({ migrations })
  const { shared } = await share(storage, clock)
  for (const [address, until] of [
    ['a', startMs + 1],
    ['b', startMs + 10],
    ['c', startMs + 1],
  ] as const)
    await shared.add(traced(address, until))
  clock.ms = startMs + 5
  await sweepTraces({ storage, world: worldOf(clock) })
  assert.deepEqual(await numbersIn(storage), [2, 3])
  clock.ms = startMs + 50
  await sweepTraces({ storage, world: worldOf(clock) })
  await shared.add(traced('d', startMs + 100))
  assert.deepEqual(await numbersIn(storage), [3, 4])
})

testIn(
  () => postgresPlace(server ?? ''),
  'what several processes find at one moment is shared by all of them when it is answered',
  async (place: Place) => {
    const clocks = [0, 1, 2, 3].map((behindMs) => simulatedClock(startMs - behindMs * 10_000))
    const all = await Promise.all(clocks.map(async (clock) => share(await place.open({ migrations }), clock)))
    const names = clocks.flatMap((_, process) => Array.from({ length: 10 }, (_each, n) => `${process}-${n}`)).toSorted()
    const added = names.map(async (name) => all[Number(name[0])]?.shared.add(traced(name)))
    const passing = { isOver: false }
    const passes = whenever(async () => {
      await Promise.all(clocks.map((clock) => clock.pass(10)))
      return passing.isOver
    })
    await Promise.all(added)
    passing.isOver = true
    await passes
    for (const { stored, warned } of all) {
      assert.deepEqual(addressesOf(stored).toSorted(), names)
      assert.deepEqual(warned, [])
    }
    await Promise.all(all.map(({ shared }) => shared.stop()))
  },
  { skip },
)

function worldOf(clock: SimulatedClock) {
  return { now: () => clock.ms, after: clock.after }
}

async function share(storage: Storage, clock: SimulatedClock): Promise<Sharing> {
  const [stored, warned]: [Traced[], string[]] = [[], []]
  const log = { info: () => {}, warn: (_facts: object, message: string) => warned.push(message) }
  const shared = await shareTraces({ storage, world: worldOf(clock), log, store: (each) => stored.push(each) })
  return { shared, stored, warned }
}

function addressesOf(all: readonly Traced[]): string[] {
  return all.map(({ subject }) => subject.address)
}

async function numbersIn(storage: Storage): Promise<number[]> {
  const rows = await storage.read<ScreeningTables>().selectFrom('screening_traces').select('number').execute()
  return rows.map(({ number }) => number)
}

function traced(address: string, until = startMs + 86_400_000): Traced {
  return {
    subject: { network: 'tron', address },
    until,
    observation: {
      network: 'tron',
      question: 'trace_in',
      status: 'ok',
      cause: null,
      block: 1,
      as_of: '2026-12-01T00:00:00.000Z',
      reach: { kind: 'hops', hops: 3, whole: true, until: '2026-12-02T00:00:00.000Z' },
      findings: [],
    },
  }
}
