import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { HostFacts, HostGroup } from '../../../src/lists/host-entry.ts'
import { bareAllow, bareBlock } from '../../../src/lists/formats/host-collector.ts'
import { acceptHosts, canonicalGroups, countRules, mergeHosts } from '../../../src/lists/index/host-groups.ts'
import { day } from '../entries.ts'

function block(known_from: string, label: string | null = null): HostFacts {
  return { ...bareBlock, label, known_from }
}

/** Every rule with its facts, in an order that does not depend on how they are grouped. */
function flat(groups: readonly HostGroup[]): string[] {
  return groups.flatMap(({ facts, rules }) => rules.map((rule) => `${rule} ${JSON.stringify(facts)}`)).toSorted()
}

test('Rules of a first version are known from today, and those that stay keep their day.', () => {
  const first = acceptHosts([], [{ facts: bareBlock, rules: ['a.example', 'b.example'] }], day(1))
  assert.deepEqual(flat(first), flat([{ facts: block(day(1)), rules: ['a.example', 'b.example'] }]))
  const next = acceptHosts(
    first,
    [{ facts: { ...bareBlock, label: 'Phishing' }, rules: ['b.example', 'c.example'] }],
    day(5),
  )
  assert.deepEqual(
    flat(next),
    flat([
      { facts: block(day(1), 'Phishing'), rules: ['b.example'] },
      { facts: block(day(5), 'Phishing'), rules: ['c.example'] },
    ]),
  )
})

test('A rule that several groups of the last version held is known from the earliest of their days.', () => {
  const groups = [
    { facts: block(day(3)), rules: ['a.example'] },
    { facts: { ...bareAllow, known_from: day(1) }, rules: ['a.example'] },
    { facts: block(day(2), 'Phishing'), rules: ['a.example'] },
  ]
  for (const previous of [groups, groups.toReversed()]) {
    const next = acceptHosts(previous, [{ facts: bareBlock, rules: ['a.example'] }], day(5))
    assert.deepEqual(flat(next), flat([{ facts: block(day(1)), rules: ['a.example'] }]))
  }
})

test('A rule that came back after a version without it is known from the day it came back.', () => {
  const first = acceptHosts([], [{ facts: bareBlock, rules: ['a.example', 'b.example'] }], day(1))
  const without = acceptHosts(first, [{ facts: bareBlock, rules: ['a.example'] }], day(2))
  const again = acceptHosts(without, [{ facts: bareBlock, rules: ['a.example', 'b.example'] }], day(3))
  assert.deepEqual(
    flat(again),
    flat([
      { facts: block(day(1)), rules: ['a.example'] },
      { facts: block(day(3)), rules: ['b.example'] },
    ]),
  )
})

test('Of copies that hold one rule, the one that knew it first speaks; allow and block are two rules.', () => {
  const merged = mergeHosts([
    [{ facts: block(day(4), 'late'), rules: ['a.example', 'b.example'] }],
    [{ facts: block(day(2), 'early'), rules: ['a.example'] }],
    [{ facts: { ...bareAllow, known_from: day(4) }, rules: ['a.example'] }],
  ])
  assert.deepEqual(
    flat(merged),
    flat([
      { facts: block(day(2), 'early'), rules: ['a.example'] },
      { facts: block(day(4), 'late'), rules: ['b.example'] },
      { facts: { ...bareAllow, known_from: day(4) }, rules: ['a.example'] },
    ]),
  )
})

const someGroups = fc.array(
  fc.record({
    facts: fc.record({
      effect: fc.constantFrom('block' as const, 'allow' as const),
      listed_on: fc.constant(null),
      delisted_on: fc.constant(null),
      known_from: fc.integer({ min: 0, max: 2 }).map(day),
      label: fc.constantFrom(null, 'x'),
    }),
    rules: fc.uniqueArray(fc.constantFrom('a.example', 'b.example', '*.c.example', 'd.example/p'), { minLength: 1 }),
  }),
  { maxLength: 4 },
)

test('Copies in any order give the same content, with each rule of any copy once for each effect.', () => {
  fc.assert(
    fc.property(fc.array(someGroups, { minLength: 2, maxLength: 3 }), (copies) => {
      const lines = (order: readonly (readonly HostGroup[])[]) =>
        canonicalGroups(mergeHosts(order)).map(({ line, rules }) => [line, rules])
      const filled = copies.filter((groups) => groups.length > 0)
      if (filled.length < 2) return
      assert.deepEqual(lines(copies), lines(copies.toReversed()))
      const named = (groups: readonly HostGroup[]) =>
        groups.flatMap(({ facts, rules }) => rules.map((rule) => `${rule} ${facts.effect}`)).toSorted()
      assert.deepEqual(named(mergeHosts(copies)), [...new Set(named(copies.flat()))])
      assert.equal(countRules(mergeHosts(copies)), new Set(named(copies.flat())).size)
    }),
  )
})
