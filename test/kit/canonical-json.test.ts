import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { canonicalHash, canonicalJson } from '../../src/kit/canonical-json.ts'

test('the example of RFC 8785 is written as the RFC prints it', () => {
  const input = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  ) as unknown
  assert.equal(
    canonicalJson(input),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('members are sorted by UTF-16 code units at every level', () => {
  const input = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': { b: 1, a: 2 } }
  assert.equal(canonicalJson(input), '{"\\r":2,"1":4,"\u0080":6,"ö":{"a":2,"b":1},"€":1,"😀":5,"\ufb33":3}')
})

test('the order of members does not change the text or its hash, and the text is the same value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).toReversed())
      const text = canonicalJson(value)
      assert.equal(canonicalJson(reversed), text)
      assert.equal(canonicalHash(value), createHash('sha256').update(text).digest('hex'))
      assert.equal(canonicalJson(JSON.parse(text)), text)
      assert.equal(plainForm(value), text)
    }),
  )
})

test('what has no canonical form is refused instead of written somehow', () => {
  for (const value of [undefined, Number.NaN, Infinity, [Number.NaN], { a: -Infinity }, '\ud800', { '\udc00': 1 }]) {
    assert.throws(() => canonicalJson(value))
  }
})

/** The canonical form by its plain definition: members sorted, everything else as ECMAScript writes it. */
function plainForm(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainForm).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = value as Record<string, unknown>
  const names = Object.keys(members).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${plainForm(members[name])}`).join(',')}}`
}
