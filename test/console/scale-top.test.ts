import assert from 'node:assert/strict'
import test from 'node:test'
import { scaleTop } from '../../console/src/console/parts/scale-top.ts'

test('the top of an axis is the next round number', () => {
  const tops = [0.003, 0.7, 1, 1.5, 90, 100, 100.01, 4_999, 7_000].map(scaleTop)
  assert.deepEqual(tops, [0.005, 1, 1, 2, 100, 100, 200, 5_000, 10_000])
})
