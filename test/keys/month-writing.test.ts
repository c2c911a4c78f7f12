import assert from 'node:assert/strict'
import test from 'node:test'
import { anonymousPlan, keyPlan, sourcePlan } from '../../src/keys/limit-plans.ts'
import { createMemoryLimits } from '../../src/keys/limits/memory-limits.ts'
import { openLimits, type Limits } from '../../src/keys/limits.ts'
import { migrations, type KeyTables } from '../../src/keys/tables.ts'
import { checkWriteSet } from '../../src/storage/writes/check-write-set.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { sqlitePlace, testIn } from '../storage/place.ts'
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts'

const noonMs = Date.parse('2026-11-22T12:00:00.000Z')

/** A storage that holds nothing and takes everything: most tests here are about minutes. */
const emptyStorage = {
  read: () => {
    throw new Error('no database')
  },
  apply: () => Promise.resolve({ ok: true as const, changes: [] }),
}

/** As many callers as a test can have more of. */
const fewSubjects = { subjectsMax: 8_192, rowsAddedMax: 1_000 }

/** Counts in memory for fewer subjects than a service does. */
function smallLimits(clock: SimulatedClock, apply: Storage['apply'] = emptyStorage.apply, bounds = fewSubjects) {
  const world = { now: () => clock.ms, after: clock.after }
  return createMemoryLimits({ storage: { ...emptyStorage, apply }, world, bounds })
}

/** Half a second before the end of a month. The body gives what the database is to hold at the end: subject, month, calls. */
function atMonthEnd(name: string, body: (limits: Limits, clock: SimulatedClock) => Promise<string[]>): void {
  testIn(sqlitePlace, name, async ({ open }) => {
    const clock = simulatedClock(Date.parse('2026-11-30T23:59:59.500Z'))
    const storage = await open({ migrations })
    const limits = await openedLimits(clock, storage)
    const expected = await body(limits, clock)
    await limits.stop()
    assert.deepEqual(await monthRows(storage), expected)
    await storage.close()
  })
}

async function monthRows(storage: Pick<Storage, 'read'>): Promise<string[]> {
  const rows = await storage
    .read<KeyTables>()
    .selectFrom('keys_month_counts')
    .select(['subject', 'month', 'calls'])
    .execute()
  return rows.map(({ subject, month, calls }) => `${subject} ${month} ${calls}`).toSorted()
}

function openedLimits(clock: SimulatedClock, storage: Pick<Storage, 'read' | 'apply'> = emptyStorage): Promise<Limits> {
  const world = { now: () => clock.ms, after: clock.after }
  return openLimits({ storage, world, redisUrl: null, stateChanged: () => {} })
}

test('counting is written once a second in bounded batches, however many call, and all of it by the end', async () => {
  const clock = simulatedClock(noonMs)
  const written = { sets: 0, rowsMost: 0, calls: 0 }
  const apply: Storage['apply'] = (set) => {
    written.sets++
    written.rowsMost = Math.max(written.rowsMost, set.length)
    for (const write of set) written.calls += write.kind === 'counter' ? write.add : 0
    return Promise.resolve({ ok: true, changes: set.map(() => 1) })
  }
  const limits = await openedLimits(clock, { ...emptyStorage, apply })
  const [seconds, callers] = [20, 3_000]
  for (let second = 0; second < seconds; second++) {
    for (let i = 0; i < callers; i++) await limits.take(keyPlan, `k${i}`)
    await clock.pass(500)
    // Calls that come between two batches begin no further ones.
    for (let i = 0; i < callers; i++) await limits.take(keyPlan, `k${i}`)
    await clock.pass(500)
  }
  assert.ok(written.sets <= seconds, String(written.sets))
  assert.equal(written.rowsMost, 500)
  await limits.stop()
  assert.equal(written.calls, 2 * seconds * callers)
})

test('of very many callers all are written within a minute, in sets that a database takes', async () => {
  const clock = simulatedClock(noonMs)
  const written = new Map<unknown, number>()
  const apply: Storage['apply'] = async (set) => {
    checkWriteSet(set)
    for (const write of set) {
      assert.ok(write.kind === 'counter')
      written.set(write.key['subject'], (written.get(write.key['subject']) ?? 0) + write.add)
    }
    return { ok: true, changes: set.map(() => 1) }
  }
  const limits = await openedLimits(clock, { ...emptyStorage, apply })
  const callers = 40_000
  for (let i = 0; i < callers; i++) await limits.take(keyPlan, `k${i}`)
  await clock.pass(60_000)
  assert.equal(written.size, callers)
  await limits.stop()
  assert.ok([...written.values()].every((calls) => calls === 1))
})

test('calls of the last second of a month are written, also when their caller calls again in the next', async () => {
  const clock = simulatedClock(Date.parse('2026-11-30T23:59:59.500Z'))
  const written = new Map<unknown, number>()
  const apply: Storage['apply'] = (set) => {
    for (const write of set) if (write.kind === 'counter') written.set(write.key['month'], write.add)
    return Promise.resolve({ ok: true, changes: set.map(() => 1) })
  }
  const limits = await openedLimits(clock, { ...emptyStorage, apply })
  for (let i = 0; i < 3; i++) await limits.take(keyPlan, 'k')
  clock.ms += 600
  await limits.take(keyPlan, 'k')
  await limits.stop()
  assert.deepEqual(written, new Map(Object.entries({ '2026-11': 3, '2026-12': 1 })))
})

atMonthEnd(
  'a call that came to nothing after the end of its month takes nothing from the next one',
  async (limits, clock) => {
    const taken = await limits.take(keyPlan, 'k')
    clock.ms += 600
    await limits.take(keyPlan, 'k')
    limits.takeBack(keyPlan, 'k', taken)
    await limits.take(keyPlan, 'other')
    return ['k 2026-11 1', 'k 2026-12 1', 'other 2026-12 1']
  },
)

atMonthEnd(
  'a call whose month ends while its count is read counts in the next one, beside those of that',
  async (limits, clock) => {
    const take = async () => (await limits.take(keyPlan, 'k')).monthUsed
    const calls = [take()]
    clock.ms += 600
    calls.push(take(), take())
    assert.deepEqual(new Set(await Promise.all(calls)), new Set([1, 2, 3]))
    return ['k 2026-12 3']
  },
)

test('a count that the database refuses keeps no other from being written', async () => {
  const clock = simulatedClock(noonMs)
  const written: string[] = []
  const apply: Storage['apply'] = (set) => {
    const counts = set.flatMap((write) => (write.kind === 'counter' ? [String(write.key['subject'])] : []))
    if (counts.includes('refused')) return Promise.resolve({ ok: false, guard: 'calls' })
    written.push(...counts)
    return Promise.resolve({ ok: true, changes: set.map(() => 1) })
  }
  const limits = await openedLimits(clock, { ...emptyStorage, apply })
  for (const subject of ['a', 'refused', 'b']) await limits.take(keyPlan, subject)
  await clock.pass(1_000)
  await limits.take(keyPlan, 'c')
  await limits.stop()
  assert.deepEqual(written, ['a', 'b', 'c'])
})

test('a database that cannot be read or written stops no caller', async () => {
  const clock = simulatedClock(noonMs)
  const limits = await openedLimits(clock, { ...emptyStorage, apply: () => Promise.reject(new Error('full')) })
  assert.deepEqual(
    [(await limits.take(anonymousPlan, 'a')).monthUsed, (await limits.take(anonymousPlan, 'a')).monthUsed],
    [1, 2],
  )
  await clock.pass(5_000)
  await limits.stop()
})

test('of more callers than are cached the last ones are counted on', async () => {
  const clock = simulatedClock(noonMs)
  const limits = smallLimits(clock)
  const take = async (caller: number) => (await limits.take(sourcePlan, `source:${caller}`)).minuteUsed
  const come = async (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      clock.ms++
      assert.equal(await take(i), 1)
    }
  }
  const callers = 10_000
  await come(0, callers)
  for (let i = callers - 1; i > callers - 4_000; i -= 7) assert.equal(await take(i), 2, String(i))
  clock.ms += 60_000
  await come(5_000, 5_500)
  await come(callers, callers + 4_000)
  // Windows that began again among them are younger than all that were there before.
  for (let i = 5_000; i < 5_500; i += 7) assert.equal(await take(i), 2, String(i))
})

test('months of more callers than are cached are read again, and what was counted of them is written', async () => {
  const clock = simulatedClock(noonMs)
  const written = new Map<unknown, number>()
  const apply: Storage['apply'] = (set) => {
    for (const write of set)
      if (write.kind === 'counter')
        written.set(write.key['subject'], (written.get(write.key['subject']) ?? 0) + write.add)
    return Promise.resolve({ ok: true, changes: set.map(() => 1) })
  }
  const limits = smallLimits(clock, apply, { ...fewSubjects, rowsAddedMax: 1_000_000 })
  await limits.take(keyPlan, 'first')
  clock.ms += 1_000
  const callers = 10_000
  for (let i = 0; i < callers; i++) await limits.take(keyPlan, `k${i}`)
  // This database cannot be read, which counts as none.
  assert.equal((await limits.take(keyPlan, 'first')).monthUsed, 1)
  assert.equal((await limits.take(keyPlan, `k${callers - 1}`)).monthUsed, 2)
  await limits.stop()
  assert.equal(written.get('first'), 2)
  assert.equal(written.size, callers + 1)
})

test('what the database did not take is written when it does, also of those who were dropped meanwhile', async () => {
  const clock = simulatedClock(noonMs)
  const state = { isFull: true, calls: 0 }
  const apply: Storage['apply'] = (set) => {
    if (state.isFull) return Promise.reject(new Error('full'))
    for (const write of set) state.calls += write.kind === 'counter' ? write.add : 0
    return Promise.resolve({ ok: true, changes: set.map(() => 1) })
  }
  const limits = smallLimits(clock, apply, { ...fewSubjects, rowsAddedMax: 1_000_000 })
  const callers = 10_000
  for (let i = 0; i < callers; i++) await limits.take(keyPlan, `k${i}`)
  await clock.pass(5_000)
  assert.equal(state.calls, 0)
  state.isFull = false
  await limits.stop()
  assert.equal(state.calls, callers)
})

test('of very many callers who are new those with few calls are not written, whether they are kept or dropped', async () => {
  const clock = simulatedClock(noonMs)
  const written = new Map<unknown, number>()
  const apply: Storage['apply'] = (set) => {
    for (const write of set) if (write.kind === 'counter') written.set(write.key['subject'], write.add)
    return Promise.resolve({ ok: true, changes: set.map(() => 1) })
  }
  const limits = smallLimits(clock, apply)
  for (let i = 0; i < 25; i++) await limits.take(keyPlan, 'often')
  // More than are kept: the first of them are dropped while their calls are not written.
  for (let i = 0; i < 20_000; i++) await limits.take(keyPlan, `k${i}`)
  await limits.stop()
  assert.equal(written.get('often'), 25)
  assert.ok(written.size <= 1_001, String(written.size))
})
