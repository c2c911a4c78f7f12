import assert from 'node:assert/strict'
import test from 'node:test'
import { timeFrom } from '../../src/kit/time-of.ts'
import { momentFromText, momentText } from '../../console/src/parts/moment-text.ts'

test('a moment has its zone behind the time, in English and in Chinese', () => {
  const at = '2026-11-28T15:09:30.000Z'
  assert.equal(momentText(at, 'zh', 'UTC'), '2026年11月28日 15:09 UTC')
  assert.equal(momentText(at, 'en', 'UTC'), '28 Nov 2026, 15:09 UTC')
  assert.equal(momentText(at, 'zh', 'Asia/Tokyo'), '2026年11月29日 00:09 GMT+9')
})

// Seen: the API stated 01:20 for a change that its owner could make from 01:19:44, and the console 01:19.
test('a time from which something is possible is never before it, and is the minute of the sentences of the API', () => {
  const at = '2026-11-29T01:19:44.000Z'
  assert.equal(timeFrom(Date.parse(at)), '2026-11-29 01:20 UTC')
  assert.equal(momentFromText(at, 'en', 'UTC'), '29 Nov 2026, 01:20 UTC')
  assert.equal(momentFromText(at, 'zh', 'UTC'), '2026年11月29日 01:20 UTC')
  assert.equal(momentFromText('2026-11-29T23:59:00.001Z', 'en', 'UTC'), '30 Nov 2026, 00:00 UTC')
  assert.equal(momentFromText('2026-11-29T01:19:00.000Z', 'en', 'UTC'), '29 Nov 2026, 01:19 UTC')
})
