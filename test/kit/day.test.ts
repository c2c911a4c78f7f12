import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { dayAfter, dayBefore, dayOf, dayOfInstant, endOfDay, isDay, startOfDay, utcDay } from '../../src/kit/day.ts'

test('a day is one of the calendar, in the one form ISO 8601 has for it', () => {
  for (const text of ['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])
    assert.ok(isDay(text), text)
  for (const text of [
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-1-1',
    '24-01-01',
    '12024-01-01',
    '2024-01-01T00:00:00Z',
    '2024-01-01\n',
    ' 2024-01-01',
    '２０２４-01-01',
    '',
  ])
    assert.equal(isDay(text), false, JSON.stringify(text))
})

test('a day is put together from its numbers, and never turns into the next one that exists', () => {
  assert.equal(dayOf(2024, 2, 29), '2024-02-29')
  assert.equal(dayOf(1900, 1, 1), '1900-01-01')
  assert.equal(dayOf(9999, 12, 31), '9999-12-31')
  for (const [year, month, day] of [
    [2023, 2, 29],
    [2024, 4, 31],
    [2024, 13, 1],
    [2024, 0, 1],
    [2024, 1, 0],
    [2024, 1, 32],
    [2024, 1.5, 1],
    [NaN, 1, 1],
    // Two digits of a year would become the twentieth century.
    [24, 1, 1],
    [1899, 12, 31],
    [10_000, 1, 1],
  ] as const)
    assert.equal(dayOf(year, month, day), null, `${year}-${month}-${day}`)
})

const daysMs = 86_400_000
const anyInstant = fc.integer({ min: Date.parse('0000-01-01T00:00:00Z'), max: Date.UTC(10_000, 0, 1) - 1 })

test('the day of an instant is the one that a Date has', () => {
  fc.assert(
    fc.property(anyInstant, (ms) => assert.equal(utcDay(ms), new Date(ms).toISOString().slice(0, 10))),
    { numRuns: 5_000 },
  )
  for (const day of [
    '0000-01-01',
    '0000-02-29',
    '0000-12-31',
    '1900-02-28',
    '1970-01-01',
    '2000-02-29',
    '2100-03-01',
    '9999-12-31',
  ]) {
    assert.deepEqual([utcDay(startOfDay(day)), utcDay(endOfDay(day) - 1)], [day, day])
    assert.equal(endOfDay(day) - startOfDay(day), daysMs)
  }
})

test('each day of eight centuries is followed by the next', () => {
  let last = '1599-12-31'
  for (let ms = Date.UTC(1600, 0, 1); ms < Date.UTC(2400, 0, 1); ms += daysMs) {
    const day = utcDay(ms)
    assert.deepEqual([dayAfter(last), dayBefore(day), isDay(day)], [day, last, true])
    last = day
  }
})

test('a year that four digits cannot hold is written as a Date writes it, and no instant has no day', () => {
  assert.equal(utcDay(Date.UTC(10_000, 0, 1)), dayOfInstant('+010000-01-01T00:00:00.000Z'))
  assert.throws(() => utcDay(Number.NaN), RangeError)
  assert.equal(dayOfInstant('2026-02-28T23:59:59.999Z'), '2026-02-28')
  assert.equal(dayOfInstant(null), null)
})
