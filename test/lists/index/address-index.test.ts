import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressAt, buildAddressIndex, findInIndex, type KeyRows } from '../../../src/lists/index/address-index.ts'

type Key = { kind: number; key: Uint8Array }

function rowsOf(keys: readonly Key[], width: number): KeyRows {
  return {
    count: keys.length,
    kinds: Uint8Array.from(keys, ({ kind }) => kind),
    keys: Uint8Array.from(keys.flatMap(({ key }) => [...key.subarray(0, width)])),
  }
}

function nameOf({ kind, key }: Key): string {
  return `${kind} ${Buffer.from(key).toString('hex')}`
}

/** Few distinct bytes make keys that differ in one place only, and the same key under several kinds. */
function keyOf(width: number) {
  const key = fc.uint8Array({ minLength: width, maxLength: width, max: 3 })
  return fc.record({ kind: fc.integer({ min: 0, max: 9 }), key })
}

test('An index finds exactly the addresses it was built from, with their positions, as a map would.', () => {
  const bothWidths = fc.record({
    narrow: fc.uniqueArray(keyOf(20), { selector: nameOf, maxLength: 60 }),
    wide: fc.uniqueArray(keyOf(32), { selector: nameOf, maxLength: 60 }),
    others: fc.array(fc.oneof(keyOf(20), keyOf(32)), { maxLength: 60 }),
    seed: fc.uint8Array({ minLength: 8, maxLength: 8 }),
  })
  fc.assert(
    fc.property(bothWidths, ({ narrow, wide, others, seed }) => {
      const index = buildAddressIndex({ narrow: rowsOf(narrow, 20), wide: rowsOf(wide, 32) }, seed)
      const oracle = new Map([...narrow, ...wide].map((key, value) => [nameOf(key), value]))
      for (const request of [...narrow, ...wide, ...others]) {
        const value = findInIndex(index, request.kind, request.key)
        assert.equal(value, oracle.get(nameOf(request)) ?? -1)
        if (value >= 0) assert.equal(nameOf(addressAt(index, value)), nameOf(request))
      }
    }),
    { numRuns: 300 },
  )
})

test('Twenty thousand addresses are all found and twenty thousand others are not, with any shared slots.', () => {
  const keys = Array.from({ length: 20_000 }, (_, i) => ({ kind: 1, key: counted(i) }))
  const index = buildAddressIndex({ narrow: rowsOf(keys, 20), wide: rowsOf([], 32) }, new Uint8Array(8).fill(7))
  for (const [position, { key }] of keys.entries()) assert.equal(findInIndex(index, 1, key), position)
  for (let i = 0; i < 20_000; i++) assert.equal(findInIndex(index, 1, counted(1_000_000 + i)), -1)
  for (let i = 0; i < 1_000; i++) assert.equal(findInIndex(index, 2, counted(i)), -1)
})

test('The seed decides the slot of an address, so that addresses cannot be chosen to share a slot.', () => {
  const keys = Array.from({ length: 500 }, (_, i) => ({ kind: 1, key: counted(i) }))
  const rows = { narrow: rowsOf(keys, 20), wide: rowsOf([], 32) }
  const one = buildAddressIndex(rows, Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0))
  const other = buildAddressIndex(rows, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1))
  const sameSlot = [...one.narrow.tags].filter((tag, slot) => tag !== 0 && tag === other.narrow.tags[slot])
  assert.ok(sameSlot.length < 30, `${sameSlot.length} of 500 lie where they lay`)
})

test('Addresses that only count upwards spread over the slots as evenly as chance would have it.', () => {
  const keys = Array.from({ length: 10_000 }, (_, i) => ({ kind: 1, key: counted(i) }))
  const { narrow } = buildAddressIndex({ narrow: rowsOf(keys, 20), wide: rowsOf([], 32) }, new Uint8Array(8).fill(3))
  let longest = 0
  let run = 0
  for (const tag of narrow.tags) {
    run = tag === 0 ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  assert.ok(longest < 60, `a run of ${longest} used slots`)
})

test('An entry costs at most 40 bytes, in memory that threads share.', () => {
  for (const count of [1_000, 11_469, 11_470, 22_938, 22_939]) {
    const keys = Array.from({ length: count }, (_, i) => ({ kind: 1, key: counted(i) }))
    const { narrow } = buildAddressIndex({ narrow: rowsOf(keys, 20), wide: rowsOf([], 32) }, new Uint8Array(8))
    const bytes = [narrow.tags, narrow.slots, narrow.words].map(({ buffer }) => buffer.byteLength)
    const total = bytes.reduce((a, b) => a + b)
    assert.ok(total / count <= 40, `${total / count} bytes an entry with ${count} entries`)
    assert.ok(narrow.tags.buffer instanceof SharedArrayBuffer)
  }
})

test('A key of another length is not there, and a short seed is refused.', () => {
  const rows = { narrow: rowsOf([], 20), wide: rowsOf([], 32) }
  const index = buildAddressIndex(rows, new Uint8Array(8))
  for (const length of [0, 19, 20, 21, 32, 33]) assert.equal(findInIndex(index, 1, new Uint8Array(length)), -1)
  assert.throws(() => buildAddressIndex(rows, new Uint8Array(7)), RangeError)
})

function counted(n: number): Uint8Array {
  const key = new Uint8Array(20)
  new DataView(key.buffer).setUint32(16, n)
  return key
}
