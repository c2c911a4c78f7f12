import { isAllLatin, latinFold } from '../kit/confusables.ts'
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
  const addresses = writtenAddresses(text)
  for (const address of addresses) {
    const listings = snapshot.find(address)
    if (listings.length > 0) return { named: address.canonical, listings, resembled: null }
  }
  const named = addresses[0]?.canonical ?? text.trim()
  const names = listedNames(snapshot)
  const listings = names.filter(({ entry }) => plain(entry.address) === plain(text.trim()))
  const resembled = listings.length > 0 ? undefined : names.find(({ entry }) => hasLikeness(text, entry.address))
  return { named, listings, resembled: resembled ?? null }
}

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

/** Whether a text, or words that stand together in it, are a listed name or look like one. */
function hasLikeness(text: string, name: string): boolean {
  if (looksLike(text.trim(), name)) return true
  const words = text.replaceAll(ignorable, '').split(notWord).filter(Boolean)
  const length = plain(name).split(' ').length
  return words.some((_, at) => {
    const part = words.slice(at, at + length).join(' ')
    return plain(part) === plain(name) || isWrappedForm(part, name) || looksLike(part, name)
  })
}

/**
 * As issuers call what holds the asset: letters before the name (`w`, `st`, `axl`, `USD`), or letters or a version behind it.
 * A digit behind it makes another name.
 */
function isWrappedForm(text: string, name: string): boolean {
  const [word, listed] = [plain(latinFold(text)), plain(name)]
  const at = word.indexOf(listed)
  if (at < 0 || listed.length < wrappedMinChars || word === listed) return false
  return /^[a-z]{0,6}$/.test(word.slice(0, at)) && /^[a-z]{0,6}(?:v\d)?$/.test(word.slice(at + listed.length))
}

/** Shorter names are part of honest ones. */
const wrappedMinChars = 4

/** In letters of another script, with invisible characters, or with digits for letters and letters for digits. */
function looksLike(text: string, name: string): boolean {
  const isForeign = !/^[A-Za-z]*$/.test(text)
  return isForeign && isAllLatin(name.replaceAll(' ', '')) && shape(text) === shape(name)
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

/** The listed names that are no addresses, of all lists of assets. Read once for each snapshot: they are a handful. */
function listedNames(snapshot: Snapshot): readonly Listing[] {
  const known = namesOf.get(snapshot)
  if (known) return known
  const names = snapshot.lists.flatMap(({ id: list, kind, snapshot: hash }): readonly Listing[] => {
    const content = kind === 'asset' ? snapshot.contentOf(list) : null
    const entries = (content === null ? null : parseContent(content)?.entries) ?? []
    return hash === null ? [] : entries.filter(isName).map((entry) => ({ list, kind, snapshot: hash, entry }))
  })
  namesOf.set(snapshot, names)
  return names
}

function isName({ family }: ListEntry): boolean {
  return family === 'other'
}

const namesOf = new WeakMap<Snapshot, readonly Listing[]>()
