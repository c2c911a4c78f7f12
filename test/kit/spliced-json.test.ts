import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { jsonAfter, openMembers, prependJson, prependMembers } from '../../src/kit/spliced-json.ts'

const anyObject = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue())

test('members in front of others are one object with them', () => {
  fc.assert(
    fc.property(anyObject, anyObject, (first, rest) => {
      const own = Object.fromEntries(Object.entries(first).map(([name, value]) => [`first ${name}`, value]))
      const json = prependMembers(own, JSON.stringify(rest))
      // JSON has no -0.
      assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify({ ...own, ...rest })))
    }),
  )
  assert.equal(prependMembers({ a: 1 }, '{}'), '{"a":1}')
  assert.equal(prependJson('a', '[1]', '{"b":2}'), '{"a":[1],"b":2}')
  assert.equal(prependJson('a', '[1]', '{}'), '{"a":[1]}')
})

test('an answer is its first members and the rest, and one that begins otherwise is refused', () => {
  const value = { host: 'a"', page: null, verdict: 'clear' }
  const opening = openMembers({ host: 'a"', page: null })
  assert.equal(opening + jsonAfter(opening, value), JSON.stringify(value))
  assert.equal(jsonAfter(opening, { host: 'a"', page: null }), '}')
  for (const other of [
    { page: null, host: 'a"' },
    { lang: 'en', ...value },
    { ...value, page: 'b' },
  ])
    assert.throws(() => jsonAfter(opening as never, other as never), /has to begin with host,page/)
  const short = openMembers({ risk: 1 })
  assert.throws(() => jsonAfter(short, { risk: 10 }), /has to begin with risk/)
})

test('a value without the members that it begins with does not compile', () => {
  // @ts-expect-error: a is missing
  assert.throws(() => jsonAfter(openMembers({ a: 1 }), { b: 1 }))
})
