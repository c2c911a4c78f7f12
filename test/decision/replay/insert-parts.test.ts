import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertParts } from '../../../src/decision/replay/insert-parts.ts'

const parts = new Map<string, unknown>([
  ['p', { lists: 1 }],
  ['q', [2]],
])

test('parts come to their places, in objects and in lists, and no input is changed', () => {
  const inputs = { facts: { day: 'd', of: [{ a: 1 }, { b: 2 }] }, inputs: 1 }
  const before = structuredClone(inputs)
  const { inputs: complete } = insertParts(
    inputs,
    { '/facts/lists': 'p', '/facts/of/1/c': 'q', '/facts/of/1/d': 'p' },
    parts,
  )
  assert.deepEqual(complete, {
    facts: { day: 'd', lists: { lists: 1 }, of: [{ a: 1 }, { b: 2, c: [2], d: { lists: 1 } }] },
    inputs: 1,
  })
  assert.deepEqual(inputs, before)
})

test('a part that is not there, or a place that is not, is missing', () => {
  const inputs = { facts: { of: [{ a: 1 }] }, text: 'x' }
  const missing = (pointer: string, name = 'p') => insertParts(inputs, { [pointer]: name }, parts).missing
  assert.equal(missing('/facts/lists', 'nobody'), 'nobody')
  for (const pointer of ['', '/nothing/lists', '/facts/of/7/lists', '/facts/of/x/lists', '/facts/of/0', '/text/lists'])
    assert.equal(missing(pointer), 'p', pointer)
  for (const pointer of ['/facts/of/-1/lists', '/facts/of/0.5/lists', '/constructor/lists', '/__proto__/lists'])
    assert.equal(missing(pointer), 'p', pointer)
})

test('no part becomes a prototype', () => {
  const { inputs } = insertParts({ facts: {} }, { '/facts/__proto__': 'p' }, parts)
  assert.equal(Object.getPrototypeOf(inputs?.['facts']), Object.prototype)
  assert.equal(({} as { lists?: number }).lists, undefined)
})
