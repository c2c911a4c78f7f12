import { buildAddressIndex, type AddressRows, type KeyRows } from './address-index.ts'
import { keyOfEntry } from '../formats/address-text.ts'
import { canonicalGroups } from './host-groups.ts'
import type { HostGroup } from '../host-entry.ts'
import { hostStanding } from '../host-entry.ts'
import { buildHostIndex, type NumberedRules } from './host-index.ts'
import { compareEntries, entryLine, factsLine, hashList, rootContent, rootOf } from './canonical-list.ts'
import type { ListEntry } from '../entry.ts'
import { isBeginningKnown, isListed, listedFrom, listedOnBasis } from '../entry.ts'
import type { ListKind } from '../kinds.ts'
import type { ListState, RootContent } from '../snapshot.ts'
import { orderSubjects } from '../tree/order-subjects.ts'
import { buildSubjectTree, treeRoot, type SubjectTree } from '../tree/subject-tree.ts'
import type { HostFactsOfList, PackedLists } from './packed-lists.ts'

/** A snapshot as a worker hands it over: the lists, and the sorted tree of their subjects (decisions/0027). */
export type SnapshotPack = PackedLists & {
  root: string
  rootContent: RootContent
  /** The subjects of the tree in its order, each by its number (tree/read-subjects.ts). */
  subjects: Uint32Array
  tree: SubjectTree
}

/** A list before its content has a name. `entries` and `hosts` are in no order. */
export type ListContent = {
  state: Omit<ListState, 'entries' | 'snapshot'>
  /** Newest day that a copy of it bears, null when none bears any. */
  published_on: string | null
  on: boolean
  entries: ListEntry[]
  hosts: readonly HostGroup[]
}

/** Names and packs all lists. `today` is a UTC day: what counts as listed now. */
export function packSnapshot(lists: readonly ListContent[], today: string, seed: Uint8Array): SnapshotPack {
  const facts = collectFacts()
  const keys = collectKeys()
  const hosts = collectHostRules(today)
  const listings: PackedListing[] = []
  const states = lists.map((list, position): ListState => {
    const { id, kind } = list.state
    const hash = hashList({ id, kind, as_of: list.published_on })
    const listed = new Set<string>()
    for (const entry of list.entries.toSorted(compareEntries)) {
      const line = factsLine(entry)
      hash.add(entryLine(entry.address, line))
      const now = isListed(entry, today)
      if (now) listed.add(entry.address)
      const { ordinal, spelled } = keys.add(entry)
      const factsNumber = facts.add(spelled ? entryLine(entry.address, line) : line)
      listings.push({ ordinal, list: position, facts: factsNumber, entry, recent: now && isEvent(kind, entry) })
    }
    const rulesNow = hosts.add(position, list.hosts, hash.add)
    return { ...list.state, entries: listed.size + rulesNow, snapshot: list.on ? hash.digest() : null }
  })
  const { rows, valueOf } = keys.rows()
  const ids = states.map(({ id }) => id)
  return withTree({
    lists: states,
    publishedOn: lists.map((list) => list.published_on),
    index: buildAddressIndex(rows, seed),
    ...packListings(listings, valueOf, ids),
    ...facts.pack(),
    ...hosts.pack(seed),
  })
}

function withTree(packed: PackedLists): SnapshotPack {
  const { subjects, tree } = treeOf(packed)
  const content = rootContent(packed.lists, { root: treeRoot(tree), size: tree.size })
  return { ...packed, root: rootOf(content), rootContent: content, subjects, tree }
}

/**
 * Many loads bring the lists that are in force already: the newest tree is kept. Numbers of subjects follow from the content
 * of the lists and their order, so that equal names mean equal numbers. A list that is off has no content.
 */
function treeOf(packed: PackedLists): { subjects: Uint32Array; tree: SubjectTree } {
  const name = JSON.stringify(packed.lists.map(({ id, snapshot }) => [id, snapshot]))
  if (newestTree?.name === name) return newestTree
  const subjects = orderSubjects(packed)
  newestTree = { name, subjects: subjects.order, tree: buildSubjectTree(subjects) }
  return newestTree
}

let newestTree: { name: string; subjects: Uint32Array; tree: SubjectTree } | null = null

/**
 * Whether a listing has its place among the newest. An entry that was in the first copy of a list, without a day, may be
 * years old: the day of that copy would make it the newest. The operator's own entries begin when they are put there.
 */
function isEvent(kind: ListKind, entry: ListEntry): boolean {
  return kind !== 'context' && (kind === 'own' || isBeginningKnown(entry))
}

/** Numbers the facts of all groups of rules, and names their content: the facts, then each of their rules. */
function collectHostRules(today: string) {
  const hostFacts: HostFactsOfList[] = []
  const numbered: NumberedRules[] = []
  const add = (list: number, groups: readonly HostGroup[], name: (line: string) => void): number => {
    let rulesNow = 0
    for (const { line, facts, rules } of canonicalGroups(groups)) {
      name(line)
      name(rules.join('\n'))
      numbered.push({ facts: hostFacts.length, rules })
      hostFacts.push({ list, facts })
      if (hostStanding(facts, today) === 'active') rulesNow += rules.length
    }
    return rulesNow
  }
  return { add, pack: (seed: Uint8Array) => ({ hostFacts, hostIndex: buildHostIndex(numbered, seed) }) }
}

type PackedListing = { ordinal: number; list: number; facts: number; entry: ListEntry; recent: boolean }

function packListings(listings: PackedListing[], valueOf: Uint32Array, ids: readonly string[]) {
  const count = listings.length
  const valueOfListing = (listing: PackedListing) => valueOf[listing.ordinal] ?? 0
  const firstListing = new Uint32Array(new SharedArrayBuffer((valueOf.length + 1) * 4))
  for (const listing of listings) firstListing[valueOfListing(listing) + 1] = at(firstListing, listing, 1) + 1
  for (let value = 0; value < valueOf.length; value++) {
    firstListing[value + 1] = (firstListing[value + 1] ?? 0) + (firstListing[value] ?? 0)
  }
  const next = firstListing.slice()
  const listOf = new Uint16Array(new SharedArrayBuffer(count * 2))
  const factsOf = new Uint32Array(new SharedArrayBuffer(count * 4))
  const recent: { number: number; entry: ListEntry; id: string }[] = []
  for (const listing of listings) {
    const number = at(next, listing, 0)
    next[valueOfListing(listing)] = number + 1
    listOf[number] = listing.list
    factsOf[number] = listing.facts
    const { entry, list } = listing
    if (listing.recent) recent.push({ number, entry, id: ids[list] ?? '' })
  }
  recent.sort(
    (a, b) =>
      compare(listedFrom(b.entry), listedFrom(a.entry)) ||
      compare(a.entry.address, b.entry.address) ||
      compare(a.id, b.id),
  )
  const dated = recent.filter(({ entry }) => listedOnBasis(entry) === 'authority')
  const numbersOf = (listed: typeof recent) => sharedNumbers(listed.map(({ number }) => number))
  return { firstListing, listOf, factsOf, recent: numbersOf(recent), dated: numbersOf(dated) }

  function at(table: Uint32Array, listing: PackedListing, offset: number): number {
    return table[valueOfListing(listing) + offset] ?? 0
  }
}

/** Gives each distinct line a number. Crowd lists repeat one set of facts for all their addresses. */
function collectFacts() {
  const numbers = new Map<string, number>()
  const add = (line: string) => {
    const known = numbers.get(line)
    if (known !== undefined) return known
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

/** Gives each distinct address a number, and in the end the rows of the index, narrow keys before wide ones. */
function collectKeys() {
  const ordinals = new Map<string, { ordinal: number; spelled: boolean }>()
  const narrow: Key[] = []
  const wide: Key[] = []
  const add = (entry: ListEntry) => {
    const identity = entry.family === 'evm' ? entry.address.toLowerCase() : `${entry.family} ${entry.address}`
    const known = ordinals.get(identity)
    if (known) return known
    const { kind, key, spelled } = keyOfEntry(entry)
    const found = { ordinal: ordinals.size, spelled }
    ;(key.length === 20 ? narrow : wide).push({ kind, key, ordinal: found.ordinal })
    ordinals.set(identity, found)
    return found
  }
  const rows = (): { rows: AddressRows; valueOf: Uint32Array } => {
    const valueOf = new Uint32Array(ordinals.size)
    for (const [value, { ordinal }] of [...narrow, ...wide].entries()) valueOf[ordinal] = value
    return { rows: { narrow: keyRows(narrow, 20), wide: keyRows(wide, 32) }, valueOf }
  }
  return { add, rows }
}

type Key = { kind: number; key: Uint8Array; ordinal: number }

function keyRows(keys: readonly Key[], width: number): KeyRows {
  const rows = { count: keys.length, kinds: new Uint8Array(keys.length), keys: new Uint8Array(keys.length * width) }
  for (const [row, { kind, key }] of keys.entries()) {
    rows.kinds[row] = kind
    rows.keys.set(key, row * width)
  }
  return rows
}

function sharedNumbers(numbers: readonly number[]): Uint32Array {
  const shared = new Uint32Array(new SharedArrayBuffer(numbers.length * 4))
  shared.set(numbers)
  return shared
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
