import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ListFileError } from '../../../src/lists/formats/list-source.ts'
import { readStringArray } from '../../../src/lists/formats/string-array.ts'
import { fileOf, refusal } from '../list-file-fixtures.ts'

const sizeMaxBytes = 1 << 22

async function read(content: string | Uint8Array, chunkBytes = 1 << 20): Promise<string[]> {
  const matches: string[] = []
  for await (const texts of readStringArray(fileOf('x.json', content, chunkBytes), sizeMaxBytes)) matches.push(...texts)
  return matches
}

/** What JSON.parse makes of a text, null unless that is an array of strings. */
function oracle(text: string): string[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null
  } catch {
    return null
  }
}

test('an array of strings is read as JSON.parse reads it, wherever its pieces end', async () => {
  const item = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '"', '\\', '\\"', '\n', '[', ',', 'a.example'),
  )
  const blank = fc.constantFrom('', ' ', '\n', '\r\n\t')
  await fc.assert(
    fc.asyncProperty(fc.array(item), blank, fc.integer({ min: 1, max: 200 }), async (items, gap, chunkBytes) => {
      const text = `${gap}[${gap}${items.map((one) => JSON.stringify(one)).join(`${gap},${gap}`)}${gap}]${gap}`
      assert.deepEqual(await read(text, chunkBytes), items)
    }),
    { numRuns: 500 },
  )
})

test('what JSON.parse does not read as an array of strings is refused, and nothing else is', async () => {
  const parts = fc.constantFrom(
    '[',
    ']',
    ',',
    '"a"',
    '"',
    '\\',
    '\\"',
    '\\u0041',
    '\\x',
    '\n',
    ' ',
    '1',
    'null',
    '{',
    '}',
    'é',
  )
  const nearly = fc.tuple(fc.array(fc.string()), fc.nat(), fc.nat(2), parts).map(([items, at, length, part]) => {
    const text = JSON.stringify(items)
    const place = at % (text.length + 1)
    return text.slice(0, place) + part + text.slice(place + length)
  })
  const texts = fc.oneof(
    nearly,
    fc.array(parts).map((some) => some.join('')),
  )
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 100 }), async (text, chunkBytes) => {
      const expected = oracle(text)
      const reading = read(text, chunkBytes)
      if (expected && text.isWellFormed()) assert.deepEqual(await reading, expected, text)
      else await assert.rejects(reading, ListFileError, text)
    }),
    { numRuns: 3_000 },
  )
})

test('every beginning of an array is cut, not complete', async () => {
  const text = '["a.example", "b\\"\\\\", "\\u00e9", "é"]'
  const bytes = Buffer.from(text)
  for (let end = 1; end < bytes.length; end++) await refusal(read(bytes.subarray(0, end), 5), 'truncated')
  assert.equal((await read(bytes, 5)).length, 4)
})

test('another shape is refused where it shows, and a bomb as soon as it begins', async () => {
  assert.equal(await refusal(read('{"a":["b"]}'), 'schema'), 'JSON array expected')
  assert.equal(await refusal(read('["a",["b"]]'), 'schema'), '[1]')
  assert.equal(await refusal(read('["a","b",{"c":1}]'), 'schema'), '[2]')
  assert.equal(await refusal(read('["a",1]'), 'schema'), '[1]')
  assert.equal(await refusal(read('["a",]'), 'not_well_formed'), '[1]')
  assert.equal(await refusal(read('["a" "b"]'), 'not_well_formed'), '[1]')
  assert.equal(await refusal(read('["a"]]'), 'not_well_formed'), '[1]')
  assert.equal(await refusal(read('["a\nb"]'), 'not_well_formed'), '[0]')
  assert.equal(await refusal(read('['.repeat(1_000_000)), 'schema'), '[0]')
  assert.equal(await refusal(read(`["a","${'x'.repeat(2_000_000)}`), 'schema'), '[1]')
  assert.equal(await refusal(read(`["a","${'x'.repeat(4_097)}"]`, 1_000), 'schema'), '[1]')
  assert.equal(await refusal(read(`["${'\\'.repeat(2_000_000)}`), 'schema'), '[0]')
  await refusal(read('<html></html>'), 'html')
  await refusal(read(' \n'), 'empty')
  await refusal(read(Buffer.from('["a"]', 'utf16le')), 'encoding')
  await refusal(read(`["${'x'.repeat(4_000)}"]`.padEnd(sizeMaxBytes + 1)), 'too_large')
})
