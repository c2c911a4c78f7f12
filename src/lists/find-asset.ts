import type { Address } from '../kit/address.ts'
import { isAllLatin, latinFold } from '../kit/confusables.ts'
import { recentMap } from '../kit/recent-map.ts'
import { writtenAddresses } from '../kit/written-address.ts'
import type { ListEntry } from './entry.ts'
import { parseContent } from './parse-content.ts'
import type { Listing, Snapshot } from './snapshot.ts'

/** What the lists say of an asset. `named`: its contract or mint in canonical form, else the text that names it. */
export type FoundAsset = {
  named: string
  listings: readonly Listing[]
  /** A listed name that the text looks like and is not. */
  resembled: Listing | null
}

/**
 * Looks an asset up by what a payment calls it: a contract or mint as people write it, CAIP-19, or a symbol in any case. A
 * contract counts on every network of its family. A spelling that only looks like a listed name is no listing, and
 * neither is a longer name that has a listed one among its words.
 */
export function findAsset(snapshot: Snapshot, text: string): FoundAsset {
  const { named, listings } = findListedAsset(snapshot, text)
  return { named, listings, resembled: listings.length > 0 ? null : resembledName(snapshot, text) }
}

/** The same without names that it only looks like: an asset by its contract resembles none, and to look takes ten times as long. */
export function findListedAsset(snapshot: Snapshot, text: string): Omit<FoundAsset, 'resembled'> {
  const addresses = assetAddresses(text)
  for (const address of addresses) {
    const listings = snapshot.find(address)
    if (listings.length > 0) return { named: address.canonical, listings }
  }
  const wanted = plain(text.trim())
  const listings = listedNames(snapshot).flatMap((name) => (name.plain === wanted ? [name.listing] : []))
  return { named: addresses[0]?.canonical ?? text.trim(), listings }
}

/** Most payments are made in a few tokens: to read the same contract again was a quarter of an intent check. */
function assetAddresses(text: string): readonly Address[] {
  const known = addressesOf.get(text)
  if (known) return known
  const addresses = writtenAddresses(text)
  if (text.length <= keptMaxChars) addressesOf.set(text, addresses)
  return addresses
}

const addressesOf = recentMap<string, readonly Address[]>(1_000)
const keptMaxChars = 128

/** The contracts and mints of a listed asset, by the list that has it: of a name, those of the asset it is a name of. */
export function contractsOf(snapshot: Snapshot, { list, entry }: Pick<Listing, 'list' | 'entry'>): string[] {
  if (!isName(entry)) return [entry.address]
  const content = snapshot.contentOf(list)
  const entries = (content === null ? null : parseContent(content)?.entries) ?? []
  return entries.flatMap((other) => (!isName(other) && other.label === entry.label ? [other.address] : []))
}

/** In small letters, and with one space for several, for a hyphen and for an underscore. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, ' ')
}

/** The first listed name that a text, or words that stand together in it, are or look like. */
function resembledName(snapshot: Snapshot, text: string): Listing | null {
  const whole = partOf(text.trim())
  const words = text.replaceAll(ignorable, '').split(notWord).filter(Boolean)
  const runs = new Map<number, readonly Part[]>()
  const runsOf = (length: number): readonly Part[] => {
    const known = runs.get(length)
    if (known) return known
    const made = words.map((_, at) => partOf(words.slice(at, at + length).join(' ')))
    runs.set(length, made)
    return made
  }
  const isLike = (name: ListedName) =>
    looksLike(whole, name) ||
    runsOf(name.words).some((part) => part.plain === name.plain || isWrappedForm(part, name) || looksLike(part, name))
  return listedNames(snapshot).find(isLike)?.listing ?? null
}

/** A piece of a text in the forms in which it is compared. `shape` is null where it is plain Latin letters, which deceive nobody. */
type Part = { plain: string; folded: string; shape: string | null }

function partOf(text: string): Part {
  return { plain: plain(text), folded: plain(latinFold(text)), shape: /^[A-Za-z]*$/.test(text) ? null : shape(text) }
}

/**
 * As issuers call what holds the asset: letters before the name (`w`, `st`, `axl`, `USD`), or letters or a version behind it.
 * A digit behind it makes another name.
 */
function isWrappedForm({ folded }: Part, { plain: listed }: ListedName): boolean {
  const at = folded.indexOf(listed)
  if (at < 0 || listed.length < wrappedMinChars || folded === listed) return false
  return /^[a-z]{0,6}$/.test(folded.slice(0, at)) && /^[a-z]{0,6}(?:v\d)?$/.test(folded.slice(at + listed.length))
}

/** Shorter names are part of honest ones. */
const wrappedMinChars = 4

/** In letters of another script, with invisible characters, or with digits for letters and letters for digits. */
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

/** A listed name in the forms in which texts are compared with it. `shape` is null where it cannot be imitated in Latin. */
type ListedName = { listing: Listing; plain: string; words: number; shape: string | null }

/** The listed names that are no addresses, of all lists of assets. Read once for each snapshot: they are a handful. */
function listedNames(snapshot: Snapshot): readonly ListedName[] {
  const known = namesOf.get(snapshot)
  if (known) return known
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
