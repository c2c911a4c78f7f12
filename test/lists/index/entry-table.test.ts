import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ListEntry } from '../../../src/lists/entry.ts'
import { buildTable, entriesOf, readEvmRow, tableOf, withFacts } from '../../../src/lists/index/entry-table.ts'
import { joinTables } from '../../../src/lists/index/join-tables.ts'
import { orderRows } from '../../../src/lists/index/order-rows.ts'
import { readEvmKey } from '../../../src/kit/address.ts'
import { evmAddress, listEntry } from '../entries.ts'

/** Texts that begin alike, end early, repeat, and hold letters of one to four bytes. */
const someText = fc
  .tuple(
    fc.constantFrom('', '0x', 'T', 'bc1q'),
    fc.string({ unit: fc.constantFrom('0', 'a', 'é', 'ﬀ', '￿', '𝟘'), maxLength: 7 }),
  )
  .map((parts) => parts.join(''))
const someTexts = fc.array(someText, { maxLength: 120 })

test('Rows stand in the order in which JavaScript sorts their texts, equal ones as they came.', () => {
  fc.assert(
    fc.property(someTexts, (texts) => {
      const builder = buildTable<{ n: number }>()
      for (const [n, text] of texts.entries()) builder.add(text, { n })
      const table = builder.table()
      const expected = texts
        .map((text, n) => ({ text, n }))
        .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
      const rows = Array.from(table.factsOf, (number, row) => {
        return {
          text: table.text.toString('utf8', table.starts[row], table.starts[row + 1]),
          n: table.facts[number]?.n,
        }
      })
      assert.deepEqual(rows, expected)
      assert.deepEqual([table.rows, table.addresses], [texts.length, new Set(texts).size])
      assert.equal(orderRows(table), null)
    }),
    { numRuns: 500 },
  )
})

test('Addresses that differ in few places, among many, stand in the order of their texts.', () => {
  const digits = fc.string({ unit: fc.constantFrom('a', 'A', '0', '9'), minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(fc.tuple(digits, fc.nat(12)), { minLength: 200, maxLength: 600 }), (parts) => {
      const texts = parts.map(
        ([text, places]) => `0x${'a'.repeat(12 - places)}${text.slice(0, places)}${'b'.repeat(28)}`,
      )
      const builder = buildTable<{ n: number }>()
      for (const text of texts) builder.addBytes(Buffer.from(text), { n: 0 })
      const { text, starts, rows } = builder.table()
      const sorted = Array.from({ length: rows }, (_, row) => text.toString('utf8', starts[row], starts[row + 1]))
      assert.deepEqual(sorted, texts.toSorted())
    }),
    { numRuns: 60 },
  )
})

test('A table gives back the entries it was built from, and keeps facts that are equal once.', () => {
  const entries = [7, 3, 3, 5, 1].map((n): ListEntry => listEntry(evmAddress(n), { label: n > 4 ? 'Pool' : null }))
  const table = tableOf(entries)
  assert.deepEqual(
    entriesOf(table),
    entries.toSorted((a, b) => (a.address < b.address ? -1 : 1)),
  )
  assert.equal(table.facts.length, 2)
  assert.deepEqual(
    new Set(entriesOf(withFacts(table, (facts) => ({ ...facts, ref: '9' }))).map(({ ref }) => ref)),
    new Set(['9']),
  )
})

test('A join visits each address of any table once, in order, with its rows in all of them.', () => {
  fc.assert(
    fc.property(fc.array(someTexts, { minLength: 1, maxLength: 4 }), (lists) => {
      const tables = lists.map((texts) => tableOf(texts.map((text) => listEntry(text))))
      const visited: { text: string; counts: number[] }[] = []
      joinTables(tables, (runs, table, row) => {
        const text = table.text.toString('utf8', table.starts[row], table.starts[row + 1])
        visited.push({ text, counts: runs.map(({ from, to }) => to - from) })
      })
      const texts = [...new Set(lists.flat())].toSorted()
      const counted = texts.map((text) => {
        return { text, counts: lists.map((list) => list.filter((each) => each === text).length) }
      })
      assert.deepEqual(visited, counted)
    }),
    { numRuns: 300 },
  )
})

test('The bytes of a row are read as the key of its text, in any case, and of no other row.', () => {
  const texts = [
    evmAddress(7),
    evmAddress(8).toLowerCase(),
    `0x${'G'.repeat(40)}`,
    '0x12',
    `0X${'a'.repeat(40)}`,
    'é'.repeat(21),
  ]
  const table = tableOf(texts.map((text) => listEntry(text)))
  for (const [row, { address }] of entriesOf(table).entries()) {
    const key = new Uint8Array(20)
    const isRead = readEvmRow(table, row, key)
    assert.deepEqual(isRead ? key : null, readEvmKey(address))
  }
})
