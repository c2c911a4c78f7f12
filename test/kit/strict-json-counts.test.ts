import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readStrictJson } from '../../src/kit/strict-json.ts'

test('values of every kind are counted, objects and arrays among them, and one more than allowed is refused with its place', () => {
  const text = '{"a":[1,-2.5,"x",true,false,null,{},[]],"b":{"c":"d"},"e":""}'
  const values = 13
  const read = (valuesMax: number) => readStrictJson(text, { valuesMax })
  assert.ok('value' in read(values))
  assert.deepEqual(read(values - 1), { fault: 'too_many_values', member: 'e' })
  assert.deepEqual(read(9), { fault: 'too_many_values', member: 'a[7]' })
  assert.deepEqual(read(3), { fault: 'too_many_values', member: 'a[1]' })
  assert.ok('value' in readStrictJson(`["${'1,[{,'.repeat(99)}"]`, { valuesMax: 2 }), 'not what stands in a text')
})

test('members of all objects are counted together, and one more than allowed is refused with its name', () => {
  const text = '{"a":[{"b":1},{"b":2}],"c":{"d":"e:"}}'
  assert.ok('value' in readStrictJson(text, { membersMax: 5 }))
  assert.deepEqual(readStrictJson(text, { membersMax: 4 }), { fault: 'too_many_members', member: 'c.d' })
  assert.deepEqual(readStrictJson(text, { membersMax: 2 }), { fault: 'too_many_members', member: 'a[1].b' })
})

test('what is counted is generated values, by the plain definition', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { values, members } = count(JSON.parse(text))
      assert.equal(
        readStrictJson(text, { valuesMax: values, membersMax: members }).fault?.startsWith('too_many') ?? false,
        false,
      )
      assert.equal(readStrictJson(text, { valuesMax: values - 1 }).fault, 'too_many_values', text)
      if (members > 0) assert.equal(readStrictJson(text, { membersMax: members - 1 }).fault, 'too_many_members', text)
    }),
  )
})

/** Counts by recursion over what JSON.parse makes; of a name that stands twice it keeps one, which the texts here do not have. */
function count(value: unknown): { values: number; members: number } {
  const inner = typeof value === 'object' && value !== null ? Object.values(value).map(count) : []
  const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? inner.length : 0
  const sum = (pick: 'values' | 'members') => inner.reduce((total, each) => total + each[pick], 0)
  return { values: 1 + sum('values'), members: own + sum('members') }
}
