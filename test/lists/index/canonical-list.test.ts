import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import {
  compareEntries,
  entryLine,
  factsLine,
  hashList,
  rootContent,
  rootOf,
} from '../../../src/lists/index/canonical-list.ts'
import type { ListEntry } from '../../../src/lists/entry.ts'
import { day, evmAddress, listEntry } from '../entries.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const maybeDay = fc.option(fc.integer({ min: 0, max: 5 }).map(day), { nil: null })
const entries = fc
  .record({
    address: fc.oneof(fc.integer({ min: 0, max: 3 }).map(evmAddress), text),
    family: fc.constantFrom('evm' as const, 'other' as const),
    assets: fc.array(text, { maxLength: 3 }),
    listed_on: maybeDay,
    delisted_on: maybeDay,
    known_from: fc.integer({ min: 0, max: 5 }).map(day),
    known_to: maybeDay,
    absent_on: maybeDay,
    ref: fc.option(text, { nil: null }),
    label: fc.option(text, { nil: null }),
  })
  .chain((entry) =>
    fc
      .record(
        {
          reason: text,
          url: text,
          networks: fc.array(text),
          listed_on_basis: fc.constant('derived' as const),
          unclear: fc.constant(true as const),
        },
        { requiredKeys: [] },
      )
      .map((why): ListEntry => Object.fromEntries(Object.entries({ ...why, ...entry }).toReversed()) as ListEntry),
  )

test('A line is the RFC 8785 form of the entry, in any order of its members.', () => {
  fc.assert(
    fc.property(entries, (entry) => {
      const facts = factsLine(entry)
      assert.equal(entryLine(entry.address, facts), canonicalize(entry))
      const { address: _, ...rest } = entry
      assert.equal(facts, canonicalize(rest))
    }),
    { numRuns: 500 },
  )
})

test('A list is named by the SHA-256 of its header and its sorted lines, joined by line feeds.', () => {
  const header = { id: 'alpha', kind: 'sanctions' as const, as_of: null }
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 8 }), (list) => {
      const hash = hashList(header)
      for (const entry of list.toSorted(compareEntries)) hash.add(entryLine(entry.address, factsLine(entry)))
      const startOf = (entry: ListEntry) => entry.listed_on ?? entry.known_from
      const lines = list
        .map((entry) => ({ entry, line: canonicalize(entry) ?? '' }))
        .toSorted((a, b) => {
          if (a.entry.address !== b.entry.address) return a.entry.address < b.entry.address ? -1 : 1
          if (startOf(a.entry) !== startOf(b.entry)) return startOf(a.entry) < startOf(b.entry) ? -1 : 1
          return factsLine(a.entry) < factsLine(b.entry) ? -1 : 1
        })
        .map(({ line }) => line)
      const content = ['{"as_of":null,"id":"alpha","kind":"sanctions"}', ...lines].join('\n')
      assert.equal(hash.digest(), createHash('sha256').update(content).digest('hex'))
    }),
  )
})

test('A list longer than one piece of hashing has the name of its complete content.', () => {
  const hash = hashList({ id: 'long', kind: 'scam', as_of: day(0) })
  const lines = Array.from({ length: 5_000 }, (_, i) => entryLine(evmAddress(i), factsLine(listEntry(evmAddress(i)))))
  for (const line of lines) hash.add(line)
  const content = [`{"as_of":"${day(0)}","id":"long","kind":"scam"}`, ...lines].join('\n')
  assert.equal(hash.digest(), createHash('sha256').update(content).digest('hex'))
})

test('Lines that come as texts and in parts, short and longer than a piece, have the name of their content.', () => {
  const line = fc.oneof(
    { weight: 8, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(70_000), 'é'.repeat(40_000)) },
  )
  const lines = fc.array(fc.record({ line, isParts: fc.boolean(), times: fc.constantFrom(1, 1, 700) }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(lines, (all) => {
      const hash = hashList({ id: 'long', kind: 'scam', as_of: null })
      const content = ['{"as_of":null,"id":"long","kind":"scam"}']
      for (const { line, isParts, times } of all) {
        const bytes = Buffer.from(`before${line}behind`)
        for (let time = 0; time < (line.length > 60 ? 1 : times); time++) {
          content.push(isParts ? `head${line}tail` : line)
          if (isParts) hash.addParts(Buffer.from('head'), bytes, 6, bytes.length - 6, Buffer.from('tail'))
          else hash.add(line)
        }
      }
      assert.equal(hash.digest(), createHash('sha256').update(content.join('\n')).digest('hex'))
    }),
    { numRuns: 60 },
  )
})

test('The root names the lists that are on, in the order of their ids, and the tree of their subjects.', () => {
  const lists = [
    { id: 'b', snapshot: '22' },
    { id: 'off', snapshot: null },
    { id: 'a', snapshot: '11' },
  ]
  const tree = { root: 'ff', size: 3 }
  const name = (...about: Parameters<typeof rootContent>) => rootOf(rootContent(...about))
  const root = name(lists, tree)
  const content =
    '{"lists":[{"id":"a","snapshot":"11"},{"id":"b","snapshot":"22"}],"tree":{"root":"ff","size":3},"v":2}'
  assert.equal(root, createHash('sha256').update(content).digest('hex'))
  assert.notEqual(root, name(lists.slice(1), tree))
  assert.notEqual(root, name(lists, { ...tree, size: 4 }))
  assert.notEqual(root, name(lists, { ...tree, root: 'fe' }))
})
