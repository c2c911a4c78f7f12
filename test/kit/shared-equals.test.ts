import assert from 'node:assert/strict'
import test from 'node:test'
import { sharedEquals } from '../../src/kit/shared-equals.ts'

test('equal content is one object, other content is not', () => {
  const shared = sharedEquals<{ a: number }>(10, (value) => JSON.stringify(value))
  const first = { a: 1 }
  assert.equal(shared(first), first)
  assert.equal(shared({ a: 1 }), first)
  assert.deepEqual(shared({ a: 2 }), { a: 2 })
})

test('no more objects are held than the bound', () => {
  const shared = sharedEquals<{ a: number }>(2, (value) => JSON.stringify(value))
  const first = shared({ a: 1 })
  shared({ a: 2 })
  shared({ a: 3 })
  assert.notEqual(shared({ a: 1 }), first)
})
