import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildHostIndex, factsOfRule, ruleMaxChars } from '../../../src/lists/index/host-index.ts'

/** Few letters make rules that differ in one place only, that begin alike, and that are equal in several groups. */
const rule = fc.string({ unit: fc.constantFrom('a', 'b', '.', '/'), minLength: 0, maxLength: 9 })
const question = fc.oneof(rule, fc.string({ unit: 'binary', maxLength: 12 }))

test('An index finds for each rule the facts of every group that has it, as a map would.', () => {
  const groups = fc.array(fc.uniqueArray(rule, { maxLength: 20 }), { maxLength: 6 })
  const seed = fc.uint8Array({ minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(groups, fc.array(question, { maxLength: 40 }), seed, (rules, others, bytes) => {
      const numbered = rules.map((members, i) => ({ facts: i * 70_001, rules: members }))
      const index = buildHostIndex(numbered, bytes)
      for (const query of [...rules.flat(), ...others]) {
        const expected = numbered.filter((group) => group.rules.includes(query)).map(({ facts }) => facts)
        assert.deepEqual(new Set(factsOfRule(index, query)), new Set(expected))
        assert.equal(factsOfRule(index, query).length, expected.length)
      }
      assert.equal(index.count, rules.flat().length)
    }),
    { numRuns: 300 },
  )
})

test('Fifty thousand rules are all found and as many others are not, in at most 40 bytes a rule.', () => {
  const rules = Array.from({ length: 50_000 }, (_, i) => `name-${i}.test${i % 7}.example`)
  const index = buildHostIndex([{ facts: 3, rules }], new Uint8Array(8).fill(9))
  for (const one of rules) assert.deepEqual(factsOfRule(index, one), [3])
  for (const one of rules) assert.deepEqual(factsOfRule(index, `x${one}`), [])
  const bytes = index.tags.byteLength + index.slots.byteLength + index.records.byteLength
  const letters = rules.reduce((sum, { length }) => sum + length, 0)
  assert.ok((bytes - letters) / rules.length <= 21, `${bytes / rules.length} bytes a rule`)
})

test('A rule of any length up to the bound is found, and a longer question is not there and no error.', () => {
  const long = [
    'a'.repeat(ruleMaxChars),
    'a'.repeat(ruleMaxChars - 1),
    'a'.repeat(255),
    'a'.repeat(256),
    'a'.repeat(257),
  ]
  const index = buildHostIndex([{ facts: 1, rules: long }], new Uint8Array(8))
  for (const one of long) assert.deepEqual(factsOfRule(index, one), [1])
  assert.deepEqual(factsOfRule(index, 'a'.repeat(ruleMaxChars + 1)), [])
  assert.deepEqual(factsOfRule(index, 'a'.repeat(258)), [])
})

test('What no reader yields is refused: a rule that is not ASCII, or is too long.', () => {
  for (const bad of ['bücher.example', 'a'.repeat(ruleMaxChars + 1)]) {
    assert.throws(() => buildHostIndex([{ facts: 1, rules: [bad] }], new Uint8Array(8)), RangeError)
  }
})

test('The seed decides the slot of a rule, so that names cannot be chosen to share a slot.', () => {
  const rules = Array.from({ length: 500 }, (_, i) => `n${i}.example`)
  const one = buildHostIndex([{ facts: 1, rules }], Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0))
  const other = buildHostIndex([{ facts: 1, rules }], Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1))
  const same = [...one.tags].filter((tag, slot) => tag !== 0 && tag === other.tags[slot])
  assert.ok(same.length < 30)
})
