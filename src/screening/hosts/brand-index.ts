import { brandEntries, type BrandEntry } from './brands.ts'
import { siteOfEns } from './ens-name.ts'
import { editDistance } from '../../kit/edit-distance.ts'
import { isOneTypo, type Tolerance, toleranceFor } from './typos.ts'

/** A name that hosts imitate; `domain` is its own, for display. */
export type Brand = {
  domain: string
  kind: BrandEntry['kind']
  letters: number
  isBuiltOn: boolean
  /** The name is a brand's with a word beside it. Absent if not. */
  isJoined?: true
}

/** The letters of a name as they look: digits and pairs that pass for a letter become that letter. */
export function foldLetters(text: string): string {
  const folded = foldPairs(text)
  return oneDigit.test(folded) ? folded.replace(everyDigit, (digit) => takenFor[digit] ?? digit) : folded
}

/** The brand with this folded name. */
export function brandNamed(folded: string): Brand | undefined {
  return byName.get(folded)
}

/** The coined brand whose name is one or two typos away; a digit for a letter is one. */
export function brandNear(text: string): Brand | undefined {
  const typed = foldPairs(text)
  const letters = lettersOf(typed)
  for (let length = typed.length - typosMax; length <= typed.length + typosMax; length++) {
    for (const near of nearNames.get(length) ?? none) {
      if (bitsOf(near.letters ^ letters) <= near.bitsMax && isNear(near, typed)) return near.brand
    }
  }
  return undefined
}

/** The brand with a long name, not a common word, within two edits of a text. For texts with foreign letters. */
export function brandRoundAbout(text: string): Brand | undefined {
  for (const [name, brand] of byName) {
    if (brand.kind === 'word' || name.length < longNameFrom || Math.abs(name.length - text.length) > typosMax) continue
    if (editDistance(name, text, typosMax) <= typosMax) return brand
  }
  return undefined
}

/** The coined brand whose name is a prefix or a suffix of these folded letters, or, if it is long, anywhere in them. */
export function brandGluedTo(folded: string): Brand | undefined {
  for (let at = 0; at + gluedFrom <= folded.length; at++) {
    for (const { name, brand } of coinedByStart.get(folded.slice(at, at + gluedFrom)) ?? noNames) {
      // One more letter makes another word: openseas, coinbased.
      if (name.length + 1 >= folded.length || !folded.startsWith(name, at)) continue
      if (at === 0 || at + name.length === folded.length || name.length >= insideFrom) return brand
    }
  }
  return undefined
}

/** The brand in whose name one letter is replaced by a digit that need not resemble it (`ve1cel`). */
export function brandWithDigit(joined: string): Brand | undefined {
  const typed = foldPairs(joined)
  const at = typed.search(/\d/)
  return at < 0 ? undefined : withDigit.get(masked(typed, at))
}

/** Whether these letters, unfolded, are a brand's name in its own spelling. */
export function isWrittenName(text: string): boolean {
  return writtenNames.has(text)
}

/** The brand that owns a domain, or the name of ENS that a gateway shows there. */
export function ownerOf(domain: string): Brand | undefined {
  const owner = byDomain.get(domain)
  if (owner !== undefined) return owner
  const site = siteOfEns(domain)
  return site === null ? undefined : byDomain.get(site)
}

/** Whether a brand owns its name under this suffix, because it owns it in every country. */
export function ownsInEveryCountry(label: string, suffix: string): boolean {
  return worldwideNames.has(label) && countrySuffix.test(suffix)
}

function isNear({ name, tolerance }: NearName, typed: string): boolean {
  if (tolerance === 'two_typos') return editDistance(name, typed, typosMax) <= typosMax
  return isOneTypo(name, typed, tolerance === 'close_typo')
}

function foldPairs(text: string): string {
  return text.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('i', 'l')
}

/** One bit for each letter that occurs: a typo changes two at most, which rules out nearly every name at once. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

/** Counts the set bits in parallel: two, four, then eight at a time. */
function bitsOf(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function addBrand({
  kind,
  names,
  worldwide = [],
  domains,
  ens = {},
  beside,
  built_on: isBuiltOn = false,
}: BrandEntry): void {
  const domain = domains[0] ?? ''
  for (const name of worldwide) worldwideNames.add(name)
  const isWithDigit = kind !== 'word' || beside !== undefined
  for (const name of [...names, ...worldwide])
    addName(name, { domain, kind, letters: name.length, isBuiltOn }, isWithDigit)
  for (const ownDomain of [...domains, ...Object.keys(ens)])
    if (!byDomain.has(ownDomain)) byDomain.set(ownDomain, { domain, kind, letters: domain.length, isBuiltOn })
}

/** A common word with each word that deceives beside it, before it and behind it. */
function addJoined({ names, worldwide = [], domains, beside = [], built_on: isBuiltOn = false }: BrandEntry): void {
  const domain = domains[0] ?? ''
  for (const name of [...names, ...worldwide]) {
    for (const joined of beside.flatMap((word) => [name + word, word + name])) {
      const brand: Brand = { domain, kind: 'plain', letters: joined.length, isBuiltOn, isJoined: true }
      if (!byName.has(foldLetters(joined))) byName.set(foldLetters(joined), brand)
    }
  }
}

function addName(written: string, brand: Brand, isWithDigit: boolean): void {
  const folded = foldLetters(written)
  writtenNames.add(written)
  if (!byName.has(folded)) byName.set(folded, brand)
  const name = foldPairs(written)
  if (isWithDigit && written.length >= withDigitFrom && !/\d/.test(written)) {
    for (let at = 0; at < name.length; at++) withDigit.set(masked(name, at), brand)
  }
  if (brand.kind === 'coined' && folded.length >= gluedFrom) {
    const start = folded.slice(0, gluedFrom)
    coinedByStart.set(start, [...(coinedByStart.get(start) ?? []), { name: folded, brand }])
  }
  const tolerance = brand.kind === 'coined' ? toleranceFor(name.replace(sharedParts, '').length) : null
  if (tolerance === null) return
  const sameLength = nearNames.get(name.length) ?? []
  const bitsMax = tolerance === 'two_typos' ? 2 * typosMax : 2
  sameLength.push({ name, letters: lettersOf(name), bitsMax, tolerance, brand })
  nearNames.set(name.length, sameLength)
}

function masked(name: string, at: number): string {
  return `${name.slice(0, at)}*${name.slice(at + 1)}`
}

/** `bitsMax`: how many of `letters` may differ, two for each typo. */
type NearName = { name: string; letters: number; bitsMax: number; tolerance: Tolerance; brand: Brand }

const typosMax = 2
/** Shorter names are parts of other words. */
const gluedFrom = 6
const insideFrom = 8
const withDigitFrom = 6
const longNameFrom = 7
const countrySuffix = /^(?:(?:com?|org|net|gob|gov)\.)?[a-z]{2}$/
/** Folded parts shared by so many names that they are not distinctive: the rest decides how many typos are allowed. */
const sharedParts = /^crypto|(?:chaln|scan)$/g

const oneDigit = /[0134589]/
const everyDigit = new RegExp(oneDigit, 'g')
const takenFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '8': 'b',
  '9': 'g',
}

const none: readonly NearName[] = []
const byName = new Map<string, Brand>()
const byDomain = new Map<string, Brand>()
const writtenNames = new Set<string>()
const worldwideNames = new Set<string>()
const coinedByStart = new Map<string, { name: string; brand: Brand }[]>()
const noNames: readonly { name: string; brand: Brand }[] = []
/** Names with one letter left out, as `ve*cel`. */
const withDigit = new Map<string, Brand>()
const nearNames = new Map<number, NearName[]>()

for (const name of brandEntries) addBrand(name)
for (const name of brandEntries) addJoined(name)
