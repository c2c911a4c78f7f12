import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { memberBeyondParts, type JsonParts } from '../../src/kit/json-parts.ts'

const noMore = (text: string, max: Partial<JsonParts>) =>
  memberBeyondParts(Buffer.from(text), { members: 1e9, numbers: 1e9, items: 1e9, ...max })

/** The parts of a value, counted by somebody who has it already. */
function partsOf(value: unknown): JsonParts {
  const children = typeof value === 'object' && value !== null ? Object.values(value) : []
  const sum: JsonParts = {
    members: Array.isArray(value) ? 0 : children.length,
    numbers: typeof value === 'number' ? 1 : 0,
    items: Math.max(0, children.length - 1),
  }
  for (const child of children.map(partsOf)) {
    sum.members += child.members
    sum.numbers += child.numbers
    sum.items += child.items
  }
  return sum
}

test('members, numbers and items of any JSON are counted exactly, whatever stands in its texts', () => {
  const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '\\', '\\"', '{"a":1,', '1,2', '[:]'))
  const anyValue = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(
        anyText,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
      ),
      fc.array(tie('value')),
      fc.dictionary(anyText, tie('value')),
    ),
  })).value
  fc.assert(
    fc.property(anyValue, fc.constantFrom(0, 1, 3), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const parts = partsOf(value)
      for (const name of ['members', 'numbers', 'items'] as const) {
        assert.equal(noMore(text, { [name]: parts[name] }), null, name)
        if (parts[name] > 0) assert.notEqual(noMore(text, { [name]: parts[name] - 1 }), null, name)
      }
    }),
    { numRuns: 500 },
  )
})

test('the member of the outermost object that has too many parts is named', () => {
  const text = '{"first": "a:b,c", "second\\"": [1, 2], "third": {"x": {"y": [3, 4, 5]}}}'
  assert.equal(noMore(text, { numbers: 4 }), 'third')
  assert.equal(noMore(text, { numbers: 1 }), 'second\\"')
  assert.equal(noMore(text, { members: 2 }), 'third')
  assert.equal(noMore('[1, 2, 3]', { items: 1 }), '')
})

test('bytes that are no JSON come to an end', () => {
  for (const text of ['"', '{"a', '\\', '"\\', '1e', '{{{{', ']]]]', '']) assert.equal(noMore(text, {}), null, text)
})
