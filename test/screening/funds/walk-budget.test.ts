import assert from 'node:assert/strict'
import test from 'node:test'
import { openWalkBudget } from '../../../src/screening/funds/walk-budget.ts'

test('a walk has ten times what one address has, 10 s at most, and a question a quarter of it', () => {
  for (const [budgetMs, timeMs] of [
    [50, 500],
    [800, 8_000],
    [30_000, 10_000],
  ] as const) {
    const budget = openWalkBudget(budgetMs, () => 1_000)
    assert.deepEqual([budget.timeMs, budget.deadline()], [timeMs, 1_000 + timeMs / 4])
  }
})

test('no question is begun that could end after the overall limit', () => {
  let now = 0
  const budget = openWalkBudget(800, () => now)
  now = 6_000
  assert.deepEqual([budget.hasTimeFor(1), budget.hasTimeFor(2), budget.deadline()], [true, false, 8_000])
  now = 6_001
  assert.equal(budget.hasTimeFor(1), false)
})
