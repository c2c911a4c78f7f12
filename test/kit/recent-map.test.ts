import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { recentMap } from '../../src/kit/recent-map.ts'

const countMax = 4

test('a recent map gives what was set last, with any value, or nothing', () => {
  const values = fc.oneof(fc.constant(null), fc.constant(false), fc.constant(0), fc.constant(''), fc.integer())
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), values), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (sets) => {
      const map = recentMap<number, unknown>(countMax)
      const all = new Map<number, unknown>()
      const inOrder: number[] = []
      for (const [key, value] of sets) {
        map.set(key, value)
        all.set(key, value)
        inOrder.push(key)
        for (let each = 0; each <= 9; each++) {
          const got = map.get(each)
          if (got !== undefined) assert.equal(got, all.get(each))
        }
        // The newest keys are there, each counted once.
        const newest = [...new Set(inOrder.toReversed())].slice(0, countMax)
        for (const each of newest) assert.equal(map.get(each), all.get(each))
      }
    }),
  )
})

test('a recent map keeps at most twice as many entries as its bound', () => {
  const map = recentMap<number, true>(countMax)
  for (let key = 0; key < 100; key++) map.set(key, true)
  const stored = Array.from({ length: 100 }, (_, key) => key).filter((key) => map.get(key))
  assert.ok(stored.length >= countMax && stored.length <= 2 * countMax, String(stored.length))
  assert.equal(stored.at(-1), 99)
})
