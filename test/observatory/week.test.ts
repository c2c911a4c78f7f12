import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { mondayOf, readWeek, weekName, weekOfDay } from '../../src/observatory/week.ts'

const dayMs = 86_400_000
const days = fc.integer({ min: 0, max: 40_000 }).map((count) => new Date(count * dayMs).toISOString().slice(0, 10))

test('a day is in the ISO week that counting from the first Thursday of its year gives', () => {
  fc.assert(
    fc.property(days, (day) => {
      assert.equal(weekName(weekOfDay(day)), countedWeek(day))
      assert.equal(readWeek(countedWeek(day)), weekOfDay(day))
      const monday = mondayOf(weekOfDay(day))
      assert.equal(new Date(monday).getUTCDay(), 1)
      assert.ok(monday <= day && Date.parse(day) - Date.parse(monday) < 7 * dayMs)
    }),
    { numRuns: 2_000 },
  )
})

test('known weeks at the turn of a year', () => {
  const existing = {
    '2021-01-03': '2020-W53',
    '2018-12-31': '2019-W01',
    '2024-12-30': '2025-W01',
    '1970-01-01': '1970-W01',
  }
  for (const [day, week] of Object.entries(existing)) assert.equal(weekName(weekOfDay(day)), week)
})

test('what is no week of the calendar is not read', () => {
  for (const text of [
    '2025-W53',
    '2025-W00',
    '2025-W54',
    '2025-W1',
    '2025W01',
    '2025-w01',
    '1969-W40',
    ' 2025-W01',
    '',
  ]) {
    assert.equal(readWeek(text), null, text)
  }
  assert.equal(weekName(readWeek('2020-W53') ?? 0), '2020-W53')
})

/** By the definition: the week belongs to the year of its Thursday, and the first holds that year's first Thursday. */
function countedWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  while (date.getUTCDay() !== 4) {
    const step = date.getUTCDay() === 0 || date.getUTCDay() > 4 ? -1 : 1
    date.setUTCDate(date.getUTCDate() + step)
  }
  const year = date.getUTCFullYear()
  let number = 0
  for (const each = new Date(date); each.getUTCFullYear() === year; each.setUTCDate(each.getUTCDate() - 7)) number++
  return `${year}-W${String(number).padStart(2, '0')}`
}
