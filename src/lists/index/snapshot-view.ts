import { readAddress } from '../../kit/address.ts'
import { addressAt, findInIndex } from './address-index.ts'
import { isScreened, spellingsOf, type Subject } from '../../kit/subject.ts'
import { addressText, keyOfText } from './address-text.ts'
import type { ListEntry } from '../entry.ts'
import { factsOfRule } from './host-index.ts'
import { listContent } from './list-content.ts'
import { hasName } from './packed-names.ts'
import { countsForKey, findSameKeys } from './same-keys.ts'
import { findTokenAccount } from './token-accounts.ts'
import type { SnapshotPack } from './snapshot-pack.ts'
import type { HostListing, HostPage, Listing, ListingsInOrder, Snapshot, TokenAccountOf } from '../snapshot.ts'
import { listedSubjects } from './listed-subjects.ts'
import { createProver } from './subject-tree.ts'

/**
 * Reads a pack as a snapshot. Costs nothing until an address matches: its facts are parsed then, and some are cached.
 */
export function viewSnapshot(pack: SnapshotPack): Snapshot {
  const { listingAt, find, findSameKey, findText } = viewAddresses(pack)
  const { findHost, findRule } = viewHosts(pack)
  const inOrder = (numbers: Uint32Array): ListingsInOrder => ({
    count: numbers.length,
    at: (position) => {
      const number = numbers[position]
      if (number === undefined) throw new RangeError(`no listing at ${position}`)
      return listingAt(number)
    },
  })
  const subjects = listedSubjects(pack, pack.subjects)
  const proveSubject = createProver(pack.tree, subjects)
  const prove = (key: string) => {
    const { position, proof } = proveSubject(key)
    return { lines: position === null ? [] : subjects.linesAt(position), proof }
  }
  for (const list of pack.lists) deepFreeze(list)
  const lists = Object.freeze(pack.lists)
  return Object.freeze({
    root: pack.root,
    rootContent: deepFreeze(pack.rootContent),
    lists,
    publishedOn: (id) => pack.publishedOn[lists.findIndex((list) => list.id === id)] ?? null,
    contentOf: (id) => listContent(pack, id),
    find,
    findSameKey,
    findHost,
    findRule,
    findText,
    listsNaming: (key) => lists.flatMap(({ id }, at) => (pack.names[at] && hasName(pack.names[at], key) ? id : [])),
    prove,
    recent: inOrder(pack.recent),
    dated: inOrder(pack.dated),
  })
}

/** Looks up an address by its key, or by its text for a chain that is not screened. */
function viewAddresses(pack: SnapshotPack) {
  const { index, firstListing } = pack
  const factsAt = cacheFacts(pack)
  const listingsOf = (value: number, address: string | null): readonly Listing[] => {
    const listings: Listing[] = []
    const end = firstListing[value + 1] ?? 0
    for (let number = firstListing[value] ?? 0; number < end; number++) listings.push(listingAt(number, value, address))
    return listings
  }
  const listingAt = (number: number, value: number, address: string | null): Listing => {
    const facts = factsAt(pack.factsOf[number] ?? 0)
    const list = pack.lists[pack.listOf[number] ?? 0]
    if (!list) throw new RangeError(`no listing ${number}`)
    const entry: ListEntry = { ...facts, address: facts.address ?? address ?? textAt(value) }
    return { list: list.id, kind: list.kind, snapshot: list.snapshot ?? '', entry }
  }
  const textAt = (value: number): string => {
    const { kind, key } = addressAt(index, value)
    return addressText(kind, key)
  }
  const findItself = (address: Subject): readonly Listing[] => {
    if (!isScreened(address)) return [...spellingsOf(address.canonical)].flatMap(findSpelling)
    const value = findInIndex(index, address.kind, address.key)
    return value < 0 ? nothing : listingsOf(value, address.canonical)
  }
  const find = (address: Subject): readonly Listing[] => {
    const account = isScreened(address) ? findTokenAccount(pack, address) : null
    if (account === null) return findItself(address)
    const ofOwner = listingsOf(account.owner, null).filter(({ list }) => aboutHolders.has(list))
    const derived = ofOwner.map((listing) => ({ ...listing, token_account: tokenAccountOf(listing, account) }))
    return [...findItself(address), ...derived]
  }
  const findSpelling = (text: string): readonly Listing[] => {
    const { kind, key } = keyOfText(text)
    const value = findInIndex(index, kind, key)
    return value < 0 ? nothing : listingsOf(value, text)
  }
  const findText = (text: string): readonly Listing[] => {
    const { address } = readAddress(text)
    return address ? findItself(address) : findSpelling(text)
  }
  const aboutHolders = new Set(pack.lists.filter(countsForKey).map(({ id }) => id))
  const findSameKey = (address: Subject): readonly Listing[] => {
    const values = findSameKeys(pack, address)
    if (values.length === 0) return nothing
    return values.flatMap((value) => listingsOf(value, null)).filter(({ list }) => aboutHolders.has(list))
  }
  return {
    listingAt: (number: number) => listingAt(number, valueOfListing(firstListing, number), null),
    find,
    findSameKey,
    findText,
  }
}

/** Looks up the page itself, with and without its query, then its host and each name above it. */
function viewHosts(pack: SnapshotPack): Pick<Snapshot, 'findHost' | 'findRule'> {
  const { hostIndex, hostFacts, lists } = pack
  for (const about of hostFacts) deepFreeze(about)
  const listingsOf = (rule: string, depth: number): HostListing[] => {
    const numbers = factsOfRule(hostIndex, rule)
    if (numbers.length === 0) return []
    return numbers.toSorted((a, b) => a - b).map((number) => listingAt(number, rule, depth))
  }
  const listingAt = (number: number, rule: string, depth: number): HostListing => {
    const about = hostFacts[number]
    const list = lists[about?.list ?? -1]
    if (!about || !list) throw new RangeError(`no facts ${number}`)
    const { id, kind, crowd, snapshot } = list
    return { list: id, kind, crowd, snapshot: snapshot ?? '', rule, depth, facts: about.facts }
  }
  const findHost = ({ names, path }: HostPage): readonly HostListing[] => {
    const listings: HostListing[] = []
    const host = names[0]
    if (host === undefined || hostIndex.count === 0) return listings
    for (const page of pagesOf(path)) listings.push(...listingsOf(host + page, 0))
    for (const folder of foldersOf(path)) listings.push(...listingsOf(`${host}${folder}/*`, 0))
    for (const [level, name] of names.entries()) {
      listings.push(...listingsOf(name, level + 1))
      if (level > 0) listings.push(...listingsOf(`*.${name}`, level + 1))
    }
    return listings
  }
  return { findHost, findRule: (rule) => listingsOf(rule, 1) }
}

/** A rule without a query matches a page with any query. */
function pagesOf(path: string): readonly string[] {
  const query = path.indexOf('?')
  if (query < 0) return path === '' ? [] : [path]
  return query === 0 ? [path] : [path, path.slice(0, query)]
}

/** The page without its query and each folder above it: covered by a rule that ends in `/*`. */
function foldersOf(path: string): readonly string[] {
  const query = path.indexOf('?')
  const folders: string[] = []
  for (
    let folder = query < 0 ? path : path.slice(0, query);
    folder !== '' && folders.length < foldersMax;
    folder = folder.slice(0, folder.lastIndexOf('/'))
  )
    folders.push(folder)
  return folders
}

const foldersMax = 32

function tokenAccountOf({ entry }: Listing, { mint }: { mint: string }): TokenAccountOf {
  return { mint, owner: entry.address }
}

type Facts = Omit<ListEntry, 'address'> & { address?: string }

/** Facts as objects; the most recently used ones are cached. They are frozen, because all answers share them. */
function cacheFacts({ factsText, factsAt }: SnapshotPack): (number: number) => Facts {
  const text = Buffer.from(factsText.buffer)
  const cache = new Map<number, Facts>()
  return (number) => {
    const cached = cache.get(number)
    if (cached) return cached
    const facts: Facts = deepFreeze(JSON.parse(text.toString('utf8', factsAt[number], factsAt[number + 1])))
    const oldest = cache.size < cachedMax ? undefined : cache.keys().next().value
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(number, facts)
    return facts
  }
}

/** The last address whose first listing is not after this one. */
function valueOfListing(firstListing: Uint32Array, number: number): number {
  let low = 0
  let high = firstListing.length - 1
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if ((firstListing[middle] ?? 0) <= number) low = middle
    else high = middle
  }
  return low
}

function deepFreeze<value extends object>(plain: value): value {
  for (const member of Object.values(plain)) if (typeof member === 'object' && member !== null) deepFreeze(member)
  return Object.freeze(plain)
}

const nothing: readonly Listing[] = Object.freeze([])
const cachedMax = 1_024
