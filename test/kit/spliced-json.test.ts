import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  addJson,
  arrayJson,
  closeMembers,
  cutOut,
  fillIn,
  joinJson,
  jsonAfter,
  jsonOf,
  openMembers,
  prependMembers,
  type JsonOf,
} from '../../src/kit/spliced-json.ts'

const anyObject = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue())

/** The members under other names, so that two objects have none in common. */
function renamed(members: Readonly<Record<string, unknown>>, prefix: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [`${prefix} ${name}`, value]))
}

/** JSON has no -0. */
function parsed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

test('members in front of others are one object with them', () => {
  fc.assert(
    fc.property(anyObject, anyObject, (first, rest) => {
      const own = renamed(first, 'first')
      const json = prependMembers(own, JSON.stringify(rest))
      assert.deepEqual(JSON.parse(json), parsed({ ...own, ...rest }))
    }),
  )
  assert.equal(prependMembers({ a: 1 }, '{}'), '{"a":1}')
})

test('an object written in parts is the JSON of the whole, whichever parts are empty', () => {
  fc.assert(
    fc.property(anyObject, fc.array(fc.jsonValue()), anyObject, (first, middle, last) => {
      const [own, end] = [renamed(first, 'first'), renamed(last, 'last')]
      const opening = openMembers(own)
      const array = arrayJson(middle.map(jsonOf))
      assert.equal(joinJson(opening, closeMembers(end)), JSON.stringify({ ...own, ...end }))
      assert.equal(
        joinJson(addJson(opening, 'middle', array), closeMembers(end)),
        JSON.stringify({ ...own, middle, ...end }),
      )
    }),
  )
})

test('an answer is its first members and the rest, and one that begins otherwise is refused', () => {
  const value = { host: 'a"', page: null, verdict: 'clear' }
  const opening = openMembers({ host: 'a"', page: null })
  assert.equal(joinJson(opening, jsonAfter(opening, value)), JSON.stringify(value))
  assert.equal(jsonAfter(opening, { host: 'a"', page: null }), '}')
  for (const other of [
    { page: null, host: 'a"' },
    { lang: 'en', ...value },
    { ...value, page: 'b' },
  ])
    assert.throws(() => jsonAfter(opening as never, other), /has to begin with host,page/)
  const short = openMembers({ risk: 1 })
  assert.throws(() => jsonAfter(short, { risk: 10 }), /has to begin with risk/)
})

test('an object that differs from another in one text is that one with the text exchanged', () => {
  const around = cutOut(openMembers({ payee: '0xaa', url: 'https://e.example/0xaa', amount: '1' }), '0xaa')
  const json = joinJson(fillIn(around, '0xbb'), closeMembers({}))
  assert.equal(json, JSON.stringify({ payee: '0xbb', url: 'https://e.example/0xbb', amount: '1' }))
})

test('an answer with a member missing, or of another type, does not compile', () => {
  type Answer = { a: number; b: string; c?: boolean }
  const opening = openMembers({ a: 1 })
  const complete: JsonOf<Answer> = joinJson(opening, closeMembers({ b: 'x' }))
  assert.equal(complete, '{"a":1,"b":"x"}')
  // @ts-expect-error: b is missing
  const withoutB: JsonOf<Answer> = joinJson(opening, closeMembers({ c: true }))
  // @ts-expect-error: b is a number
  const otherB: JsonOf<Answer> = joinJson(addJson(opening, 'b', jsonOf(2)), closeMembers({}))
  // @ts-expect-error: any text
  const anyText: JsonOf<Answer> = '{}'
  assert.deepEqual([withoutB, otherB, anyText], ['{"a":1,"c":true}', '{"a":1,"b":2}', '{}'])
  // @ts-expect-error: a is missing
  assert.throws(() => jsonAfter(opening, { b: 1 }))
})
