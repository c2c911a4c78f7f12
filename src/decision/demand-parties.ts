import { isObject } from '../../sdk/src/is-object.ts'
import { isEncodedText } from '../intent/find-injection.ts'
import { isScreened, readSubject, type Subject } from '../kit/subject.ts'
import { tryUnscreened } from '../kit/unscreened-in-text.ts'
import { tryAddresses, wordReadings } from '../kit/written-address.ts'

/** A party that a demand names, with the member that names it. */
export type DemandParty = { field: string; address: Subject }

/** An asset by its text: a contract or mint, CAIP-19, or a symbol. `of`: named by a member of the request itself. */
export type NamedAsset = { field: string; name: string; of?: 'request' }

/**
 * The content of a demand besides its terms: parties and texts. `isCut`: it has more possible addresses than are read
 * (`partyTriesMax`), so it may name others.
 */
export type DemandContents = { parties: readonly DemandParty[]; texts: readonly string[]; isCut: boolean }

/**
 * Reads every text of a demand, at any depth, whether or not the demand has its form, names of members included: each
 * address that it may mean is a party, and what has several words, or encodes a text, is a text for a reader. The token (`asset`) is no party. Neither
 * is an address in what describes the seller's interface, or within the text that describes its page: an example of a
 * screening service is the address of a listed party.
 */
export function readContents(demand: unknown): DemandContents {
  const parties: DemandParty[] = []
  const texts: string[] = []
  let [tries, unreadTries] = [0, 0]
  const visit = (value: unknown, path: string, within: readonly string[]): void => {
    if (typeof value === 'string') readText(value, path, within)
    else if (Array.isArray(value)) for (const [at, item] of value.entries()) visit(item, `${path}[${at}]`, within)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, content] of Object.entries(value)) {
        const member = path === '' ? name : `${path}.${name}`
        const names = [...within, name]
        readText(name, member, names)
        if (member !== 'asset' || typeof content !== 'string') visit(content, member, names)
      }
    }
  }
  const isNamed = (path: string, { canonical }: Subject) =>
    parties.some(({ field, address }) => field === path && address.canonical === canonical)
  const readText = (value: string, path: string, within: readonly string[]) => {
    const text = decoded(value)
    if (/\s|[\u{80}-\u{10ffff}]/u.test(text) || isEncodedText(text)) texts.push(text)
    if (isDescription(within) || isProse(value, within)) return
    const add = (address: Subject) => {
      if (!isNamed(path, address)) parties.push({ field: path, address })
    }
    for (const written of new Set([value, withoutEscapes(value)])) {
      for (const addresses of tryAddresses(written, 'glued')) {
        if (++tries > partyTriesMax) return
        addresses.forEach(add)
      }
      for (const subjects of trySubjects(written)) {
        if (++unreadTries > partyTriesMax) return
        subjects.forEach(add)
      }
    }
  }
  // Payee first: members before it must not use up the attempts.
  visit(payeeFirst(demand), '', [])
  return { parties, texts, isCut: Math.max(tries, unreadTries) > partyTriesMax }
}

/**
 * The maximum number of character runs in all texts of a demand that are tried as addresses of screened families, and
 * the same for addresses of other chains. Demands of sellers have a handful.
 */
export const partyTriesMax = 256

function payeeFirst(demand: unknown): unknown {
  return isObject(demand) && Object.hasOwn(demand, 'payTo') ? { payTo: demand['payTo'], ...demand } : demand
}

/**
 * The description of requests and answers of the seller's interface (x402 version 1, and the extension `bazaar` of
 * version 2).
 */
function isDescription([first, second]: readonly string[]): boolean {
  return first === 'outputSchema' || (first === 'extensions' && second === 'bazaar')
}

/** A page, or its description. An address that stands there alone is still a party. */
function isProse(text: string, [first]: readonly string[]): boolean {
  return (first === 'resource' || first === 'description') && /[\s/]/.test(text.trim())
}

/** A text as its reader sees it: URLs contain escaped words. */
function decoded(text: string): string {
  return text.includes('%') ? withoutEscapes(text).replaceAll(/[?&=+]/g, ' ') : text
}

/** Nested escapes are decoded too. Undecodable parts stay as they are. */
function withoutEscapes(text: string): string {
  let read = text
  for (let depth = 0; depth < escapesMax && read.includes('%'); depth++) read = read.replace(escapes, decodedRun)
  return read
}

/** Invalid UTF-8 is decoded if it hides ASCII letters: how a client decodes the rest is unknown. */
function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return asciiEscape.test(run) ? Buffer.from(run.replaceAll('%', ''), 'hex').toString() : run
  }
}

/**
 * The same for chains that are not screened: only lists have their addresses. Each attempt yields the possible
 * addresses of one word, often none; a word without a known form needs a digit.
 */
function* trySubjects(text: string): Generator<Subject[]> {
  for (const { proven, formed } of tryUnscreened(text)) yield [...proven, ...formed].flatMap(unscreenedOf)
  const words = [...wordReadings(text)].flatMap((reading) => reading.match(unreadWord) ?? [])
  for (const one of new Set(words)) {
    const subjects = /\d/.test(one) && one.length <= unreadMaxChars ? unscreenedOf(one) : []
    if (subjects.length > 0) yield subjects
  }
}

function unscreenedOf(word: string): Subject[] {
  const { subject } = readSubject(word)
  return subject === undefined || isScreened(subject) ? [] : [subject]
}

const escapes = /(?:%[0-9a-f]{2})+/gi
const asciiEscape = /%[0-7]/
const escapesMax = 3
/** With optional text before and after it (`LTC:`, `:123456`). */
const unreadWord = /[0-9A-Za-z:]{20,}|(?<![\w-])[\w-]{20,}/g
const unreadMaxChars = 128
