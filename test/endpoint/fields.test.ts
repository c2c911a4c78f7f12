import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { isDay } from '../../src/kit/day.ts'
import { hostField, wholeNumberField } from '../../src/endpoint/fields.ts'

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

test('a day is one of the calendar, worked out from the lengths of its months', () => {
  const part = (max: number, width: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(width, '0'))
  fc.assert(
    fc.property(part(9999, 4), part(14, 2), part(33, 2), (year, month, day) => {
      const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
      const length = (lengths[Number(month) - 1] ?? 0) + (month === '02' && isLeap ? 1 : 0)
      const expected = Number(day) >= 1 && Number(day) <= length
      assert.equal(isDay(`${year}-${month}-${day}`), expected)
    }),
    { numRuns: 2000 },
  )
})

test('the days that calendars get wrong are right', () => {
  for (const day of ['2000-02-29', '2024-02-29', '2018-11-28', '1999-12-31', '0000-02-29'])
    assert.equal(isDay(day), true, day)
  for (const day of ['1900-02-29', '2023-02-29', '2024-02-30', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00'])
    assert.equal(isDay(day), false, day)
})

test('no other way of writing a day is a day', () => {
  for (const text of [
    '',
    '2024',
    '2024-1-1',
    '20240101',
    '2024-01-01T00:00:00Z',
    ' 2024-01-01',
    '2024-01-01\n',
    '+2024-01-01',
    '２０２４-01-01',
    '-2024-01-01',
  ])
    assert.equal(isDay(text), false, JSON.stringify(text))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) assert.equal(isDay(text), false)
    }),
  )
})

test('a whole number is plain digits within its bounds, and absent is the default', () => {
  const field = wholeNumberField('How many:', 1, 100, 20)
  const read = (value?: string) => field.safeParse(value)
  assert.equal(read().data, 20)
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -5, max: 200 }).map(String), fc.string()), (text) => {
      const expected = /^[1-9][0-9]{0,2}$/.test(text) && Number(text) <= 100 ? Number(text) : undefined
      assert.equal(read(text).data, expected, text)
    }),
    { numRuns: 500 },
  )
  for (const text of ['0', '101', '1.0', '1e1', '+1', '01', ' 1', '1 ', '0x1', '', '１', '9'.repeat(400)]) {
    assert.equal(read(text).success, false, text)
  }
})

test('a host is read in any case, and alone', () => {
  const field = hostField('A host.')
  for (const text of ['pay.example.com', 'PAY.Example.com', '192.0.2.7'])
    assert.equal(field.safeParse(text).data?.host, text.toLowerCase(), text)
  for (const text of ['https://pay.example.com', 'pay.example.com/', 'pay.example.com:443', 'user@pay.example.com'])
    assert.equal(field.safeParse(text).success, false, text)
})
