import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { readCsvItems, readCsvRecords, readCsvRows } from '../../../src/lists/formats/csv-rows.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, refusal } from '../list-file-fixtures.ts'

const sizeMaxBytes = 1 << 22

async function rowsOf(text: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readCsvRows(fileOf('x.csv', text, 100), sizeMaxBytes)) rows.push(row)
  return rows
}

async function recordsOf(text: string, required: readonly string[] = []): Promise<Record<string, string>[]> {
  const records: Record<string, string>[] = []
  for await (const { row, cells } of readCsvRecords(fileOf('x.csv', text, 100), sizeMaxBytes, required)) {
    records.push({ row: String(row), ...Object.fromEntries(cells) })
  }
  return records
}

test('rows are read back as RFC 4180 writes them', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' ', ';') }).filter((text) => text !== '')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), async (rows) => {
      const text = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
      assert.deepEqual(await rowsOf(text), rows)
    }),
    { numRuns: 300 },
  )
})

test('records are by the names of the header, in any order and case', async () => {
  const records = await recordsOf('\ufeffLabel , Address\n one , a \n\n"two, three",b\n', ['address', 'label'])
  assert.deepEqual(records, [
    { row: '2', label: 'one', address: 'a' },
    { row: '3', label: 'two, three', address: 'b' },
  ])
})

test('a table that is not complete is refused with its row', async () => {
  assert.equal(await refusal(recordsOf('a,b\n1,2\n', ['a', 'c']), 'schema'), 'header')
  assert.equal(await refusal(recordsOf('a,A\n1,2\n'), 'schema'), 'header')
  assert.equal(await refusal(recordsOf('a;b\n1;2\n', ['a']), 'schema'), 'header')
  assert.equal(await refusal(recordsOf('a,b\n1,2\n3\n'), 'truncated'), 'row 3')
  assert.equal(await refusal(recordsOf('a,b\n1\n2,3\n'), 'schema'), 'row 2')
  assert.equal(await refusal(recordsOf('a,b\n1,2,3\n'), 'schema'), 'row 2')
  assert.equal(await refusal(recordsOf('a,b\n1,"2\n'), 'truncated'), 'row 2')
  assert.equal(await refusal(recordsOf('a,b\n1,"2"x\n'), 'not_well_formed'), 'row 2')
  assert.equal(await refusal(recordsOf(`a,b\n1,${'x'.repeat(300_000)}\n`), 'schema'), 'row 2')
  await refusal(recordsOf('a,b\n'), 'no_entries')
  await refusesDamage((file) => Array.fromAsync(readCsvRows(file, sizeMaxBytes)), 'x.csv', 'a,b\n1,2\n')
})

test('items are by the schema, an empty cell being no member', async () => {
  const schema = z.object({ a: z.string().min(1), b: z.string().optional() })
  const items = (text: string) => readCsvItems(fileOf('x.csv', text), sizeMaxBytes, ['a'], schema)
  assert.deepEqual(await items('a,b,c\n1,,x\n2,y,\n'), [{ a: '1' }, { a: '2', b: 'y' }])
  assert.equal(await refusal(items('a,b\n1,2\n,3\n'), 'schema'), 'row 3 a')
})
