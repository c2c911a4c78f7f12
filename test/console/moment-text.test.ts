import assert from 'node:assert/strict'
import test from 'node:test'
import { timeFrom } from '../../src/kit/time-of.ts'
import { agoText, momentText, utcText } from '../../console/src/parts/moment-text.ts'

test('a moment has its zone behind the time, in English and in Chinese', () => {
  const at = '2026-11-28T15:09:30.000Z'
  assert.equal(momentText(at, 'zh', 'UTC'), '2026年11月28日 15:09 UTC')
  assert.equal(momentText(at, 'en', 'UTC'), '28 Nov 2026, 15:09 UTC')
  assert.equal(momentText(at, 'zh', 'Asia/Tokyo'), '2026年11月29日 00:09 GMT+9')
})

// Seen: the API stated 01:20 for a change that its owner could make from 01:19:44, and the console 01:19.
test('a time from which something is possible is never before it', () => {
  assert.equal(timeFrom(Date.parse('2026-11-29T01:19:44.000Z')), '2026-11-29 01:20 UTC')
  assert.equal(timeFrom(Date.parse('2026-11-29T23:59:00.001Z')), '2026-11-30 00:00 UTC')
  assert.equal(timeFrom(Date.parse('2026-11-29T01:19:00.000Z')), '2026-11-29 01:19 UTC')
})

test('what was is shown in UTC with its seconds, and how long ago it was in its largest full unit', () => {
  const at = '2026-11-28T15:09:30.000Z'
  assert.equal(utcText(at), '2026-11-28 15:09:30 UTC')
  const ago = (seconds: number, lang: 'en' | 'zh' = 'en') => agoText(at, Date.parse(at) + seconds * 1_000, lang)
  assert.deepEqual(
    [ago(0), ago(59), ago(60), ago(7_199), ago(86_400)],
    ['now', '59 seconds ago', '1 minute ago', '1 hour ago', 'yesterday'],
  )
  assert.deepEqual([ago(120, 'zh'), ago(5 * 86_400, 'zh')], ['2分钟前', '5天前'])
  assert.equal(ago(-86_400), 'now', 'a clock that is a day behind shows no time ahead')
})
