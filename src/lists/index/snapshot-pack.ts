import { hash } from 'node:crypto'
import { isPrivate } from '../kinds.ts'
import { canonicalGroups } from './host-groups.ts'
import type { HostGroup } from '../host-entry.ts'
import { hostStanding } from '../host-entry.ts'
import { buildHostIndex, type NumberedRules } from './host-index.ts'
import { hashList, rootContent, rootOf } from './canonical-list.ts'
import type { EntryTable } from './entry-table.ts'
import { gatherListings, type GatheredListings } from './gather-listings.ts'
import type { ListState, RootContent } from '../snapshot.ts'
import type { NamedTree } from './tree-file.ts'
import { buildOwnTree, ownSnapshot, ownTreeSecret } from './own-tree.ts'
import { treeRoot, type SubjectTree } from './subject-tree.ts'
import { treeOf } from './tree-of.ts'
import type { HostFactsOfList, PackedLists } from './packed-lists.ts'
import { packNames } from './packed-names.ts'
import { indexSameKeys } from './same-keys.ts'
import { indexTokenAccounts } from './token-accounts.ts'

/** A snapshot as a worker hands it over: the lists, and the sorted tree of their subjects (decisions/0027). */
export type SnapshotPack = PackedLists & {
  root: string
  rootContent: RootContent
  /** The subjects of the tree in order, each by its number (read-subjects.ts). */
  subjects: Uint32Array
  tree: SubjectTree
}

/** A list before its content is hashed. `hosts` are unsorted. */
export type ListContent = {
  state: Omit<ListState, 'entries' | 'snapshot'>
  /** Newest day in any copy of it; null if none has a day. */
  published_on: string | null
  on: boolean
  /** The normalised names of the designated parties. */
  names?: readonly string[]
  entries: EntryTable
  hosts: readonly HostGroup[]
}

/** Hashes and packs all lists. `today` is the UTC day that determines what is listed now. */
export function packSnapshot(
  lists: readonly ListContent[],
  today: string,
  seed: Uint8Array,
  listSecret: Uint8Array | null = null,
): SnapshotPack {
  const packed = packGathered(gatherSnapshot(lists, today, seed, listSecret), seed)
  return withTree(packed, treeOf(packed))
}

/** All lists as columns: the input is no longer needed, and is the larger part of the memory. */
export type GatheredSnapshot = Pick<PackedLists, 'lists' | 'publishedOn' | 'names'> & {
  listings: GatheredListings
  hosts: HostRules
}

/** Hashes all lists and converts them to columns. With `listSecret` the own list is identified by its tree. */
export function gatherSnapshot(
  lists: readonly ListContent[],
  today: string,
  seed: Uint8Array,
  listSecret: Uint8Array | null,
): GatheredSnapshot {
  const hosts = collectHostRules(today)
  const collector = gatherListings(
    lists.map(({ entries }) => entries),
    today,
    seed,
  )
  const states = lists.map((list, position): ListState => {
    const { state, entries } = list
    const { id, kind } = state
    const hash = hashList({ id, kind, as_of: list.published_on })
    const listed = collector.add({ position, id, kind, entries }, hash)
    const rulesNow = hosts.add(position, list.hosts, hash.add)
    return { ...state, entries: listed + rulesNow, snapshot: list.on ? nameOf(list, hash.digest(), listSecret) : null }
  })
  const publishedOn = lists.map((list) => list.published_on)
  const names = lists.map(({ names = [] }) => (names.length === 0 ? null : packNames(names)))
  return { lists: states, publishedOn, names, listings: collector.listings(), hosts }
}

/**
 * A list is identified by the hash of its content, which for a list of the operator would let others guess its entries:
 * the own list is identified by its tree, the allow list by a keyed hash. Many loads have the own list that is in force
 * already: its newest id is cached.
 */
function nameOf(list: ListContent, content: string, listSecret: Uint8Array | null): string {
  if (!isPrivate(list.state.kind) || listSecret === null) return content
  const secret = ownTreeSecret(listSecret, content)
  // It has no tree, because nothing is proven with it.
  if (list.state.kind === 'allow') return hash('sha256', secret)
  const of = Buffer.from(secret).toString('hex')
  if (newestOwn?.of !== of) newestOwn = { of, name: ownSnapshot(buildOwnTree(list, secret).head) }
  return newestOwn.name
}

let newestOwn: { of: string; name: string } | null = null

/** Builds the index. */
export function packGathered({ listings, hosts, ...gathered }: GatheredSnapshot, seed: Uint8Array): PackedLists {
  const { factsText, factsAt } = listings
  const packed = { ...gathered, ...packListings(listings), factsText, factsAt, ...hosts.pack(seed) }
  return { ...packed, sameKeys: indexSameKeys(packed, seed), tokenAccounts: indexTokenAccounts(packed, seed) }
}

/** Combines the lists with the tree of their subjects under one root. */
export function withTree(packed: PackedLists, { subjects, tree }: NamedTree): SnapshotPack {
  const content = rootContent(packed.lists, { root: treeRoot(tree), size: tree.size })
  return { ...packed, root: rootOf(content), rootContent: content, subjects, tree }
}

type HostRules = ReturnType<typeof collectHostRules>

/** Numbers the facts of all groups of rules, and hashes their content: the facts, then each of their rules. */
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

/** Sorts the listings by their addresses in the index. */
function packListings({ addresses, addressOf, listOf, factsOf, recent, dated }: GatheredListings) {
  const index = addresses.index()
  const count = addressOf.length
  for (let listing = 0; listing < count; listing++) addressOf[listing] = addresses.valueOf(addressOf[listing] ?? 0)
  const values = index.narrow.count + index.wide.count
  const firstListing = new Uint32Array(new SharedArrayBuffer((values + 1) * 4))
  for (const value of addressOf) firstListing[value] = (firstListing[value] ?? 0) + 1
  for (let value = 0, end = 0; value <= values; value++) {
    end += firstListing[value] ?? 0
    firstListing[value] = end
  }
  const packed = {
    listOf: new Uint16Array(new SharedArrayBuffer(count * 2)),
    factsOf: new Uint32Array(new SharedArrayBuffer(count * 4)),
  }
  // From the end: each listing takes the last free position of its address, and the remainder is where they begin.
  for (let listing = count - 1; listing >= 0; listing--) {
    const value = addressOf[listing] ?? 0
    const number = (firstListing[value] ?? 0) - 1
    firstListing[value] = number
    packed.listOf[number] = listOf[listing] ?? 0
    packed.factsOf[number] = factsOf[listing] ?? 0
    addressOf[listing] = number
  }
  const numbersOf = (listings: Uint32Array) => sharedNumbers(listings.map((listing) => addressOf[listing] ?? 0))
  return { index, firstListing, ...packed, recent: numbersOf(recent), dated: numbersOf(dated) }
}

function sharedNumbers(numbers: Uint32Array): Uint32Array {
  const shared = new Uint32Array(new SharedArrayBuffer(numbers.length * 4))
  shared.set(numbers)
  return shared
}
