import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { orderTexts } from '../../../src/lists/index/order-texts.ts'

/** FNV-1a by its definition, over big integers. */
function fnv(text: string): bigint {
  let hash = 0x811c9dc5n
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x01000193n) % (1n << 32n)
  return hash
}

test('the hash is the published one', () => {
  assert.equal(fnv(''), 0x811c9dc5n)
  assert.equal(fnv('a'), 0xe40c292cn)
  assert.equal(fnv('foobar'), 0xbf9cf968n)
})

test('texts come by their hash, then by their letters, each once, from any order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '.', '-'), maxLength: 5 })), (texts) => {
      const expected = [...new Set(texts)].toSorted((a, b) => {
        const [x, y] = [fnv(a), fnv(b)]
        return x < y ? -1 : x > y ? 1 : a < b ? -1 : a > b ? 1 : 0
      })
      assert.deepEqual(orderTexts(texts), expected)
      assert.deepEqual(orderTexts(texts.toReversed()), expected)
    }),
    { numRuns: 500 },
  )
})

test('two texts of one hash are two texts', () => {
  // Published collisions of FNV-1a with 32 bits.
  assert.deepEqual([fnv('costarring'), fnv('declinate')], [fnv('liquid'), fnv('macallums')])
  assert.deepEqual(orderTexts(['liquid', 'costarring', 'liquid']), ['costarring', 'liquid'])
})
