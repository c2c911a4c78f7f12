import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { checksumText } from '../../../src/kit/address.ts'
import { takeEvmStrings } from '../../../src/lists/formats/evm-strings.ts'
import { readListed } from '../../../src/lists/formats/listed-address.ts'
import { readStringArray } from '../../../src/lists/formats/string-array.ts'
import { fileOf, refusal } from '../list-file-fixtures.ts'

const sizeMaxBytes = 1 << 20

const hex = fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdefABCDEF')), minLength: 40, maxLength: 40 })
/** Letters whose codes end in the byte of a digit or of a quote, and what is nearly an address. */
const almost = fc.constantFrom(
  `0x${'İ'.repeat(40)}`,
  `0x${'a'.repeat(39)}`,
  `0x${'a'.repeat(41)}`,
  `0X${'a'.repeat(40)}`,
  `0x${'g'.repeat(40)}`,
  `0x${'1'.repeat(39)}ı`,
  '",',
  '',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
)
const item = fc.oneof({ weight: 4, arbitrary: hex.map((digits) => `0x${digits}`) }, { weight: 1, arbitrary: almost })

async function read(content: string, chunkBytes: number): Promise<{ taken: string[]; rest: string[] }> {
  const taken: string[] = []
  const rest: string[] = []
  const takeItems = takeEvmStrings((address) => void taken.push(checksumText(Buffer.from(address).toString())))
  for await (const texts of readStringArray(fileOf('x.json', content, chunkBytes), sizeMaxBytes, takeItems))
    rest.push(...texts)
  return { taken, rest }
}

test('Every item is taken as the address that it means, or is left as it is, wherever pieces end.', async () => {
  const gap = fc.constantFrom('', ' ', '\n  ', '\r\n\t')
  await fc.assert(
    fc.asyncProperty(fc.array(item), gap, fc.integer({ min: 1, max: 300 }), async (items, between, chunkBytes) => {
      const text = `[${items.map((one) => between + JSON.stringify(one)).join(',')}${between}]`
      const { taken, rest } = await read(text, chunkBytes)
      assert.equal(taken.length + rest.length, items.length)
      const matches = [...taken, ...rest.flatMap((one) => readListed(one).map(({ address }) => address))]
      const expected = items.flatMap((one) => readListed(one).map(({ address }) => address))
      assert.deepEqual(matches.toSorted(), expected.toSorted())
    }),
    { numRuns: 400 },
  )
})

test('Most of a plain list is taken, and a fault behind it names its item.', async () => {
  const items = Array.from({ length: 50 }, (_, n) => `"0x${n.toString(16).padStart(40, 'aB')}"`)
  const { taken, rest } = await read(`[${items.join(',')}]`, 200)
  assert.ok(taken.length > 30 && taken.length + rest.length === 50, `${taken.length}`)
  for (const chunkBytes of [100, 1_000, 10_000])
    assert.equal(await refusal(read(`[${items.join(',')},7]`, chunkBytes), 'schema'), '[50]')
  assert.equal(await refusal(read(`[${items.join(',')},]`, 100), 'not_well_formed'), '[50]')
  assert.equal(await refusal(read(`[${items.join(',')}`, 100), 'truncated'), '[50]')
})
