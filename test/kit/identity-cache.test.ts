import assert from 'node:assert/strict'
import test from 'node:test'
import { identityCache } from '../../src/kit/identity-cache.ts'

test('a value for the same objects and equal inputs is computed once', () => {
  const { cache, make } = counting(4)
  const [a, b] = [{}, {}]
  assert.equal(cache([a, b], ['x', 1, null, true], make), 'made 1')
  assert.equal(cache([a, b], ['x', 1, null, true], make), 'made 1')
})

test('every object and every value is compared: a change of any of them causes a new computation', () => {
  const { cache, make } = counting(10)
  const [a, b] = [{ equal: 1 }, { equal: 2 }]
  const results = [
    cache([a, b], ['x', 1], make),
    cache([{ ...a }, b], ['x', 1], make),
    cache([a, { ...b }], ['x', 1], make),
    cache([b, a], ['x', 1], make),
    cache([a], ['x', 1], make),
    cache([a, b], ['y', 1], make),
    cache([a, b], ['x', 2], make),
    cache([a, b], ['x', '1'], make),
    cache([a, b], ['x', null], make),
    cache([a, b], ['x'], make),
    cache([a, b], ['x', 1, 1], make),
  ]
  assert.deepEqual(
    results,
    results.map((_one, i) => `made ${i + 1}`),
  )
  assert.equal(cache([a, b], ['x', 1], make), 'made 1')
})

test('of one set of objects the newest sets of values are kept, and no more than the bound', () => {
  const { cache, make } = counting(2)
  const a = {}
  assert.deepEqual(
    ['x', 'y', 'z', 'z', 'y', 'x'].map((value) => cache([a], [value], make)),
    ['made 1', 'made 2', 'made 3', 'made 3', 'made 2', 'made 4'],
  )
})

test('a failure is not cached', () => {
  const cache = identityCache<string>(2)
  const key = {}
  assert.throws(() =>
    cache([key], [], () => {
      throw new TypeError('not now')
    }),
  )
  assert.equal(
    cache([key], [], () => 'made'),
    'made',
  )
})

function counting(valuesMax: number) {
  let count = 0
  return { cache: identityCache<string>(valuesMax), make: () => `made ${++count}` }
}
