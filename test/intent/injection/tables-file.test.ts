import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import fc from 'fast-check'
import { packTables, tablesFile, unpackTables } from '../../../src/intent/injection/tables-file.ts'
import { makeTables } from '../../../src/intent/injection/pattern-tables.ts'
import { currentPatterns } from '../../../src/intent/injection/rule-patterns.ts'

const shipped = readFileSync(tablesFile)
const result = makeTables(currentPatterns)

test('the tables that ship are those of the patterns: npm run word-tables writes them', () => {
  assert.deepEqual(unpackTables(shipped), result)
})

test('tables are read as they were written', () => {
  const other = { english: result.chinese, chinese: result.english }
  assert.deepEqual(unpackTables(packTables(other)), other)
})

test('a damaged file gives no tables', () => {
  const flipped = fc.tuple(fc.nat(shipped.length - 1), fc.nat(7)).map(([at, bit]) => {
    const bytes = Uint8Array.from(shipped)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
    return bytes
  })
  const cut = fc.nat(shipped.length - 1).map((length) => shipped.subarray(0, length))
  fc.assert(
    fc.property(fc.oneof(flipped, cut), (bytes) => {
      assert.equal(unpackTables(bytes), null)
    }),
  )
})

test('a content of another hash is refused, though it can be read', () => {
  const bytes = Uint8Array.from(shipped)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  assert.equal(unpackTables(bytes), null)
})
