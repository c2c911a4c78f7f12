import type { Address } from '../kit/address.ts'
import { isAllLatin, latinFold } from '../kit/confusables.ts'
import { recentMap } from '../kit/recent-map.ts'
import { writtenAddresses } from '../kit/written-address.ts'
import type { ListEntry } from './entry.ts'
import { parseContent } from './parse-content.ts'
import type { Listing, Snapshot } from './snapshot.ts'

/** The listings of an asset. `named`: its contract or mint in canonical form, or else its name. */
export type AssetMatch = {
  named: string
  listings: readonly Listing[]
  /** A listed name that the text resembles but does not equal. */
  resembled: Listing | null
}

/**
 * Looks up an asset as a payment names it: a contract or mint as people write it, CAIP-19, or a symbol in any case. A
 * contract counts on every network of its family. A name that only resembles a listed one is not a match, and neither
 * is a longer name that has a listed one among its words.
 */
export function findAsset(snapshot: Snapshot, text: string): AssetMatch {
  const { named: assetName, listings } = findListedAsset(snapshot, text)
  return { named: assetName, listings, resembled: listings.length > 0 ? null : resembledName(snapshot, text) }
}

/**
 * The same without names that only resemble a listed one: an asset given by its contract resembles none, and the
 * comparison takes ten times as long.
 */
export function findListedAsset(snapshot: Snapshot, text: string): Omit<AssetMatch, 'resembled'> {
  const byContract = findListedContract(snapshot, text)
  if (byContract) return byContract
  const plainName = plain(text.trim())
  const listings = listedNames(snapshot).flatMap((name) => (name.plain === plainName ? [name.listing] : []))
  return { named: assetAddresses(text)[0]?.canonical ?? text.trim(), listings }
}

/** The same for a contract or mint alone, never by name. Null if it is not listed. */
export function findListedContract(snapshot: Snapshot, text: string): Omit<AssetMatch, 'resembled'> | null {
  for (const address of assetAddresses(text)) {
    const listings = snapshot.find(address)
    if (listings.length > 0) return { named: address.canonical, listings }
  }
  return null
}

/** Most payments are made in a few tokens: parsing the same contract again was a quarter of an intent check. */
function assetAddresses(text: string): readonly Address[] {
  const cached = addressesOf.get(text)
  if (cached) return cached
  const addresses = writtenAddresses(text)
  if (text.length <= cachedMaxChars) addressesOf.set(text, addresses)
  return addresses
}

const addressesOf = recentMap<string, readonly Address[]>(1_000)
const cachedMaxChars = 128

/** The contracts and mints of a listed asset on the same list: for a name, those of the asset it belongs to. */
export function contractsOf(snapshot: Snapshot, { list, entry }: Pick<Listing, 'list' | 'entry'>): string[] {
  if (!isName(entry)) return [entry.address]
  const content = snapshot.contentOf(list)
  const entries = (content === null ? null : parseContent(content)?.entries) ?? []
  return entries.flatMap((other) => (!isName(other) && other.label === entry.label ? [other.address] : []))
}

/** In lower case, with a single space for whitespace, hyphens and underscores. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, ' ')
}

/** The first listed name that a text, or consecutive words of it, equal or resemble. */
function resembledName(snapshot: Snapshot, text: string): Listing | null {
  const fullText = partOf(text.trim())
  const words = text.replaceAll(ignorable, '').split(notWord).filter(Boolean)
  const runs = new Map<number, readonly Part[]>()
  const runsOf = (length: number): readonly Part[] => {
    const cached = runs.get(length)
    if (cached) return cached
    const parts = words.map((_, at) => partOf(words.slice(at, at + length).join(' ')))
    runs.set(length, parts)
    return parts
  }
  const isLike = (name: ListedName) =>
    looksLike(fullText, name) ||
    runsOf(name.words).some((part) => part.plain === name.plain || isWrappedForm(part, name) || looksLike(part, name))
  return listedNames(snapshot).find(isLike)?.listing ?? null
}

/**
 * A part of a text in the forms in which it is compared. `shape` is null for plain Latin letters, which imitate
 * nothing.
 */
type Part = { plain: string; folded: string; shape: string | null }

function partOf(text: string): Part {
  return { plain: plain(text), folded: plain(latinFold(text)), shape: /^[A-Za-z]*$/.test(text) ? null : shape(text) }
}

/**
 * The naming pattern of wrapped tokens: letters before the name (`w`, `st`, `axl`, `USD`), or letters or a version
 * after it. A trailing digit makes it another name.
 */
function isWrappedForm({ folded }: Part, { plain: listed }: ListedName): boolean {
  const at = folded.indexOf(listed)
  if (at < 0 || listed.length < wrappedMinChars || folded === listed) return false
  return /^[a-z]{0,6}$/.test(folded.slice(0, at)) && /^[a-z]{0,6}(?:v\d)?$/.test(folded.slice(at + listed.length))
}

/** Shorter names are part of legitimate ones. */
const wrappedMinChars = 4

/** In letters of another script, with invisible characters, or with digits and letters swapped. */
function looksLike(part: Part, name: ListedName): boolean {
  return part.shape !== null && part.shape === name.shape
}

function shape(text: string): string {
  return latinFold(text)
    .replaceAll(/[^a-z\d]/g, '')
    .replaceAll(/[0-9]/g, (digit) => lettersOfDigits[Number(digit)] ?? digit)
    .replaceAll('l', 'i')
}

const ignorable = /\p{Default_Ignorable_Code_Point}/gu
const notWord = /[^\p{L}\p{N}\p{M}]+/u
const lettersOfDigits = ['o', 'i', '2', 'e', 'a', 's', '6', 't', 'b', '9']

/**
 * A listed name in the forms in which texts are compared with it. `shape` is null if it cannot be imitated in Latin
 * letters.
 */
type ListedName = { listing: Listing; plain: string; words: number; shape: string | null }

/** The names on all lists of assets, without addresses. Read once for each snapshot: there are only a few. */
function listedNames(snapshot: Snapshot): readonly ListedName[] {
  const cached = namesOf.get(snapshot)
  if (cached) return cached
  const names = snapshot.lists.flatMap(({ id: list, kind, snapshot: hash }): readonly ListedName[] => {
    const content = kind === 'asset' ? snapshot.contentOf(list) : null
    const entries = (content === null ? null : parseContent(content)?.entries) ?? []
    if (hash === null) return []
    return entries.filter(isName).map((entry) => nameOf({ list, kind, snapshot: hash, entry }))
  })
  namesOf.set(snapshot, names)
  return names
}

function nameOf(listing: Listing): ListedName {
  const { address: name } = listing.entry
  const written = plain(name)
  return {
    listing,
    plain: written,
    words: written.split(' ').length,
    shape: isAllLatin(name.replaceAll(' ', '')) ? shape(name) : null,
  }
}

function isName({ family }: ListEntry): boolean {
  return family === 'other'
}

const namesOf = new WeakMap<Snapshot, readonly ListedName[]>()
