import assert from 'node:assert/strict'
import test from 'node:test'
import { agoText, momentText } from '../../console/src/parts/moment-text.ts'

test('a moment has its zone behind the time, in English and in Chinese', () => {
  const at = '2026-11-28T15:09:30.000Z'
  assert.equal(momentText(at, 'zh', 'UTC'), '2026年11月28日 15:09:30 UTC')
  assert.equal(momentText(at, 'en', 'UTC'), '28 Nov 2026, 15:09:30 UTC')
  assert.equal(momentText(at, 'zh', 'Asia/Tokyo'), '2026年11月29日 00:09:30 GMT+9')
})

test('what was is shown as now where the clocks differ, and never as ahead', () => {
  const at = '2026-11-28T15:09:30.000Z'
  const ago = (seconds: number, lang: 'en' | 'zh' = 'en') => agoText(at, Date.parse(at) + seconds * 1_000, lang)
  assert.deepEqual([ago(59), ago(120, 'zh')], ['59 seconds ago', '2分钟前'])
  assert.equal(ago(-86_400), 'now', 'a clock that is a day behind shows no time ahead')
})
