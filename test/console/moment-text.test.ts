import assert from 'node:assert/strict'
import test from 'node:test'
import { momentText } from '../../console/src/parts/moment-text.ts'

test('a moment has its zone behind the time, in English and in Chinese', () => {
  const at = '2026-11-28T15:09:30.000Z'
  assert.equal(momentText(at, 'zh', 'UTC'), '2026年11月28日 15:09 UTC')
  assert.equal(momentText(at, 'en', 'UTC'), '28 Nov 2026, 15:09 UTC')
  assert.equal(momentText(at, 'zh', 'Asia/Tokyo'), '2026年11月29日 00:09 GMT+9')
})
