import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  agentPlan,
  anonymousPlan,
  judgeLimit,
  keyPlan,
  sourcePlan,
  type LimitPlan,
} from '../../src/keys/limit-plans.ts'
import { openLimits, type Limits } from '../../src/keys/limits.ts'
import type { SharedCounters } from '../../src/keys/limits/shared-counters.ts'
import { migrations, type KeyTables } from '../../src/keys/tables.ts'
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

for (const plan of [anonymousPlan, sourcePlan, keyPlan, agentPlan]) {
  test(`at the edge of a window ${plan.minuteMax} calls of ${plan.name} pass and the next does not, on 1,000 schedules`, async () => {
    const clock = simulatedClock(noonMs)
    const limits = await openedLimits(clock)
    let subjects = 0
    const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(gaps, async (pattern) => {
        const subject = `s${++subjects}`
        const gap = (i: number) => pattern[i % pattern.length] ?? 0
        const beganAt = clock.ms
        let passed = 0
        // The oracle counts calls by hand: those before the end of the window that the first one began.
        for (let i = 0; clock.ms < beganAt + 60_000 && i <= plan.minuteMax + 3; clock.ms += gap(i++)) {
          const { refusedBy, minuteUsed, minuteEndsInMs } = await limits.take(plan, subject)
          assert.equal(refusedBy === null, passed < plan.minuteMax)
          assert.equal(minuteUsed, i + 1)
          assert.equal(minuteEndsInMs, beganAt + 60_000 - clock.ms)
          if (refusedBy === null) passed++
        }
        clock.ms = Math.max(clock.ms, beganAt + 59_999)
        if (clock.ms === beganAt + 59_999) {
          const last = await limits.take(plan, subject)
          assert.equal(last.refusedBy === null, passed < plan.minuteMax, 'a millisecond before the end')
        }
        clock.ms = Math.max(clock.ms, beganAt + 60_000)
        const next = await limits.take(plan, subject)
        assert.deepEqual([next.refusedBy, next.minuteUsed, next.minuteEndsInMs], [null, 1, 60_000])
      }),
      { numRuns: 1_000 },
    )
  })
}

test('subjects do not count on each other', async () => {
  const clock = simulatedClock(noonMs)
  const limits = await openedLimits(clock)
  for (let i = 0; i < 60; i++) await limits.take(sourcePlan, 'a')
  assert.equal((await limits.take(sourcePlan, 'a')).refusedBy, 'minute')
  assert.equal((await limits.take(sourcePlan, 'b')).refusedBy, null)
})

test('a wall clock that is set back does not lock a caller out for longer than a minute', async () => {
  const clock = simulatedClock(noonMs)
  const limits = await openedLimits(clock)
  for (let i = 0; i < 61; i++) await limits.take(sourcePlan, 'a')
  clock.ms -= 3_600_000
  const { refusedBy, minuteEndsInMs } = await limits.take(sourcePlan, 'a')
  assert.deepEqual([refusedBy, minuteEndsInMs], [null, 60_000])
})

test('past its allowance an anonymous source and the agents of an owner wait for the next month, a key only slows down', () => {
  const cases: [LimitPlan, number, number, 'minute' | 'month' | null, number][] = [
    [anonymousPlan, 0, 1_999, null, 60],
    [anonymousPlan, 0, 2_000, 'month', 60],
    [agentPlan, 299, 49_999, null, 300],
    [agentPlan, 0, 50_000, 'month', 300],
    [keyPlan, 179, 4_999, null, 180],
    [keyPlan, 180, 4_999, 'minute', 180],
    [keyPlan, 59, 5_000, null, 60],
    [keyPlan, 60, 5_000, 'minute', 60],
    [keyPlan, 59, 5_000_000, null, 60],
    [sourcePlan, 59, 0, null, 60],
    [sourcePlan, 60, 0, 'minute', 60],
  ]
  for (const [plan, minuteUsed, monthUsed, refusedBy, minuteMax] of cases)
    assert.deepEqual(
      judgeLimit(plan, minuteUsed, monthUsed),
      { refusedBy, minuteMax },
      `${plan.name} ${minuteUsed} ${monthUsed}`,
    )
})

testIn(
  sqlitePlace,
  'a month has its calls exactly, survives a restart, and ends with the calendar month of UTC',
  async ({ open }) => {
    const clock = simulatedClock(Date.parse('2026-11-30T00:00:00.000Z'))
    const begin = async () => {
      const storage = await open({ migrations })
      const limits = await openedLimits(clock, storage)
      const stop = async () => {
        await limits.stop()
        await storage.close()
      }
      return { limits, stop }
    }
    let { limits, stop } = await begin()
    let passed = 0
    const callFor = async (calls: number) => {
      for (let i = 0; i < calls; i++) {
        if (i % 60 === 0) clock.ms += 60_000
        if ((await limits.take(anonymousPlan, 'a')).refusedBy === null) passed++
      }
    }
    await callFor(1_200)
    await stop()
    ;({ limits, stop } = await begin())
    await callFor(1_200)
    assert.equal(passed, 2_000)
    const refused = await limits.take(anonymousPlan, 'a')
    assert.deepEqual([refused.refusedBy, refused.monthUsed], ['month', 2_000])
    assert.equal(refused.monthEndsInMs, Date.parse('2026-12-01T00:00:00.000Z') - clock.ms)
    assert.equal(refused.monthSeconds, 30 * 86_400)
    await stop()
    clock.ms = Date.parse('2026-12-01T00:00:00.000Z')
    ;({ limits, stop } = await begin())
    assert.equal((await limits.take(anonymousPlan, 'a')).monthUsed, 1)
    await stop()
  },
)

testIn(sqlitePlace, 'calls that came to nothing, and refused ones, do not count toward the month', async ({ open }) => {
  const clock = simulatedClock(noonMs)
  const storage = await open({ migrations })
  const limits = await openedLimits(clock, storage)
  await limits.take(anonymousPlan, 'a')
  limits.takeBack(anonymousPlan, 'a', await limits.take(anonymousPlan, 'a'))
  for (let i = 0; i < 100; i++) await limits.take(anonymousPlan, 'a')
  clock.ms += 60_000
  assert.equal((await limits.take(anonymousPlan, 'a')).monthUsed, 60)
  await limits.stop()
  await storage.close()
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

test('Redis is ordered to take a call back from the month in which it was counted, as long as that lasts', async () => {
  const clock = simulatedClock(Date.parse('2026-11-30T23:59:59.500Z'))
  const world = { now: () => clock.ms, after: clock.after }
  const takenBack: string[] = []
  const shared: SharedCounters = {
    take: () => Promise.resolve({ usedBefore: 0, endsInMs: 60_000, monthUsed: 0 }),
    takeBack: (subject, { name }) => takenBack.push(`${subject} ${name}`),
    state: () => 'redis',
    stop: () => Promise.resolve(),
  }
  const needs = { storage: emptyStorage, world, redisUrl: 'redis://counted.example', stateChanged: () => {} }
  const limits = await openLimits(needs, () => Promise.resolve(shared))
  const taken = await limits.take(keyPlan, 'k')
  limits.takeBack(keyPlan, 'k', taken)
  clock.ms += 600
  limits.takeBack(keyPlan, 'k', taken)
  assert.deepEqual(takenBack, ['k 2026-11'])
  await limits.stop()
})

testIn(sqlitePlace, 'first calls that come at once are each counted', async ({ open }) => {
  const clock = simulatedClock(noonMs)
  const storage = await open({ migrations })
  const limits = await openedLimits(clock, storage)
  const taken = await Promise.all(Array.from({ length: 50 }, async () => limits.take(keyPlan, 'k')))
  assert.deepEqual(
    taken.map(({ monthUsed }) => monthUsed).toSorted((a, b) => a - b),
    Array.from({ length: 50 }, (_, i) => i + 1),
  )
  await limits.stop()
  await storage.close()
})
