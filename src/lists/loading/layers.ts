import type { EntryFacts, ListEntry } from '../entry.ts'
import { dayAfter, dayBefore } from '../../kit/day.ts'
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
 * The content of one layer: the last valid version of one file, and every entry
 * of earlier versions. Days are ISO days in UTC.
 */
export type LayerContent = {
  /** Publication day inside the version in force; null if it has none. */
  published_on: string | null
  /** Day on which this service loaded the version in force. */
  loaded_on: string
  /**
   * Distinct addresses in the version in force, and designations if its reader counts them: the size that the next one
   * is compared with.
   */
  addresses: number
  records?: number
  /** The unreadable items of the version in force. */
  skipped?: SkippedItems
  /** Its items that were read in two ways. */
  read_twice?: SkippedItems
  /** Whether it is a file of lines or rows whose last one has no line end. */
  unterminated?: true
  /** The normalised names of its parties, if its reader extracts them. */
  names?: readonly string[]
  entries: EntryTable
  history: EndedEntry[]
  /**
   * Rules on hosts. Those that a newer version no longer contains are dropped: there are no queries for a host's past.
   */
  hosts: readonly HostGroup[]
}

/** An entry that a valid newer version no longer contains. */
export type EndedEntry = {
  entry: ListEntry
  /** Publication day of the last version that contained it; null if that version has none. */
  held_on: string | null
  /** Whether `known_to` is the publication day of the version without it, and not only the day it was loaded. */
  dated: boolean
}

export type Acceptance =
  | { content: LayerContent; refused?: never }
  | { content?: never; refused: 'shrunken' | 'older' | 'future' }

/**
 * Accepts a version of a layer, or returns why the copy in force must stay. `today` is a UTC day. `mayShrink`: missing
 * entries were removed on purpose, no matter how many.
 */
export function acceptFile(
  previous: LayerContent | null,
  parsed: ParsedFile,
  today: string,
  mayShrink = false,
): Acceptance {
  const arriving = uniteRows(arrivingRows(parsed, today))
  const { addresses } = arriving
  // A publisher further east may be a day ahead. A later day is refused, because such a copy would never age.
  if (parsed.published_on !== null && parsed.published_on > dayAfter(today)) return { refused: 'future' }
  if (previous && isOlder(parsed.published_on, previous.published_on)) return { refused: 'older' }
  if (previous && !mayShrink && isShrunken(previous, addresses, parsed)) return { refused: 'shrunken' }
  const absentOn = previous && boundOf(lastDayCovered(previous), today)
  const { entries, left: unmatched } = continueRows(previous?.entries ?? emptyTable, arriving, today, absentOn)
  const ended = unmatched.map((entry) => endEntry(entry, previous, parsed.published_on, today))
  const history = withoutRepeats([...(previous?.history ?? []), ...ended])
  const hosts = acceptHosts(previous?.hosts ?? [], parsed.hosts ?? [], today)
  const { published_on, records, skipped, read_twice, names, unterminated } = parsed
  const counted = {
    ...(names === undefined ? {} : { names }),
    ...(records === undefined ? {} : { records }),
    ...(skipped === undefined ? {} : { skipped }),
    ...(read_twice === undefined ? {} : { read_twice }),
    ...(unterminated === undefined ? {} : { unterminated }),
  }
  return { content: { published_on, loaded_on: today, addresses, ...counted, entries, history, hosts } }
}

/** A file that lost more of its addresses or hosts than `shrinkPercentMax` is treated as damaged, not as delistings. */
function isShrunken(previous: LayerContent, addresses: number, { hosts = [], records }: ParsedFile): boolean {
  if (records !== undefined && previous.records !== undefined) return records < previous.records * remainingShareMin
  if (addresses < previous.addresses * remainingShareMin) return true
  return countRules(hosts) < countRules(previous.hosts) * remainingShareMin
}

/** How much of a list may be missing from a new file, in percent of its last valid version. */
export const shrinkPercentMax = 20
const remainingShareMin = 1 - shrinkPercentMax / 100

function isOlder(published: string | null, inForce: string | null): boolean {
  return published !== null && inForce !== null && published < inForce
}

/**
 * The last day that a version covers to its end: on its own day, more may have been listed after it was published. A
 * publisher further east may state a day that has not begun here when the version is read.
 */
function lastDayCovered({ published_on, loaded_on }: LayerContent): string {
  return dayBefore(published_on !== null && published_on < loaded_on ? published_on : loaded_on)
}

/** A day without the entry, unless it lies after the first day with it. */
function boundOf(absentOn: string | null | undefined, knownFrom: string): string | null {
  return absentOn != null && absentOn < knownFrom ? absentOn : null
}

function laterOf(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a
}

/** The file's entries, with today as their first day. */
function arrivingRows({ entries, rows }: ParsedFile, today: string): EntryTable {
  const firstSeenToday = (facts: ParsedFacts): EntryFacts => {
    const assets = facts.assets.length > 1 ? [...new Set(facts.assets)].toSorted() : facts.assets
    return { ...facts, assets, known_from: today, known_to: null, absent_on: boundOf(facts.absent_on, today) }
  }
  if (rows) return withFacts(rows, firstSeenToday)
  const builder = buildTable()
  for (const { address, ...facts } of entries) builder.add(address, firstSeenToday(facts))
  return builder.table()
}

/** The same with overlapping entries of one listing merged. */
function uniteRows(table: EntryTable): EntryTable {
  if (table.addresses === table.rows) return table
  const united = buildTable(table.text.length)
  for (let from = 0, to = 0; from < table.rows; from = to) {
    to = endOfAddress(table, from)
    const entries = entriesAt(table, from, to)
    const merged = entries.length === 1 ? entries : uniteOverlapping(entries.map((entry) => ({ entry, evidence: '' })))
    for (const { address: _address, ...facts } of merged) united.addRow(table, from, facts)
  }
  return united.table()
}

/** The entries of the rows `from` to before `to`. */
function entriesAt(table: EntryTable, from: number, to: number): ListEntry[] {
  return Array.from({ length: to - from }, (_, at) => entryOfRow(table, from + at))
}

/**
 * The arriving rows with their existing history, and the earlier entries that none of them continues. `absentOn` is the
 * last day that the version before covers, for addresses that it did not contain.
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
  const unmatched: ListEntry[] = []
  joinTables([before, arriving], ([old = nowhere, young = nowhere]) => {
    for (let row = young.from; old.from === old.to && row < young.to; row++)
      factsOf[row] = fresh[factsOf[row] ?? 0] ?? 0
    if (old.from === old.to) return
    const isOne = old.to - old.from === 1 && young.to - young.from === 1
    // Most addresses have one entry with the facts of many others: the result for a pair of facts is cached.
    const pair = isOne ? (before.factsOf[old.from] ?? 0) * pairsMax + (arriving.factsOf[young.from] ?? 0) : -1
    const cached = pairs.get(pair)
    if (cached !== undefined) {
      factsOf[young.from] = cached
      return
    }
    const was = entriesAt(before, old.from, old.to).toSorted((a, b) => (listedFrom(a) < listedFrom(b) ? -1 : 1))
    const is = entriesAt(arriving, young.from, young.to)
    const { kept: matched, left: ended } = is.length === 0 ? { kept: [], left: was } : continueListings(was, is, today)
    for (const entry of ended) unmatched.push(entry)
    for (const [position, { address: _address, ...facts }] of matched.entries())
      factsOf[young.from + position] = interned.numberOf(facts)
    if (isOne && ended.length === 0) pairs.set(pair, factsOf[young.from] ?? 0)
  })
  return { entries: { ...arriving, factsOf, facts: interned.list() }, left: unmatched }
}

const nowhere: Run = { from: 0, to: 0 }
const pairsMax = 2 ** 26

/**
 * Gives each arriving listing of an existing address the days of the listing it continues; `left` are those that none
 * continues.
 */
function continueListings(existing: readonly ListEntry[], arriving: readonly ListEntry[], today: string) {
  const unmatched = new Set(existing)
  const matched = [...arriving]
  for (const sameDay of [true, false]) {
    for (const [position, entry] of matched.entries()) {
      if (entry !== arriving[position]) continue
      const match = [...unmatched].find((old) => {
        return (!sameDay || old.listed_on === entry.listed_on) && continues(old, entry, today)
      })
      if (!match) continue
      unmatched.delete(match)
      const { known_from, absent_on } = match
      matched[position] = { ...entry, known_from, absent_on: laterOf(absent_on, boundOf(entry.absent_on, known_from)) }
    }
  }
  return { kept: matched, left: [...unmatched] }
}

/** Whether `entry` is a later version of the listing `old`, and not another listing of the same address. */
function continues(old: ListEntry, entry: ListEntry, today: string): boolean {
  const over = entry.delisted_on !== null && entry.delisted_on <= today
  const begins = entry.listed_on ?? (over ? '' : today)
  if (old.delisted_on !== null && begins >= old.delisted_on) return false
  return !(entry.delisted_on !== null && old.listed_on !== null && entry.delisted_on <= old.listed_on)
}

/** A late file may be older than the first day of its entry: an interval never ends before it begins. */
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

/**
 * A file that changes back and forth within a day would otherwise leave an ended entry each time. The newest version of
 * a listing is kept, with the absence that the first one knew: the later ones are bounded by copies in between.
 */
function withoutRepeats(history: readonly EndedEntry[]): EndedEntry[] {
  const byListing = new Map<string, EndedEntry>()
  for (const ended of history) {
    const { address, listed_on, known_from } = ended.entry
    const listing = `${address} ${listed_on} ${known_from}`
    const { absent_on } = (byListing.get(listing) ?? ended).entry
    byListing.set(listing, { ...ended, entry: { ...ended.entry, absent_on } })
  }
  return [...byListing.values()]
}
