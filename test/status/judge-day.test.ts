import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { judgeDay, judgeDays } from '../../src/status/judging/judge-day.ts'

const now = Date.parse('2026-12-01T12:00:00.000Z')
const day = '2026-11-30'
const stateOf = (ok: number, degraded: number, failed: number, of = day, every = 1) =>
  judgeDay({ day: of, ok, degraded, failed }, every, now).state

test('a day is judged by its probes, and a day without any was not measured', () => {
  assert.equal(stateOf(1_440, 0, 0), 'ok')
  assert.equal(stateOf(1_296, 0, 0), 'ok', 'nine tenths')
  assert.equal(stateOf(1_295, 0, 0), 'partly_measured')
  assert.equal(stateOf(1, 0, 0), 'partly_measured')
  assert.equal(stateOf(1_439, 1, 0), 'degraded')
  assert.equal(stateOf(1_439, 0, 1), 'degraded')
  assert.equal(stateOf(721, 0, 719), 'degraded')
  assert.equal(stateOf(720, 0, 720), 'failed')
  assert.equal(stateOf(0, 0, 1), 'failed')
  assert.equal(stateOf(0, 0, 0), 'not_measured')
})

test('the current day is judged by the part that has passed, and a component by its own interval', () => {
  assert.equal(stateOf(720, 0, 0, '2026-12-01'), 'ok')
  assert.equal(stateOf(600, 0, 0, '2026-12-01'), 'partly_measured')
  assert.equal(stateOf(96, 0, 0, day, 15), 'ok')
  assert.equal(judgeDay({ day, ok: 2_000, degraded: 0, failed: 0 }, 1, now).measured, 1, 'never more than all')
  const midnight = Date.parse('2026-12-01T00:00:00.000Z')
  assert.equal(judgeDay({ day: '2026-12-01', ok: 0, degraded: 0, failed: 0 }, 1, midnight).state, 'not_measured')
})

test('with any counts, a green day had no failure and was measured', () => {
  const counts = fc.nat({ max: 1_440 })
  fc.assert(
    fc.property(counts, counts, counts, fc.constantFrom(1, 15), (ok, degraded, failed, every) => {
      const { state, measured } = judgeDay({ day, ok, degraded, failed }, every, now)
      assert.equal(state === 'ok', ok > 0 && degraded + failed === 0 && measured >= 0.9)
      assert.equal(state === 'not_measured', ok + degraded + failed === 0)
    }),
  )
})

test('a history has 90 days, oldest first; other days have no place in it, and the share measured is of all 90', () => {
  const rows = ['2026-12-01', '2026-11-30', '2026-09-03', '2026-09-02', '2027-01-01'].map((of) => {
    return { day: of, ok: 720, degraded: 0, failed: 0 }
  })
  const { days, measured } = judgeDays(rows, 1, now)
  assert.equal(days.length, 90)
  assert.deepEqual([days[0]?.day, days.at(-1)?.day], ['2026-09-03', '2026-12-01'])
  assert.deepEqual(
    days.filter(({ state }) => state !== 'not_measured').map((each) => each.day),
    ['2026-09-03', '2026-11-30', '2026-12-01'],
  )
  assert.equal(measured, (3 * 720) / (89 * 1_440 + 720))
})
