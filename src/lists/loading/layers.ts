import type { EntryFacts, ListEntry } from '../entry.ts'
import { dayAfter } from '../../kit/day.ts'
import { listedFrom } from '../entry.ts'
import type { HostGroup } from '../host-entry.ts'
import { acceptHosts, countRules } from '../index/host-groups.ts'
import {
  buildTable,
  emptyTable,
  endOfAddress,
  entryOfRow,
  internFacts,
  withFacts,
  type EntryTable,
} from '../index/entry-table.ts'
import { joinTables, type Run } from '../index/join-tables.ts'
import type { ParsedFacts, ParsedFile, SkippedItems } from '../formats/list-source.ts'
import { uniteOverlapping } from '../index/unite-listings.ts'

/**
 * What one layer holds: the last good version of one file (or of one document in several formats), and every entry an
 * earlier version held. Days are ISO days in UTC.
 */
export type LayerContent = {
  /** Publication day inside the version in force, null when it does not say. */
  published_on: string | null
  /** Day on which this service took the version in force. */
  loaded_on: string
  /** Distinct addresses in the version in force, and designations if its reader counts them: what the next is measured by. */
  addresses: number
  records?: number
  /** What the version in force has that could not be read. */
  skipped?: SkippedItems
  /** What it has that was read in two ways. */
  read_twice?: SkippedItems
  /** The names of its parties as they are compared, where its reader reads them. */
  names?: readonly string[]
  entries: EntryTable
  history: EndedEntry[]
  /** Rules on hosts. Those that a newer version no longer holds are forgotten: no question asks for a host's past. */
  hosts: readonly HostGroup[]
}

/** An entry that a good newer version no longer holds. */
export type EndedEntry = {
  entry: ListEntry
  /** Publication day of the last version that held it, null when that version does not say. */
  held_on: string | null
  /** Whether `known_to` is the publication day of the version without it, and not only the day it was loaded. */
  dated: boolean
}

export type Acceptance =
  | { content: LayerContent; refused?: never }
  | { content?: never; refused: 'shrunken' | 'older' | 'future' }

/**
 * Takes a version of a layer, or says why the copy in force must stay. `today` is a UTC day. `mayShrink`: entries that are
 * missing were taken out, however many they are.
 */
export function acceptFile(
  previous: LayerContent | null,
  parsed: ParsedFile,
  today: string,
  mayShrink = false,
): Acceptance {
  const arriving = uniteRows(arrivingRows(parsed, today))
  const { addresses } = arriving
  // A publisher east of here may be a day ahead. A day beyond that would never age, and so is not believed.
  if (parsed.published_on !== null && parsed.published_on > dayAfter(today)) return { refused: 'future' }
  if (previous && isOlder(parsed.published_on, previous.published_on)) return { refused: 'older' }
  if (previous && !mayShrink && isShrunken(previous, addresses, parsed)) return { refused: 'shrunken' }
  const copyDay = previous ? (previous.published_on ?? previous.loaded_on) : null
  const absentOn = copyDay !== null && copyDay < today ? copyDay : null
  const { entries, left } = continueRows(previous?.entries ?? emptyTable, arriving, today, absentOn)
  const ended = left.map((entry) => endEntry(entry, previous, parsed.published_on, today))
  const history = withoutRepeats([...(previous?.history ?? []), ...ended])
  const hosts = acceptHosts(previous?.hosts ?? [], parsed.hosts ?? [], today)
  const { published_on, records, skipped, read_twice, names } = parsed
  const counted = {
    ...(names === undefined ? {} : { names }),
    ...(records === undefined ? {} : { records }),
    ...(skipped === undefined ? {} : { skipped }),
    ...(read_twice === undefined ? {} : { read_twice }),
  }
  return { content: { published_on, loaded_on: today, addresses, ...counted, entries, history, hosts } }
}

/** A file that lost more of its addresses or hosts than `shrinkPercentMax` is treated as damaged, not as delistings. */
function isShrunken(previous: LayerContent, addresses: number, { hosts = [], records }: ParsedFile): boolean {
  if (records !== undefined && previous.records !== undefined) return records < previous.records * shareKeptMin
  if (addresses < previous.addresses * shareKeptMin) return true
  return countRules(hosts) < countRules(previous.hosts) * shareKeptMin
}

/** How much of a list a new file may lack, in percent of its last valid version. */
export const shrinkPercentMax = 20
const shareKeptMin = 1 - shrinkPercentMax / 100

function isOlder(published: string | null, inForce: string | null): boolean {
  return published !== null && inForce !== null && published < inForce
}

/** A day without the entry, unless it lies after the first day with it. */
function boundOf(absentOn: string | null | undefined, knownFrom: string): string | null {
  return absentOn != null && absentOn < knownFrom ? absentOn : null
}

function laterOf(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a
}

/** The file's entries, each known from today. */
function arrivingRows({ entries, rows }: ParsedFile, today: string): EntryTable {
  const known = (facts: ParsedFacts): EntryFacts => {
    const assets = facts.assets.length > 1 ? [...new Set(facts.assets)].toSorted() : facts.assets
    return { ...facts, assets, known_from: today, known_to: null, absent_on: boundOf(facts.absent_on, today) }
  }
  if (rows) return withFacts(rows, known)
  const builder = buildTable()
  for (const { address, ...facts } of entries) builder.add(address, known(facts))
  return builder.table()
}

/** The same with the entries of one listing united. */
function uniteRows(table: EntryTable): EntryTable {
  if (table.addresses === table.rows) return table
  const united = buildTable(table.text.length)
  for (let from = 0, to = 0; from < table.rows; from = to) {
    to = endOfAddress(table, from)
    const entries = entriesAt(table, from, to)
    const whole = entries.length === 1 ? entries : uniteOverlapping(entries.map((entry) => ({ entry, evidence: '' })))
    for (const { address: _address, ...facts } of whole) united.addRow(table, from, facts)
  }
  return united.table()
}

/** The entries of the rows `from` to before `to`. */
function entriesAt(table: EntryTable, from: number, to: number): ListEntry[] {
  return Array.from({ length: to - from }, (_, at) => entryOfRow(table, from + at))
}

/**
 * The arriving rows with what is known of them already, and the entries of before that none of them goes on with. `absentOn` is
 * the day of the last version, for addresses that it did not hold.
 */
function continueRows(before: EntryTable, arriving: EntryTable, today: string, absentOn: string | null) {
  const factsOf = arriving.factsOf.slice()
  const interned = internFacts<EntryFacts>()
  const fresh = arriving.facts.map((facts) =>
    interned.numberOf({ ...facts, absent_on: laterOf(facts.absent_on, absentOn) }),
  )
  if (before.rows === 0) {
    for (let row = 0; row < factsOf.length; row++) factsOf[row] = fresh[factsOf[row] ?? 0] ?? 0
    return { entries: { ...arriving, factsOf, facts: interned.list() }, left: [] }
  }
  const pairs = new Map<number, number>()
  const left: ListEntry[] = []
  joinTables([before, arriving], ([old = nowhere, young = nowhere]) => {
    for (let row = young.from; old.from === old.to && row < young.to; row++)
      factsOf[row] = fresh[factsOf[row] ?? 0] ?? 0
    if (old.from === old.to) return
    const isOne = old.to - old.from === 1 && young.to - young.from === 1
    // Most addresses have one entry with the facts of many others: what follows from both facts is found once.
    const pair = isOne ? (before.factsOf[old.from] ?? 0) * pairsMax + (arriving.factsOf[young.from] ?? 0) : -1
    const known = pairs.get(pair)
    if (known !== undefined) {
      factsOf[young.from] = known
      return
    }
    const was = entriesAt(before, old.from, old.to).toSorted((a, b) => (listedFrom(a) < listedFrom(b) ? -1 : 1))
    const is = entriesAt(arriving, young.from, young.to)
    const { kept, left: over } = is.length === 0 ? { kept: [], left: was } : continueListings(was, is, today)
    for (const entry of over) left.push(entry)
    for (const [position, { address: _address, ...facts }] of kept.entries())
      factsOf[young.from + position] = interned.numberOf(facts)
    if (isOne && over.length === 0) pairs.set(pair, factsOf[young.from] ?? 0)
  })
  return { entries: { ...arriving, factsOf, facts: interned.list() }, left }
}

const nowhere: Run = { from: 0, to: 0 }
const pairsMax = 2 ** 26

/** Gives each arriving listing of a known address the days of the listing it continues; `left` are those none continues. */
function continueListings(known: readonly ListEntry[], arriving: readonly ListEntry[], today: string) {
  const left = new Set(known)
  const kept = [...arriving]
  for (const sameDay of [true, false]) {
    for (const [position, entry] of kept.entries()) {
      if (entry !== arriving[position]) continue
      const match = [...left].find((old) => {
        return (!sameDay || old.listed_on === entry.listed_on) && continues(old, entry, today)
      })
      if (!match) continue
      left.delete(match)
      const { known_from, absent_on } = match
      kept[position] = { ...entry, known_from, absent_on: laterOf(absent_on, boundOf(entry.absent_on, known_from)) }
    }
  }
  return { kept, left: [...left] }
}

/** Whether `entry` is a later version's word on the listing `old`, and not another listing of the same address. */
function continues(old: ListEntry, entry: ListEntry, today: string): boolean {
  const over = entry.delisted_on !== null && entry.delisted_on <= today
  const begins = entry.listed_on ?? (over ? '' : today)
  if (old.delisted_on !== null && begins >= old.delisted_on) return false
  return !(entry.delisted_on !== null && old.listed_on !== null && entry.delisted_on <= old.listed_on)
}

/** A file read late may be older than the day its entry was first known: an interval never ends before it begins. */
function endEntry(
  entry: ListEntry,
  previous: LayerContent | null,
  publishedOn: string | null,
  today: string,
): EndedEntry {
  const day = publishedOn ?? today
  const from = listedFrom(entry)
  return {
    entry: { ...entry, known_to: day > from ? day : from },
    held_on: previous?.published_on ?? null,
    dated: publishedOn !== null,
  }
}

/** A file that flaps within a day would else leave an ended entry each time. The newest word on a listing stays. */
function withoutRepeats(history: readonly EndedEntry[]): EndedEntry[] {
  const byListing = new Map<string, EndedEntry>()
  for (const ended of history) {
    const { address, listed_on, known_from } = ended.entry
    byListing.set(`${address} ${listed_on} ${known_from}`, ended)
  }
  return [...byListing.values()]
}
