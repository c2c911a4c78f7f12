import assert from 'node:assert/strict'
import test from 'node:test'
import { decidingGate } from '../../console/src/console/parts/deciding-gate.ts'
import type { Check } from '../../console/src/console/types.ts'

const check = (n: number, outcome: Check['outcome']): Check => {
  return { n, key: `key-${n}`, pillar: `pillar-${n}`, outcome, reason_code: null, detail: '' }
}

test('the gate that decided is the one that blocked, else the one that the payment names, else the first doubt', () => {
  const passed = [check(1, 'pass'), check(2, 'skip')]
  assert.equal(decidingGate(passed, { pillar: null }), null)
  const doubts = [...passed, check(3, 'review'), check(4, 'review')]
  assert.equal(decidingGate(doubts, { pillar: null })?.n, 3)
  assert.equal(decidingGate(doubts, { pillar: 'pillar-4' })?.n, 4)
  assert.equal(decidingGate([...doubts, check(5, 'block')], { pillar: 'pillar-4' })?.n, 5)
})
