import type { EntryFacts, ListEntry } from '../entry.ts'
import { compareRows, orderRows, type TextRows } from './order-rows.ts'

/**
 * Entries as columns: the address of a row is text in one buffer, and its facts are a number, because lists repeat their
 * facts. A list of ten million addresses has ten million rows and no object for any of them. Rows stand in the order of
 * their addresses, as JavaScript orders texts, those of one address as they came. Immutable.
 */
export type EntryTable<Facts = EntryFacts> = {
  rows: number
  /** How many different addresses the rows have: most tables hold each once. */
  addresses: number
  /** Addresses in UTF-8 one behind the other, where each begins, and where the last one ends. */
  text: Buffer
  starts: Uint32Array
  factsOf: Uint32Array
  facts: readonly Facts[]
}

/** Makes a table row by row. Equal facts need not be the same object, but the same object is compared fastest. */
export type TableBuilder<Facts = EntryFacts> = {
  add: (address: string, facts: Facts) => void
  /** Adds an address that is at hand as bytes. */
  addBytes: (address: Uint8Array, facts: Facts) => void
  /** Adds a row of another table, its address copied as bytes. */
  addRow: (table: EntryTable<unknown>, row: number, facts: Facts) => void
  /** The rows as they came, in shared memory, for whoever changes letters of them in place. */
  columns: () => TextRows
  table: () => EntryTable<Facts>
}

/**
 * `roomBytes` is how long all addresses together may become before memory is taken anew: a page that nothing is written to
 * costs nothing, so the size of the file they come from is a good guess.
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

/** The same columns row after row in this order: what reads them later reads memory as it lies. */
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

/** Reads a byte at both ends of each row: the processor fetches many rows from memory at once, which it does not while it copies. */
function fetchRows(text: Uint8Array, begins: Uint32Array, ends: Uint32Array): void {
  let read = 0
  for (let row = 0; row < ends.length; row++) read ^= (text[begins[row] ?? 0] ?? 0) ^ (text[(ends[row] ?? 0) - 1] ?? 0)
  lastRead[0] = read
}

/** What is read has to be used, or it is not read. */
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
    // A list that says something else of every address gains nothing from being compared.
    if (byContent.size < factsComparedMax) {
      byContent.set(content, newestNumber)
      byIdentity.set(facts, newestNumber)
    }
    list.push(facts)
    return newestNumber
  }
  return { numberOf, list: (): readonly Facts[] => list }
}

/** The table of entries that are at hand as objects. */
export function tableOf(entries: Iterable<ListEntry>): EntryTable {
  const builder = buildTable()
  for (const { address, ...facts } of entries) builder.add(address, facts)
  return builder.table()
}

/** The same rows with other facts: `change` is asked once for each facts. */
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

/** The facts of a row. Throws RangeError for a row that is not there. */
export function factsOfRow<Facts>({ factsOf, facts }: EntryTable<Facts>, row: number): Facts {
  const found = facts[factsOf[row] ?? -1]
  if (found === undefined) throw new RangeError(`no row ${row}`)
  return found
}

/** The row behind those that have the address of row `from`. */
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

/** Writes the 20 bytes of an address of EVM, without making a text of it. False when the row is none. */
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

/** A row as the entry it is. Only for the few rows that are looked at one by one. */
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
/** What a file says of its size is not believed without bound. */
const roomMaxBytes = 2 ** 30
/** Most addresses have 42 bytes, none of a family that is screened under 25. */
const addressBytesUsual = 40
/** A place in the text is a number of 32 bits. */
const textBytesMax = 2 ** 32 - 1
const factsComparedMax = 65_536
