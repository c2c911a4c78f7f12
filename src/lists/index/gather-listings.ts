import { addressKinds } from '../../kit/address.ts'
import { compare } from '../../kit/compare.ts'
import type { EntryFacts } from '../entry.ts'
import { isBeginningKnown, isListed, listedFrom, listedOnBasis } from '../entry.ts'
import { keyOfEntry, type EntryKey } from './address-text.ts'
import type { ListKind } from '../kinds.ts'
import { collectAddresses, type AddressCollector } from './address-index.ts'
import { entryLine, factsLine, type LineHash } from './canonical-list.ts'
import { addressOf, endOfAddress, factsOfRow, readEvmRow, type EntryTable } from './entry-table.ts'
import { collectRecent } from './recent-listings.ts'

/**
 * The listings of all lists as columns, in order of arrival: the number of the address from the collector, the position
 * of the list, and the number of the facts. `recent` and `dated` are numbers of listings.
 */
export type GatheredListings = {
  addresses: AddressCollector
  addressOf: Uint32Array
  listOf: Uint16Array
  factsOf: Uint32Array
  factsText: Uint8Array
  factsAt: Uint32Array
  recent: Uint32Array
  dated: Uint32Array
}

/** Collects the entries of one list after the other. `add` returns how many addresses of it are listed now. */
export type ListingsCollector = {
  add: (list: GatheredList, content: LineHash) => number
  listings: () => GatheredListings
}

type GatheredList = { position: number; id: string; kind: ListKind; entries: EntryTable }

/** `tables` are those that will be added: memory is allocated for them and no more. `today` is a UTC day. */
export function gatherListings(tables: readonly EntryTable[], today: string, seed: Uint8Array): ListingsCollector {
  const addresses = collectAddresses(countKeys(tables), seed)
  const count = tables.reduce((sum, { rows }) => sum + rows, 0)
  const columns = {
    addressOf: new Uint32Array(count),
    listOf: new Uint16Array(count),
    factsOf: new Uint32Array(count),
  }
  const facts = collectFacts()
  const [recent, dated] = [collectRecent(), collectRecent()]
  let listing = 0
  const addRow = (row: number, list: GatheredList, about: FactsAtHand, content: LineHash) => {
    const { entries } = list
    addLine(entries, row, about, content)
    const isEvm = about.facts.family === 'evm' && readEvmRow(entries, row, evmKey)
    const { kind, key, spelled } = isEvm
      ? evmEntryKey
      : keyOfEntry({ family: about.facts.family, address: addressOf(entries, row) })
    columns.addressOf[listing] = addresses.add(kind, key)
    columns.listOf[listing] = list.position
    if (spelled) columns.factsOf[listing] = facts.add(entryLine(addressOf(entries, row), about.line))
    else columns.factsOf[listing] = about.number ??= facts.add(about.line)
    if (about.recentFrom !== null) recent.add(about.recentFrom, row, listing)
    if (about.recentFrom !== null && about.isDated) dated.add(about.recentFrom, row, listing)
    listing++
  }
  return {
    add: (list, content) => {
      const { entries, id, kind } = list
      const about = entries.facts.map((each) => describeFacts(each, kind, today))
      let listed = 0
      const addOne = (row: number): boolean => {
        const facts = about[entries.factsOf[row] ?? 0]
        if (!facts) throw new RangeError(`no facts of row ${row}`)
        addRow(row, list, facts, content)
        return facts.isNow
      }
      for (let from = 0, to = 0; from < entries.rows; from = to) {
        to = endOfAddress(entries, from)
        let isNow = false
        if (to === from + 1) isNow = addOne(from)
        else for (const row of sortedRows(entries, about, from, to)) isNow = addOne(row) || isNow
        if (isNow) listed++
      }
      recent.endList(id, entries)
      dated.endList(id, entries)
      return listed
    },
    listings: () => {
      return { ...columns, addresses, ...facts.pack(), recent: recent.inOrder(), dated: dated.inOrder() }
    },
  }
}

/** Facts shared by several rows are written as bytes: a string for each line would take longer than hashing it. */
function addLine(entries: EntryTable, row: number, about: FactsAtHand, content: LineHash): void {
  if (!about.isPlain || about.number === null) {
    content.add(entryLine(addressOf(entries, row), about.line))
    return
  }
  about.around ??= partsOf(about.line)
  const { head, tail } = about.around
  content.addParts(head, entries.text, entries.starts[row] ?? 0, entries.starts[row + 1] ?? 0, tail)
}

/** Everything derived from facts, computed once for all their rows. */
type FactsAtHand = {
  facts: EntryFacts
  /** The canonical line without an address. */
  line: string
  /** The parts of the line before and after an address; null until they are needed. */
  around: { head: Buffer; tail: Buffer } | null
  /** Whether an address needs no escapes. */
  isPlain: boolean
  isNow: boolean
  /** The day it counts from; null if it is not among the newest. */
  recentFrom: string | null
  isDated: boolean
  /** The number of the line among the stored ones. */
  number: number | null
}

function describeFacts(facts: EntryFacts, kind: ListKind, today: string): FactsAtHand {
  const line = factsLine(facts)
  const isNow = isListed(facts, today) && !facts.unclear
  return {
    facts,
    line,
    around: null,
    isPlain: facts.family !== 'other',
    isNow,
    recentFrom: isNow && isEvent(kind, facts) ? listedFrom(facts) : null,
    isDated: listedOnBasis(facts) === 'authority',
    number: null,
  }
}

/** The parts of an entry's line before and after its address. */
function partsOf(line: string): { head: Buffer; tail: Buffer } {
  const at = line.indexOf(',') + 1
  return { head: Buffer.from(`${line.slice(0, at)}"address":"`), tail: Buffer.from(`",${line.slice(at)}`) }
}

/**
 * Whether a listing can be among the newest. An entry of the first copy of a list, without a day, may be years old: the
 * day of that copy would make it the newest. The operator's own entries begin when they are added. Assets are left out,
 * because they are not accounts, and so are entries of the allow list.
 */
function isEvent(kind: ListKind, facts: EntryFacts): boolean {
  if (kind === 'context' || kind === 'asset' || kind === 'allow') return false
  return kind === 'own' || isBeginningKnown(facts)
}

/** The rows of one address in the order of its entries. */
function sortedRows(entries: EntryTable, about: readonly FactsAtHand[], from: number, to: number): number[] {
  const rows = Array.from({ length: to - from }, (_, at) => from + at)
  return rows.toSorted((a, b) => compareFacts(entries, about, a, b))
}

/** The order of the entries of one address: by the day they count from, then by content. */
function compareFacts(entries: EntryTable, about: readonly FactsAtHand[], a: number, b: number): number {
  const [dayA, dayB] = [listedFrom(factsOfRow(entries, a)), listedFrom(factsOfRow(entries, b))]
  if (dayA !== dayB) return compare(dayA, dayB)
  const [lineA = '', lineB = ''] = [about[entries.factsOf[a] ?? 0]?.line, about[entries.factsOf[b] ?? 0]?.line]
  return compare(lineA, lineB)
}

/** Gives each distinct line a number. Crowd lists repeat one set of facts for all their addresses. */
function collectFacts() {
  const numbers = new Map<string, number>()
  const add = (line: string) => {
    const existing = numbers.get(line)
    if (existing !== undefined) return existing
    numbers.set(line, numbers.size)
    return numbers.size - 1
  }
  const pack = () => {
    let sizeBytes = 0
    for (const line of numbers.keys()) sizeBytes += Buffer.byteLength(line)
    const factsText = new Uint8Array(new SharedArrayBuffer(sizeBytes))
    const factsAt = new Uint32Array(new SharedArrayBuffer((numbers.size + 1) * 4))
    const text = Buffer.from(factsText.buffer)
    let end = 0
    for (const [line, number] of numbers) {
      end += text.write(line, end)
      factsAt[number + 1] = end
    }
    return { factsText, factsAt }
  }
  return { add, pack }
}

/** The number of keys of each width, duplicates included. */
function countKeys(tables: readonly EntryTable[]): { narrow: number; wide: number } {
  let [narrow, wide] = [0, 0]
  for (const table of tables) {
    for (let row = 0; row < table.rows; row++) {
      if (isNarrow(table, row)) narrow++
      else wide++
    }
  }
  return { narrow, wide }
}

function isNarrow(table: EntryTable, row: number): boolean {
  const { family } = factsOfRow(table, row)
  if (family === 'evm' && readEvmRow(table, row, evmKey)) return true
  return keyOfEntry({ family, address: addressOf(table, row) }).key.length === 20
}

/** The buffer for the key of an EVM address: the index takes a copy. */
const evmKey = new Uint8Array(20)
const evmEntryKey: EntryKey = { kind: addressKinds.evm, key: evmKey, spelled: false }
