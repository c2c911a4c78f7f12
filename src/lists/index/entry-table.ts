import type { EntryFacts, ListEntry } from '../entry.ts'
import { compareRows, orderRows, type TextRows } from './order-rows.ts'

/**
 * Entries as columns: the address of a row is text in a shared buffer, and its facts are a number, because lists repeat
 * their facts. A list of ten million addresses has ten million rows and no object for any of them. Rows are sorted by
 * address in the order of JavaScript strings; rows of one address keep their order. Immutable.
 */
export type EntryTable<Facts = EntryFacts> = {
  rows: number
  /** The number of different addresses: most tables have each once. */
  addresses: number
  /** Concatenated addresses in UTF-8, the start of each, and the end of the last. */
  text: Buffer
  starts: Uint32Array
  factsOf: Uint32Array
  facts: readonly Facts[]
}

/** Builds a table row by row. Equal facts need not be the same object, but the same object is compared fastest. */
export type TableBuilder<Facts = EntryFacts> = {
  add: (address: string, facts: Facts) => void
  /** Adds an address given as bytes. */
  addBytes: (address: Uint8Array, facts: Facts) => void
  /** Adds a row of another table; its address is copied as bytes. */
  addRow: (table: EntryTable<unknown>, row: number, facts: Facts) => void
  /** The unsorted rows, in shared memory, for changing bytes of them in place. */
  columns: () => TextRows
  table: () => EntryTable<Facts>
}

/**
 * `roomBytes` is the expected total length of the addresses, before memory is reallocated: a page that is never written
 * costs nothing, so the size of the source file is a good guess.
 */
export function buildTable<Facts extends object = EntryFacts>(roomBytes = roomMinBytes): TableBuilder<Facts> {
  let text = sharedText(Math.min(Math.max(Math.ceil(roomBytes), roomMinBytes), roomMaxBytes))
  let starts = sharedNumbers(Math.ceil(text.length / addressBytesUsual) + 1)
  let factsOf = new Uint32Array(starts.length)
  let [count, end] = [0, 0]
  const facts = internFacts<Facts>()
  const open = (bytes: number) => {
    if (end + bytes > textBytesMax) throw new RangeError('too many addresses for one list')
    if (end + bytes > text.length) text = grown(text, sharedText(2 * text.length + bytes))
    if (count + 2 > starts.length) {
      starts = grown(starts, sharedNumbers(2 * starts.length))
      factsOf = grown(factsOf, new Uint32Array(starts.length))
    }
  }
  const close = (bytes: number, of: Facts) => {
    factsOf[count] = facts.numberOf(of)
    end += bytes
    count++
    starts[count] = end
  }
  const columns = () => ({ text: text.subarray(0, end), starts: starts.subarray(0, count + 1) })
  return {
    add: (address, of) => {
      open(3 * address.length)
      close(text.write(address, end), of)
    },
    addBytes: (address, of) => {
      open(address.length)
      for (let at = 0; at < address.length; at++) text[end + at] = address[at] ?? 0
      close(address.length, of)
    },
    addRow: (table, row, of) => {
      const [from, to] = [table.starts[row] ?? 0, table.starts[row + 1] ?? 0]
      open(to - from)
      close(table.text.copy(text, end, from, to), of)
    },
    columns,
    table: () => {
      const rows = columns()
      const order = orderRows(rows)
      const sorted = order ? inOrder(rows, factsOf, order) : { ...rows, factsOf: factsOf.subarray(0, count) }
      return { ...sorted, rows: count, addresses: countAddresses(sorted, count), facts: facts.list() }
    },
  }
}

/** The same columns in this row order, so that later reads are sequential. */
function inOrder({ text, starts }: TextRows, factsOf: Uint32Array, order: Uint32Array) {
  const sorted = {
    text: Buffer.allocUnsafeSlow(text.length),
    starts: new Uint32Array(order.length + 1),
    factsOf: new Uint32Array(order.length),
  }
  const begins = new Uint32Array(blockRows)
  let end = 0
  for (let first = 0; first < order.length; first += blockRows) {
    const last = Math.min(first + blockRows, order.length)
    for (let row = first; row < last; row++) {
      const from = order[row] ?? 0
      begins[row - first] = starts[from] ?? 0
      sorted.starts[row + 1] = starts[from + 1] ?? 0
      sorted.factsOf[row] = factsOf[from] ?? 0
    }
    fetchRows(text, begins, sorted.starts.subarray(first + 1, last + 1))
    for (let row = first; row < last; row++) {
      const to = sorted.starts[row + 1] ?? 0
      for (let at = begins[row - first] ?? 0; at < to; at++) sorted.text[end++] = text[at] ?? 0
      sorted.starts[row + 1] = end
    }
  }
  return sorted
}

/**
 * Reads a byte at both ends of each row: the processor fetches many rows from memory at once, which it does not do
 * while copying.
 */
function fetchRows(text: Uint8Array, begins: Uint32Array, ends: Uint32Array): void {
  let read = 0
  for (let row = 0; row < ends.length; row++) read ^= (text[begins[row] ?? 0] ?? 0) ^ (text[(ends[row] ?? 0) - 1] ?? 0)
  lastRead[0] = read
}

/** The bytes must be used, or the reads are optimised away. */
const lastRead = new Uint8Array(1)
const blockRows = 64

/** Numbers facts by their content. */
export function internFacts<Facts extends object>() {
  const byContent = new Map<string, number>()
  const byIdentity = new Map<Facts, number>()
  const list: Facts[] = []
  let newest: Facts | null = null
  let newestNumber = 0
  const numberOf = (facts: Facts): number => {
    if (facts === newest) return newestNumber
    newest = facts
    const same = byIdentity.get(facts)
    if (same !== undefined) {
      newestNumber = same
      return same
    }
    const content = JSON.stringify(facts)
    newestNumber = byContent.get(content) ?? list.length
    if (newestNumber < list.length) return newestNumber
    // A list with different facts for every address gains nothing from comparing them.
    if (byContent.size < factsComparedMax) {
      byContent.set(content, newestNumber)
      byIdentity.set(facts, newestNumber)
    }
    list.push(facts)
    return newestNumber
  }
  return { numberOf, list: (): readonly Facts[] => list }
}

/** The table of entries given as objects. */
export function tableOf(entries: Iterable<ListEntry>): EntryTable {
  const builder = buildTable()
  for (const { address, ...facts } of entries) builder.add(address, facts)
  return builder.table()
}

/** The same rows with other facts: `change` is called once for each distinct facts. */
export function withFacts<Before, After>(
  table: EntryTable<Before>,
  change: (facts: Before) => After,
): EntryTable<After> {
  return { ...table, facts: table.facts.map(change) }
}

export const emptyTable: EntryTable<never> = {
  rows: 0,
  addresses: 0,
  text: Buffer.alloc(0),
  starts: new Uint32Array(1),
  factsOf: new Uint32Array(),
  facts: [],
}

export function addressOf({ text, starts }: Pick<EntryTable, 'text' | 'starts'>, row: number): string {
  return text.toString('utf8', starts[row], starts[row + 1])
}

/** The facts of a row. Throws RangeError if there is no such row. */
export function factsOfRow<Facts>({ factsOf, facts }: EntryTable<Facts>, row: number): Facts {
  const rowFacts = facts[factsOf[row] ?? -1]
  if (rowFacts === undefined) throw new RangeError(`no row ${row}`)
  return rowFacts
}

/** The row after those with the address of row `from`. */
export function endOfAddress(table: EntryTable<unknown>, from: number): number {
  let to = from + 1
  if (table.addresses === table.rows) return to
  while (to < table.rows && compareRows(table, from, table, to) === 0) to++
  return to
}

function countAddresses(rows: TextRows, count: number): number {
  let addresses = Math.min(count, 1)
  for (let row = 1; row < count; row++) if (compareRows(rows, row - 1, rows, row) !== 0) addresses++
  return addresses
}

/** Writes the 20 bytes of an EVM address without creating a string. False if the row is not one. */
export function readEvmRow({ text, starts }: EntryTable<unknown>, row: number, key: Uint8Array): boolean {
  const start = starts[row] ?? 0
  if ((starts[row + 1] ?? 0) - start !== 42 || text[start] !== 0x30 || text[start + 1] !== 0x78) return false
  for (let i = 0, at = start + 2; i < 20; i++, at += 2) {
    const high = hexValues[text[at] ?? 0] ?? 255
    const low = hexValues[text[at + 1] ?? 0] ?? 255
    if (high > 15 || low > 15) return false
    key[i] = (high << 4) | low
  }
  return true
}

const hexValues = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase())
  return value < 0 ? 255 : value
})

/** A row as an entry. Only for the few rows that are needed one by one. */
export function entryOfRow(table: EntryTable, row: number): ListEntry {
  return { address: addressOf(table, row), ...factsOfRow(table, row) }
}

/** All entries as objects, by address. */
export function entriesOf(table: EntryTable): ListEntry[] {
  return Array.from({ length: table.rows }, (_, row) => entryOfRow(table, row))
}

function sharedText(bytes: number): Buffer {
  return Buffer.from(new SharedArrayBuffer(bytes))
}

function sharedNumbers(count: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(4 * count))
}

function grown<Column extends Uint8Array | Uint32Array>(column: Column, larger: Column): Column {
  larger.set(column)
  return larger
}

const roomMinBytes = 4_096
/** The reported size of a file is not trusted without limit. */
const roomMaxBytes = 2 ** 30
/** Most addresses have 42 bytes, none of a screened family fewer than 25. */
const addressBytesUsual = 40
/** A position in the text is a number of 32 bits. */
const textBytesMax = 2 ** 32 - 1
const factsComparedMax = 65_536
