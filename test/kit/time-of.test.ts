import assert from 'node:assert/strict'
import test from 'node:test'
import { besideTime, relativeTime } from '../../src/kit/relative-time.ts'
import { timeFrom, timeOf, timeOfInstant } from '../../src/kit/time-of.ts'

const at = '2026-11-28T15:09:30.900Z'
const ms = Date.parse(at)

test('a time is in UTC with its seconds', () => {
  assert.equal(timeOf(ms), '2026-11-28 15:09:30 UTC')
  assert.equal(timeOfInstant(at), '2026-11-28 15:09:30 UTC')
})

// Seen: the API stated 01:20 for a change that its owner could make from 01:19:44, and the console 01:19.
test('a time from which something is possible is never before it', () => {
  assert.equal(timeFrom(ms), '2026-11-28 15:09:31 UTC')
  assert.equal(timeFrom(Date.parse('2026-11-29T23:59:59.001Z')), '2026-11-30 00:00:00 UTC')
  assert.equal(timeFrom(Date.parse('2026-11-29T01:19:44.000Z')), '2026-11-29 01:19:44 UTC')
})

test('how long ago a time was, and how far ahead it is, in its largest full unit', () => {
  const after = (seconds: number, lang = 'en') => relativeTime(ms, ms + seconds * 1_000, lang)
  assert.deepEqual(
    [0, 59, 60, 7_199, 172_800].map((each) => after(each)),
    ['now', '59 seconds ago', '1 minute ago', '1 hour ago', '2 days ago'],
  )
  assert.deepEqual([after(-59), after(-3_600), after(-0.5)], ['in 59 seconds', 'in 1 hour', 'now'])
  assert.deepEqual(
    [besideTime(ms, ms + 300_000, 'en'), besideTime(ms, ms + 300_000, 'zh')],
    [' (5 minutes ago)', '（5分钟前）'],
  )
})
