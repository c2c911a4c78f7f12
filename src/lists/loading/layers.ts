import type { ListEntry } from '../entry.ts'
import { listedFrom } from '../entry.ts'
import type { HostGroup } from '../host-entry.ts'
import { acceptHosts, countRules } from '../snapshot/host-groups.ts'
import type { ParsedEntry, ParsedFile } from '../sources/list-source.ts'
import { uniteOverlapping } from '../snapshot/unite-listings.ts'

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
  entries: ListEntry[]
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

/** Takes a version of a layer, or says why the copy in force must stay. `today` is a UTC day. */
export function acceptFile(previous: LayerContent | null, parsed: ParsedFile, today: string): Acceptance {
  const arriving = groupByAddress(parsed.entries, today)
  if (parsed.published_on !== null && parsed.published_on > dayAfter(today)) return { refused: 'future' }
  if (previous && isOlder(parsed.published_on, previous.published_on)) return { refused: 'older' }
  if (previous && isShrunken(previous, arriving.size, parsed)) return { refused: 'shrunken' }
  const entries: ListEntry[] = []
  const ended: EndedEntry[] = []
  const present = Map.groupBy(previous?.entries ?? [], (entry) => entry.address)
  const copyDay = previous ? (previous.published_on ?? previous.loaded_on) : null
  for (const [address, listings] of arriving) {
    const known = present.get(address)
    const { kept, left } = known ? continueListings(known, listings, today) : { kept: listings, left: [] }
    if (!known && copyDay !== null && copyDay < today) for (const entry of kept) entry.absent_on = copyDay
    for (const entry of kept) entries.push(entry)
    for (const entry of left) ended.push(endEntry(entry, previous, parsed.published_on, today))
  }
  for (const [address, known] of present) {
    if (arriving.has(address)) continue
    for (const entry of known) ended.push(endEntry(entry, previous, parsed.published_on, today))
  }
  const history = withoutRepeats([...(previous?.history ?? []), ...ended])
  const addresses = arriving.size
  const hosts = acceptHosts(previous?.hosts ?? [], parsed.hosts ?? [], today)
  const records = parsed.records === undefined ? {} : { records: parsed.records }
  return {
    content: { published_on: parsed.published_on, loaded_on: today, addresses, ...records, entries, history, hosts },
  }
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

/** A publisher east of here may be a day ahead. A day beyond that would never age, and so is not believed. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

function isOlder(published: string | null, inForce: string | null): boolean {
  return published !== null && inForce !== null && published < inForce
}

/** The file's entries by address, those of one listing united, each known from today. */
function groupByAddress(entries: readonly ParsedEntry[], today: string): Map<string, ListEntry[]> {
  const byAddress = new Map<string, ListEntry[]>()
  const repeated = new Set<string>()
  for (const parsed of entries) {
    const assets = parsed.assets.length > 1 ? [...new Set(parsed.assets)].toSorted() : parsed.assets
    const entry: ListEntry = { ...parsed, assets, known_from: today, known_to: null, absent_on: null }
    const others = byAddress.get(entry.address)
    if (others) others.push(entry)
    else byAddress.set(entry.address, [entry])
    if (others) repeated.add(entry.address)
  }
  for (const address of repeated) {
    const pieces = (byAddress.get(address) ?? []).map((entry) => ({ entry, evidence: '' }))
    byAddress.set(address, uniteOverlapping(pieces))
  }
  return byAddress
}

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
      kept[position] = { ...entry, known_from: match.known_from, absent_on: match.absent_on }
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
