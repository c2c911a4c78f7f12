import { provenParts } from './addresses/address-form.ts'
import { isScreened, readSubject } from './subject.ts'
import { unscreenedForms } from './unscreened-forms.ts'
import { joinedReadings, wordReadings } from './written-address.ts'

/**
 * Addresses of chains that are not screened (Litecoin, XRP, Monero ...) in a text: `proven` by their checksums, also at
 * the beginning or the end of a longer word; `formed` in a form that no other word has; `likely` are words that may be
 * an address of a chain without a form here. Addresses of screened families are left out.
 */
export type UnscreenedAddresses = {
  proven: readonly string[]
  formed: readonly string[]
  likely: readonly string[]
}

/**
 * All of them without duplicates: in the text as written, without zero-width characters, without whitespace, and with
 * Latin letters in place of their look-alikes. Parts of a proven or formed address are left out.
 */
export function unscreenedInText(text: string): UnscreenedAddresses {
  const results = [...tryUnscreened(text)]
  const proven = new Set(results.flatMap((each) => each.proven))
  const isPiece = (word: string, ofThese: Iterable<string>) =>
    [...ofThese].some((address) => address.includes(word) || word.includes(address))
  const formed = new Set(results.flatMap((each) => each.formed).filter((word) => !isPiece(word, proven)))
  const wholes = [...proven, ...formed]
  const likely = new Set(results.flatMap((each) => each.likely).filter((word) => !isPiece(word, wholes)))
  return { proven: [...proven], formed: [...formed], likely: [...likely] }
}

/** The same word by word, for a caller that limits the work: each takes up to half a millisecond. */
export function* tryUnscreened(text: string): Generator<UnscreenedAddresses> {
  if (text.length < wordMinChars) return
  const tried = new Set<string>()
  for (const reading of wordReadings(text)) {
    for (const one of wordsOf(reading, tried)) yield { ...readForms(one), likely: isLikely(one) ? [one] : [] }
  }
  // Without the whitespace between them, words can be joined into anything: only their form or checksum counts.
  for (const reading of joinedReadings(text)) for (const one of wordsOf(reading, tried)) yield readForms(one)
}

/** Words of all kinds that were not tried yet. */
function* wordsOf(reading: string, tried: Set<string>): Generator<string> {
  for (const [pattern, toForm] of words) {
    for (const [word] of reading.matchAll(pattern)) {
      if (word.length > wordMaxChars || hexDigits.test(word)) continue
      const one = toForm(word)
      if (tried.has(one)) continue
      tried.add(one)
      yield one
    }
  }
}

function readForms(one: string): UnscreenedAddresses {
  const proven = provenParts(unscreenedForms, one).filter(isUnscreened)
  const isFormed = unscreenedForms.some(({ isDistinctive, pattern }) => isDistinctive === true && pattern.test(one))
  return { proven, formed: isFormed && isUnscreened(one) && !proven.includes(one) ? [one] : [], likely: [] }
}

function isLikely(one: string): boolean {
  return (plainAddress.test(one) || urlAddress.test(one)) && !hexRun.test(one) && isUnscreened(one)
}

function isUnscreened(word: string): boolean {
  const { subject } = readSubject(word)
  return subject !== undefined && !isScreened(subject)
}

const asItIs = (word: string) => word
/**
 * A separator of words may be a character of an address (TON, Nano), so each text is split in several ways. TON is
 * written in both alphabets of base64, which mean the same.
 */
const words: readonly (readonly [RegExp, (word: string) => string])[] = [
  [/[0-9A-Za-z]{20,}/g, asItIs],
  [/[\w-]{20,}/g, asItIs],
  [/(?<![0-9A-Za-z])[EUk0]Q[\w-]{46}(?![0-9A-Za-z])/g, asItIs],
  [
    /(?<![0-9A-Za-z])[EUk0]Q[0-9A-Za-z+/]{46}(?![0-9A-Za-z])/g,
    (word) => word.replaceAll('+', '-').replaceAll('/', '_'),
  ],
  [/-?\d:[0-9a-f]{64}(?![0-9a-f])/gi, asItIs],
]
const plainAddress = /^(?=.*\d)(?=.*[A-Za-z])[0-9A-Za-z]{25,128}$/
/** In base64url, which has hyphens and underscores: addresses that are hashes have 43 characters and more. */
const urlAddress = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])(?=.*[_-])[\w-]{40,66}$/
/** A hash, or an address of EVM. Siacoin writes 76 digits. */
const hexDigits = /^(?:0x)?[0-9a-f]{20,75}$/i
/** The same in a longer word, or between hyphens. */
const hexRun = /[0-9a-f]{40}|^[0-9a-f-]+$/i
const [wordMinChars, wordMaxChars] = [20, 128]
