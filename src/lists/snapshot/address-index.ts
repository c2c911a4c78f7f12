import { capacityFor, halfSipHash, readSeed, tagOf } from './half-sip-hash.ts'

/**
 * Which row an address has. Open addressing in typed arrays over shared memory: a worker fills it and hands it over
 * without a copy, and a look-up allocates nothing. One table for keys of 20 bytes, one for keys of 32.
 */
export type AddressIndex = { narrow: KeyTable; wide: KeyTable; seedLow: number; seedHigh: number }

/**
 * `tags` holds 0 where a slot is empty, else 8 bits of the hash, so that a wrong key is rarely looked at. A narrow row costs
 * between 31 and 39 bytes. A row of
 * `words` is the key and, in a last word, the kind: they are compared together, and so lie together in memory.
 */
type KeyTable = {
  count: number
  wordsPerRow: number
  /** Added to a row of this table to give its value: the wide rows follow the narrow ones. */
  firstValue: number
  tags: Uint8Array
  slots: Uint32Array
  words: Uint32Array
}

/** Addresses to index, each once: `keys` holds `count` keys of 20 (narrow) or 32 (wide) bytes, `kinds` a byte for each. */
export type AddressRows = { narrow: KeyRows; wide: KeyRows }
export type KeyRows = { count: number; kinds: Uint8Array; keys: Uint8Array }

/** Builds both tables. The value of a narrow row is its position, of a wide one `narrow.count` more. */
export function buildAddressIndex(rows: AddressRows, seed: Uint8Array): AddressIndex {
  const { seedLow, seedHigh } = readSeed(seed)
  return {
    narrow: buildTable(rows.narrow, 6, 0, seedLow, seedHigh),
    wide: buildTable(rows.wide, 9, rows.narrow.count, seedLow, seedHigh),
    seedLow,
    seedHigh,
  }
}

/** The value of an address, -1 when it is not there. `key` has 20 or 32 bytes; any other length is not there. */
export function findInIndex(index: AddressIndex, kind: number, key: Uint8Array): number {
  const table = key.length === 20 ? index.narrow : key.length === 32 ? index.wide : null
  if (!table) return -1
  const wordsPerRow = table.wordsPerRow
  readWords(key, 0, wordsPerRow, kind)
  const hash = hashScratch(wordsPerRow, index.seedLow, index.seedHigh)
  const mask = table.tags.length - 1
  const tag = tagOf(hash)
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const seen = table.tags[slot]
    if (seen === 0) return -1
    if (seen !== tag) continue
    const row = table.slots[slot] ?? 0
    if (holdsScratch(table.words, row * wordsPerRow, wordsPerRow)) return table.firstValue + row
  }
}

/** The kind and the key bytes behind a value that `findInIndex` gave. */
export function addressAt(index: AddressIndex, value: number): { kind: number; key: Uint8Array } {
  const table = value < index.wide.firstValue ? index.narrow : index.wide
  const first = (value - table.firstValue) * table.wordsPerRow
  const last = table.wordsPerRow - 1
  const key = new Uint8Array(last * 4)
  const view = new DataView(key.buffer)
  for (let i = 0; i < last; i++) view.setUint32(4 * i, table.words[first + i] ?? 0, true)
  return { kind: table.words[first + last] ?? 0, key }
}

/** The kind of the address behind a value, without making its key. */
export function kindAt(index: AddressIndex, value: number): number {
  const table = value < index.wide.firstValue ? index.narrow : index.wide
  return table.words[(value - table.firstValue + 1) * table.wordsPerRow - 1] ?? 0
}

/** The narrow keys as bytes, and how many bytes a row has: a value's key is the first 20 of its row. */
export function narrowKeys({ narrow }: AddressIndex): { bytes: Buffer; rowBytes: number } {
  const { buffer, byteOffset, byteLength } = narrow.words
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), rowBytes: 4 * narrow.wordsPerRow }
}

/** Above this share of used slots a table doubles. */
const loadMax = 0.7

function buildTable(rows: KeyRows, wordsPerRow: number, firstValue: number, seedLow: number, seedHigh: number) {
  const capacity = capacityFor(rows.count, loadMax)
  const tags = new Uint8Array(new SharedArrayBuffer(capacity))
  const slots = new Uint32Array(new SharedArrayBuffer(capacity * 4))
  const words = new Uint32Array(new SharedArrayBuffer(rows.count * wordsPerRow * 4))
  for (let row = 0; row < rows.count; row++) {
    readWords(rows.keys, row * (wordsPerRow - 1) * 4, wordsPerRow, rows.kinds[row] ?? 0)
    for (let i = 0; i < wordsPerRow; i++) words[row * wordsPerRow + i] = scratch[i] ?? 0
    const hash = hashScratch(wordsPerRow, seedLow, seedHigh)
    let slot = hash & (capacity - 1)
    while (tags[slot] !== 0) slot = (slot + 1) & (capacity - 1)
    tags[slot] = tagOf(hash)
    slots[slot] = row
  }
  return { count: rows.count, wordsPerRow, firstValue, tags, slots, words }
}

/** The row at hand: key words, then the kind. A thread looks up one key at a time, so all its look-ups share it. */
const scratch = new Uint32Array(9)

function readWords(bytes: Uint8Array, offset: number, wordsPerRow: number, kind: number): void {
  for (let i = 0; i < wordsPerRow - 1; i++) scratch[i] = wordAt(bytes, offset + 4 * i)
  scratch[wordsPerRow - 1] = kind
}

function wordAt(bytes: Uint8Array, at: number): number {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
  return low | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
}

function holdsScratch(words: Uint32Array, first: number, wordsPerRow: number): boolean {
  for (let i = 0; i < wordsPerRow; i++) {
    if (words[first + i] !== scratch[i]) return false
  }
  return true
}

/** The kind is the last byte of what is hashed. */
function hashScratch(wordsPerRow: number, seedLow: number, seedHigh: number): number {
  return halfSipHash(scratch, wordsPerRow, (4 * wordsPerRow - 3) << 24, seedLow, seedHigh)
}
