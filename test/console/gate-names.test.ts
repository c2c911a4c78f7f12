import assert from 'node:assert/strict'
import test from 'node:test'
import { isMessageKey, message } from '../../console/src/messages.ts'
import { gates } from '../../src/gateway/gates/gates.ts'

test('the console names every gate in both languages', () => {
  for (const { pillar } of gates) {
    const key = `pillar.${pillar}`
    assert.ok(isMessageKey(key), pillar)
    assert.equal(message('en', key), pillar)
    assert.match(message('zh', key), /\p{Script=Han}/u)
  }
})
