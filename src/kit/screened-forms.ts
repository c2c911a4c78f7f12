import { base58 } from '@scure/base'
import { isProvenForm, lengthsTo, provenParts, type AddressForm } from './addresses/address-form.ts'
import { addressKinds, readAddress, type Address } from './address.ts'
import { sha256 } from './sha256.ts'

/** The forms of the screened families that have a checksum, as unscreened-forms.ts has them for other chains. */
const screenedForms: readonly AddressForm[] = [
  { pattern: /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/, lengths: lengthsTo(26, 35), hasChecksum: hasDoubleHash },
  { pattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/, lengths: [34], hasChecksum: hasDoubleHash },
  { pattern: /^bc1[02-9ac-hj-np-z]+$/i, lengths: [42, 62], hasChecksum: isSegwit },
]

/** Most parts of a word do not decode to the bytes of an address, which is checked before anything is hashed. */
function hasDoubleHash(text: string): boolean {
  const bytes = base58.decode(text)
  if (bytes.length !== 25) return false
  return Buffer.from(sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)).equals(bytes.subarray(21))
}

function isSegwit(text: string): boolean {
  return readFolded(text) !== undefined
}

/** Segwit in mixed case is read as lower case. */
function readFolded(text: string): Address | undefined {
  return readAddress(/^bc1/i.test(text) ? text.toLowerCase() : text).address
}

/** Accounts of Bitcoin and TRON at the beginning and the end of a longer word, proven by their checksums. */
export function gluedAddresses(word: string): Address[] {
  return provenParts(screenedForms, word).flatMap((part) => readFolded(part) ?? [])
}

/** The same anywhere in the word: for lists, where it may be glued on both sides. */
export function enclosedAddresses(word: string): Address[] {
  const parts = Array.from(word.matchAll(beginning), ({ index }) => index).flatMap((start) =>
    screenedForms.flatMap((form) =>
      form.lengths
        .filter((length) => start + length <= word.length)
        .map((length) => word.slice(start, start + length))
        .filter((part) => isProvenForm(form, part)),
    ),
  )
  return parts.flatMap((part) => readFolded(part) ?? [])
}

/**
 * Possible accounts of Solana at both ends of a longer word. They have no checksum, so most are not accounts: only for
 * looking up lists.
 */
export function solanaEnds(word: string): Address[] {
  return solanaLengths
    .filter((length) => length < word.length)
    .flatMap((length) => [word.slice(0, length), word.slice(-length)])
    .flatMap(asSolana)
}

/**
 * The same, and those between two written words (`HydraShop`): for lists, where a false one does no harm. Texts in a
 * single case are left out.
 */
export function hiddenSolana(word: string): Address[] {
  const between = solanaLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, word.length - length - 1) }, (_, at) => at + 1)
      .filter((start) => isWrittenWord(word.slice(0, start)) && isWrittenWord(word.slice(start + length)))
      .flatMap((start) => asSolana(word.slice(start, start + length))),
  )
  return [...solanaEnds(word), ...between].filter(({ canonical }) => /[A-Z]/.test(canonical) && /[a-z]/.test(canonical))
}

/** A written word (`SOL`, `HydraShop`, `Wallet2`), unlike the mixed letters of base58, or digits. */
function isWrittenWord(text: string): boolean {
  if (/^\d{2,9}$/.test(text)) return true
  const letters = /^([A-Za-z]{2,})\d{0,4}$/.exec(text)?.[1]
  return letters !== undefined && !oddLetter.test(letters)
}

function asSolana(canonical: string): Address[] {
  if (!base58Text.test(canonical)) return []
  const key = base58.decode(canonical)
  return key.length === 32 ? [{ family: 'solana', canonical, kind: addressKinds.solana, key }] : []
}

/** Almost all accounts of Solana have this many characters. */
const solanaLengths = [43, 44]
const base58Text = /^[1-9A-HJ-NP-Za-km-z]+$/
const beginning = /[13T]|bc1/gi
/** A single letter between letters of the other case, or a capital that is not followed by one. */
const oddLetter = /(?<![a-z])[a-z](?![a-z]|$)|(?<![A-Z])[A-Z](?![A-Za-z])/
