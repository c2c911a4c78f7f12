import { base58 } from '@scure/base'
import { isProvenForm, lengthsTo, provenParts, type AddressForm } from './addresses/address-form.ts'
import { addressKinds, readAddress, type Address } from './address.ts'
import { sha256 } from './sha256.ts'

/** The forms of the families that are screened and have a checksum, as those of other chains (unscreened-forms.ts). */
const screenedForms: readonly AddressForm[] = [
  { pattern: /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/, lengths: lengthsTo(26, 35), hasChecksum: hasDoubleHash },
  { pattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/, lengths: [34], hasChecksum: hasDoubleHash },
  { pattern: /^bc1[02-9ac-hj-np-z]+$/i, lengths: [42, 62], hasChecksum: isSegwit },
]

/** Most parts of a word have not the bytes of an address, which is known before anything is hashed. */
function hasDoubleHash(text: string): boolean {
  const bytes = base58.decode(text)
  if (bytes.length !== 25) return false
  return Buffer.from(sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)).equals(bytes.subarray(21))
}

function isSegwit(text: string): boolean {
  return readFolded(text) !== undefined
}

/** Segwit in mixed case means its small letters. */
function readFolded(text: string): Address | undefined {
  return readAddress(/^bc1/i.test(text) ? text.toLowerCase() : text).address
}

/** Accounts of Bitcoin and TRON at the beginning and the end of a longer word, proved by their checksums. */
export function gluedAddresses(word: string): Address[] {
  return provenParts(screenedForms, word).flatMap((part) => readFolded(part) ?? [])
}

/** The same anywhere in it: for lists, where a word may stand on both sides. */
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
 * What may be accounts of Solana at both ends of a longer word. They have no checksum, so most of these are none: only for
 * looking up lists.
 */
export function solanaEnds(word: string): Address[] {
  return solanaLengths
    .filter((length) => length < word.length)
    .flatMap((length) => [word.slice(0, length), word.slice(-length)])
    .flatMap(asSolana)
}

/**
 * The same, and those between two words as people write them (`HydraShop`): for lists, where an account that is none harms no
 * one. None has letters of one case alone.
 */
export function hiddenSolana(word: string): Address[] {
  const between = solanaLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, word.length - length - 1) }, (_, at) => at + 1)
      .filter((start) => isWritten(word.slice(0, start)) && isWritten(word.slice(start + length)))
      .flatMap((start) => asSolana(word.slice(start, start + length))),
  )
  return [...solanaEnds(word), ...between].filter(({ canonical }) => /[A-Z]/.test(canonical) && /[a-z]/.test(canonical))
}

/** A word as people write it (`SOL`, `HydraShop`, `Wallet2`), and not as base58 mixes its letters, or digits. */
function isWritten(rest: string): boolean {
  if (/^\d{2,9}$/.test(rest)) return true
  const letters = /^([A-Za-z]{2,})\d{0,4}$/.exec(rest)?.[1]
  return letters !== undefined && !oddLetter.test(letters)
}

function asSolana(canonical: string): Address[] {
  if (!base58Text.test(canonical)) return []
  const key = base58.decode(canonical)
  return key.length === 32 ? [{ family: 'solana', canonical, kind: addressKinds.solana, key }] : []
}

/** All but a few accounts of Solana have as many letters. */
const solanaLengths = [43, 44]
const base58Text = /^[1-9A-HJ-NP-Za-km-z]+$/
const beginning = /[13T]|bc1/gi
/** A letter that stands alone between those of the other case, or a capital behind which none comes. */
const oddLetter = /(?<![a-z])[a-z](?![a-z]|$)|(?<![A-Z])[A-Z](?![A-Za-z])/
