import { capacityFor, halfSipHash, readSeed, tagOf } from './half-sip-hash.ts'

/**
 * Maps addresses to rows. Open addressing in typed arrays over shared memory: a worker fills it and hands it over
 * without a copy, and a look-up allocates nothing. One table for keys of 20 bytes, one for keys of 32.
 */
export type AddressIndex = { narrow: KeyTable; wide: KeyTable; seedLow: number; seedHigh: number }

/**
 * `tags` is 0 for an empty slot, otherwise 8 bits of the hash, so that other keys are rarely compared. A narrow row
 * costs between 31 and 39 bytes. A row of `words` is the key and, in a last word, the kind: they are compared together,
 * and so are adjacent in memory.
 */
type KeyTable = {
  count: number
  wordsPerRow: number
  /** Added to a row of this table to get its value: the wide rows follow the narrow ones. */
  firstValue: number
  tags: Uint8Array
  slots: Uint32Array
  words: Uint32Array
}

/**
 * Addresses to index, without duplicates: `keys` has `count` keys of 20 (narrow) or 32 (wide) bytes, `kinds` a byte for
 * each.
 */
export type AddressRows = { narrow: KeyRows; wide: KeyRows }
export type KeyRows = { count: number; kinds: Uint8Array; keys: Uint8Array }

/** Builds both tables. The value of a narrow row is its position, of a wide one `narrow.count` more. */
export function buildAddressIndex(rows: AddressRows, seed: Uint8Array): AddressIndex {
  const collector = collectAddresses({ narrow: rows.narrow.count, wide: rows.wide.count }, seed)
  for (const { count, kinds, keys } of [rows.narrow, rows.wide]) {
    const width = keys.length / Math.max(count, 1)
    for (let row = 0; row < count; row++) collector.add(kinds[row] ?? 0, keys.subarray(row * width, (row + 1) * width))
  }
  return collector.index()
}

/** Collects addresses one by one; duplicates are allowed. */
export type AddressCollector = {
  /** The number of an address until the index is built. Throws RangeError if there is no room for more. */
  add: (kind: number, key: Uint8Array) => number
  index: () => AddressIndex
  /** The value in the finished index of the address with this number. */
  valueOf: (number: number) => number
}

/** `most` is the maximum number of addresses of each width: memory of rows that are never written costs nothing. */
export function collectAddresses(most: { narrow: number; wide: number }, seed: Uint8Array): AddressCollector {
  const { seedLow, seedHigh } = readSeed(seed)
  const narrow = fillTable(most.narrow, 6, seedLow, seedHigh)
  const wide = fillTable(most.wide, 9, seedLow, seedHigh)
  return {
    add: (kind, key) => (key.length === 20 ? narrow.add(kind, key) : most.narrow + wide.add(kind, key)),
    index: () => ({ narrow: narrow.table(0), wide: wide.table(narrow.count()), seedLow, seedHigh }),
    valueOf: (number) => (number < most.narrow ? number : number - most.narrow + narrow.count()),
  }
}

/** The value of an address; -1 if it is not in the index. `key` has 20 or 32 bytes; any other length is never found. */
export function findInIndex(index: AddressIndex, kind: number, key: Uint8Array): number {
  const table = key.length === 20 ? index.narrow : key.length === 32 ? index.wide : null
  if (!table) return -1
  const wordsPerRow = table.wordsPerRow
  readWords(key, 0, wordsPerRow, kind)
  const hash = hashScratch(wordsPerRow, index.seedLow, index.seedHigh)
  const mask = table.tags.length - 1
  const tag = tagOf(hash)
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const slotTag = table.tags[slot]
    if (slotTag === 0) return -1
    if (slotTag !== tag) continue
    const row = table.slots[slot] ?? 0
    if (holdsScratch(table.words, row * wordsPerRow, wordsPerRow)) return table.firstValue + row
  }
}

/** The kind and the key bytes of a value returned by `findInIndex`. */
export function addressAt(index: AddressIndex, value: number): { kind: number; key: Uint8Array } {
  const table = value < index.wide.firstValue ? index.narrow : index.wide
  const first = (value - table.firstValue) * table.wordsPerRow
  const last = table.wordsPerRow - 1
  const key = new Uint8Array(last * 4)
  const view = new DataView(key.buffer)
  for (let i = 0; i < last; i++) view.setUint32(4 * i, table.words[first + i] ?? 0, true)
  return { kind: table.words[first + last] ?? 0, key }
}

/** The kind of the address of a value, without creating its key. */
export function kindAt(index: AddressIndex, value: number): number {
  const table = value < index.wide.firstValue ? index.narrow : index.wide
  return table.words[(value - table.firstValue + 1) * table.wordsPerRow - 1] ?? 0
}

/** The narrow keys as bytes, and the number of bytes of a row: a value's key is the first 20 of its row. */
export function narrowKeys({ narrow }: AddressIndex): { bytes: Buffer; rowBytes: number } {
  const { buffer, byteOffset, byteLength } = narrow.words
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), rowBytes: 4 * narrow.wordsPerRow }
}

/** A table doubles above this load factor. */
const loadMax = 0.7

function fillTable(most: number, wordsPerRow: number, seedLow: number, seedHigh: number) {
  const capacity = capacityFor(most, loadMax)
  const tags = new Uint8Array(new SharedArrayBuffer(capacity))
  const slots = new Uint32Array(new SharedArrayBuffer(capacity * 4))
  const words = new Uint32Array(new SharedArrayBuffer(most * wordsPerRow * 4))
  let count = 0
  const add = (kind: number, key: Uint8Array): number => {
    readWords(key, 0, wordsPerRow, kind)
    const hash = hashScratch(wordsPerRow, seedLow, seedHigh)
    const tag = tagOf(hash)
    let slot = hash & (capacity - 1)
    for (; tags[slot] !== 0; slot = (slot + 1) & (capacity - 1)) {
      const row = slots[slot] ?? 0
      if (tags[slot] === tag && holdsScratch(words, row * wordsPerRow, wordsPerRow)) return row
    }
    if (count === most) throw new RangeError('more addresses than were counted')
    for (let i = 0; i < wordsPerRow; i++) words[count * wordsPerRow + i] = scratch[i] ?? 0
    tags[slot] = tag
    slots[slot] = count
    return count++
  }
  const table = (firstValue: number): KeyTable => {
    return { count, wordsPerRow, firstValue, tags, slots, words: words.subarray(0, count * wordsPerRow) }
  }
  return { add, table, count: () => count }
}

/** The current row: key words, then the kind. A thread looks up one key at a time, so all its look-ups share it. */
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

/** The kind is the last byte of the hashed data. */
function hashScratch(wordsPerRow: number, seedLow: number, seedHigh: number): number {
  return halfSipHash(scratch, wordsPerRow, (4 * wordsPerRow - 3) << 24, seedLow, seedHigh)
}
