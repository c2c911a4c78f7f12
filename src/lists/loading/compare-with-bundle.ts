import { dayAfter, newestDay } from '../../kit/day.ts'
import { isListed, listedFrom, type ListEntry } from '../entry.ts'
import type { BundleList } from './bundle.ts'
import { addressOf, emptyTable, tableOf } from '../index/entry-table.ts'
import { joinTables } from '../index/join-tables.ts'
import type { ListCopy } from './merge-lists.ts'
import type { ListSource } from '../formats/list-source.ts'
import { shrinkPercentMax, type EndedEntry } from './layers.ts'
import type { LayerState } from './state.ts'

/** The comparison of a part of a list (the layers of one folder) with the bundle. Days are UTC days. */
export type Comparison = {
  /** The earliest day that a layer can be from, by the entries it shares with the bundle; null if they prove none. */
  provenBy: (layer: LayerState) => string | null
  /** The state of the part if it is of this day. */
  judge: (day: string | null) => { isPartial: boolean; ending: Ending | null }
}

/** The removals from the bundle by a newer complete part: addresses, as a copy with their end, and rules. */
export type Ending = { copy: ListCopy; lacksRules: ((rule: string) => boolean) | null }

export const noComparison: Comparison = { provenBy: () => null, judge: () => ({ isPartial: false, ending: null }) }

/** Compares the layers of one folder with the bundle. Pure. */
export function compareWithBundle(source: ListSource, bundle: BundleList, members: readonly LayerState[]): Comparison {
  const rules = compareRules(bundle, members)
  const addresses = compareAddresses(bundle, members, rules !== null)
  const lacksRules = rules !== null && isTooMuch(rules.lacking, rules.known)
  const measuredAddresses = addresses.on(bundle.complete_through)
  const isNewer =
    ((rules?.hasMore ?? false) || addresses.hasMore) &&
    !lacksRules &&
    !isPart(measuredAddresses) &&
    !isPart(newestOf(measuredAddresses))
  const isUndated = members.every(({ content }) => content.published_on === null)
  return {
    provenBy: (layer) => newestDay([addresses.provenBy(layer), isNewer ? bundle.complete_through : null]),
    judge: (day) => {
      const inForce = addresses.on(day ?? bundle.complete_through)
      const isPartial = lacksRules || isPart(inForce)
      const isLater = day !== null && day > bundle.complete_through
      if (isPartial || !(isLater || (isUndated && isNewer))) return { isPartial, ending: null }
      const endedOn = isUndated ? firstLoadedAfter(bundle, members) : (day ?? '')
      const lost = inForce.filter(({ isHeld: isPresent }) => !isPresent).map(({ entry }) => endedAt(entry, endedOn))
      const history = members.every((layer) => isReadCompletely(source, layer)) ? lost : []
      return {
        isPartial,
        ending: { copy: { published_on: endedOn, entries: emptyTable, history }, lacksRules: rules?.lacks ?? null },
      }
    },
  }
}

/** An entry of the bundle, and whether the part contains its address. */
type Measured = { entry: ListEntry; isHeld: boolean }

/** `isOfRules`: the part consists of rules on hosts, and so is not measured by addresses unless it has some. */
function compareAddresses(bundle: BundleList, members: readonly LayerState[], isOfRules: boolean) {
  const tables = members.map(({ content }) => content.entries)
  const isMeasured = !isOfRules || tables.some(({ rows }) => rows > 0)
  const holders = new Map<string, readonly boolean[]>()
  // Entries of an earlier valid version that a later one did not contain have left the list: nothing is missing.
  const ended = new Set(members.flatMap(({ content }) => content.history.map(({ entry }) => entry.address)))
  let hasMore = false
  joinTables([tableOf(bundle.entries), ...tables], ([bundled, ...runs], table, row) => {
    if (bundled && bundled.from < bundled.to)
      holders.set(
        addressOf(table, row),
        runs.map(({ from, to }) => from < to),
      )
    else hasMore = true
  })
  return {
    hasMore,
    provenBy: (layer: LayerState): string | null => {
      const at = members.indexOf(layer)
      const proofs = [...sinceOf(bundle.entries)].filter(([address]) => holders.get(address)?.[at] === true)
      return newestDay(proofs.map(([, since]) => since))
    },
    on: (day: string): Measured[] => {
      if (!isMeasured) return []
      const inForce = bundle.entries.filter((entry) => isListed(entry, day) && !ended.has(entry.address))
      return inForce.map((entry) => ({ entry, isHeld: holders.get(entry.address)?.includes(true) === true }))
    },
  }
}

/** By address, the day on which its first listing can have begun, if known: a copy that contains it is not older. */
function sinceOf(entries: readonly ListEntry[]): Map<string, string> {
  const since = new Map<string, string>()
  for (const { address, listed_on, absent_on } of entries) {
    const day = listed_on ?? (absent_on === null ? '' : dayAfter(absent_on))
    const other = since.get(address)
    if (other === undefined || day < other) since.set(address, day)
  }
  return since
}

/** Null if the part has no rules to compare. */
function compareRules({ hosts }: BundleList, members: readonly LayerState[]) {
  const arrived = members.flatMap(({ content }) => content.hosts)
  if (hosts.length === 0 || (arrived.length === 0 && members.some(({ content }) => content.entries.rows > 0)))
    return null
  const present = new Set(arrived.flatMap(({ rules }) => rules))
  const bundled = new Set(hosts.flatMap(({ rules }) => rules))
  const lacks = (rule: string) => !present.has(rule)
  const lacking = [...bundled].filter(lacks).length
  return { lacks, lacking, known: bundled.size, hasMore: present.size > bundled.size - lacking }
}

function isPart(inForce: readonly Measured[]): boolean {
  return isTooMuch(inForce.filter(({ isHeld: isPresent }) => !isPresent).length, inForce.length)
}

function isTooMuch(lacking: number, total: number): boolean {
  return lacking > (total * shrinkPercentMax) / 100
}

/**
 * The listings that began last. An old copy lacks precisely these, even if it lacks little of the whole list, and a
 * single address that the bundle does not have makes it no newer.
 */
function newestOf(measured: readonly Measured[]): Measured[] {
  return measured.toSorted((a, b) => (listedFrom(a.entry) < listedFrom(b.entry) ? 1 : -1)).slice(0, newestMeasured)
}

const newestMeasured = 20

/** The day on which the first of them was loaded that the bundle cannot contain. */
function firstLoadedAfter({ complete_through }: BundleList, members: readonly LayerState[]): string {
  return newestDay([dayAfter(complete_through), ...members.map(({ content }) => content.loaded_on)]) ?? ''
}

/** The entry as ended on that day, or on its first day if that is later. */
export function endedAt(entry: ListEntry, day: string): EndedEntry {
  const from = listedFrom(entry)
  return { entry: { ...entry, known_to: day > from ? day : from }, held_on: null, dated: true }
}

/**
 * Whether a layer was demonstrably read completely. A format of two files (SDN.CSV) was not if one of them is missing
 * or it has no day: rows have no end marker, so that a file cut between two of them looks complete.
 */
export function isReadCompletely({ formats }: ListSource, { read_as, files, content }: LayerState): boolean {
  const format = formats.find(({ name }) => name === read_as)
  return format?.companion === undefined || (files.length > 1 && content.published_on !== null)
}
