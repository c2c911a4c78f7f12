import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { readJsonItems } from '../../../src/lists/formats/json-items.ts'
import { fileOf, refusal } from '../list-file-fixtures.ts'

const anything = z.unknown()

async function read(text: string, chunkBytes = 5): Promise<unknown[]> {
  const items: unknown[] = []
  // An opening of 64 characters is looked at as a whole, so small files need room before their first letter.
  const padded = ' '.repeat(64) + text
  for await (const group of readJsonItems(fileOf('x.json', padded, chunkBytes), 1 << 20, anything)) items.push(...group)
  return items
}

test('The items are those of the array, wherever the file is cut into pieces.', async () => {
  const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes('__proto__'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(json),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(0, 1, 2),
      async (items, cut, indent) => {
        const text = JSON.stringify(items, null, indent)
        const complete = JSON.parse(text)
        const match = await read(text, cut).catch((error: Error) => error.message)
        // Names of members that this service refuses are refused here too.
        if (typeof match === 'string') assert.match(match, /member name/)
        else assert.deepEqual(match, complete)
      },
    ),
    { numRuns: 300 },
  )
})

test('What is no array of JSON is refused, with any fault.', async () => {
  for (const text of ['[1,]', '[,1]', '[1,,2]', '[1 2]', '[}', '[1}', '[1]]', '[1] x', 'x', '[1],[2]', '[nul]', ']'])
    await refusal(read(text), 'not_well_formed')
  for (const text of ['[', '[1', '[1,', '[1,2,"', '[{"a":[1]', '["\\']) await refusal(read(text), 'truncated')
  for (const text of ['{}', '"a"', '7', 'null', 'true'])
    assert.equal(await refusal(read(text), 'schema'), 'JSON array expected')
  assert.equal(await refusal(read('[1,{"a":1,"a":2}]'), 'schema'), 'duplicate member')
  assert.deepEqual(await read('[]'), [])
  assert.deepEqual(await read(' [ ] '), [])
})

test('An item that does not follow the schema is named by its place in the file, one without an end is refused in time.', async () => {
  const numbers = async (text: string) => {
    for await (const group of readJsonItems(fileOf('x.json', ' '.repeat(64) + text, 7), 1 << 24, z.number())) void group
  }
  assert.equal(await refusal(numbers('[1,2,3,4,5,6,"seven"]'), 'schema'), '[6]')
  assert.equal(await refusal(numbers(`[1,"${'x'.repeat(400_000)}"]`), 'schema'), '[1]')
})
