import { checksumEvm, checksumText, readAddress, readEvmKey, tronOfKey, type Family } from '../../kit/address.ts'
import { foldToLatin } from '../../kit/fold-to-latin.ts'
import { unscreenedInText } from '../../kit/unscreened-in-text.ts'

/** An address as an entry holds it: canonical where a family reads it, else as published under `other`. */
export type ListedAddress = { address: string; family: Family | 'other' }

/**
 * Reads what an authority published as an address, and fails closed: a spelling that a wallet would reject (a wrong
 * EIP-55 case, `0X`, bech32 in mixed case, hexadecimal without its prefix, `xdc` in its place, TRON in hexadecimal) still
 * lists the address it means, and so does one with something around it (`ETH:0x…`, `eip155:1:0x…`, `bitcoin:…`, brackets, a
 * full stop). Letters of another script that look like Latin ones list both the text and the address they imitate, and
 * several addresses in one field are all listed. What no family reads is kept as `other`. Blanks and invisible characters
 * are not part of an address. [] when empty.
 */
export function readListed(text: string): ListedAddress[] {
  // Most lists are of these, a million of them in one file: in any case of letters, they mean this one address.
  if (readEvmKey(text)) return [{ address: checksumText(text.toLowerCase()), family: 'evm' }]
  const whole = withoutBlanks(text)
  if (whole === '') return []
  const found = readWord(whole)
  // Solana has no checksum: an address of Bitcoin or TRON and a word beside it, read as one, are often an account of Solana. What
  // is joined counts beside what the words mean by themselves, and what a word proves by its checksum beside the whole of it.
  if (whole === text && found.some(({ family }) => family !== 'other' && family !== 'solana')) return found
  const screened = readParts(text, whole)
  const others = unscreenedInText(text)
  const wholes = [...others.proven, ...others.formed]
  // A piece of an address of another chain is no account of Solana.
  const kept = screened.filter(
    ({ address, family }) => family !== 'solana' || !wholes.some((one) => one.includes(address)),
  )
  const listed = [...kept, ...[...wholes, ...likelyBeside(others.likely, kept, whole)].map(asOther)]
  return listed.length > 0 ? listed : found
}

/** Words that may be addresses of another chain and are no part of an address that was read, nor have one in them. */
function likelyBeside(likely: readonly string[], screened: readonly ListedAddress[], whole: string): readonly string[] {
  const read = screened.filter(({ address, family }) => family !== 'solana' || address !== whole)
  return likely.filter((word) => !read.some(({ address }) => word.includes(address) || address.includes(word)))
}

function asOther(address: string): ListedAddress {
  return { address, family: 'other' }
}

/**
 * Every address in a field, each once: its words, the words that are left without blanks, which may stand inside an address,
 * and what stands glued to others. A text that means one address for one of these readings and another for the next lists both.
 */
function readParts(text: string, whole: string): ListedAddress[] {
  const words = [text, whole].flatMap((reading) => reading.split(betweenWords)).map(withoutBlanks)
  const read = words.flatMap(readWord).filter(isScreened)
  const glued = [text, whole].flatMap(gluedIn).flatMap((hex) => readSpelling(hex) ?? [])
  // Where nothing else is read, the item is a mistake that is named, and not an address with something glued to it.
  const isOfSomething = read.length + glued.length > 0
  const proved = isOfSomething ? [text, whole].flatMap(checksummedIn).filter(hasChecksum) : []
  const byAddress = new Map([...read, ...glued, ...proved].map((listed) => [listed.address, listed]))
  return [...byAddress.values()]
}

function hasChecksum({ family }: ListedAddress): boolean {
  return family === 'bitcoin' || family === 'tron'
}

/** Addresses of Bitcoin and TRON at the beginning and the end of a longer run, proved by their checksums. */
function checksummedIn(text: string): ListedAddress[] {
  const inBase58 = [...text.matchAll(base58Run)].flatMap(([run]) =>
    base58CheckLengths.flatMap((length) => [run.slice(0, length), run.slice(-length)]),
  )
  const inBech32 = [...text.matchAll(bech32Run)].flatMap(([run]) => bech32Lengths.map((length) => run.slice(0, length)))
  const parts = new Set([...inBase58, ...inBech32].filter((part) => /^(?:[13T]|bc1)/i.test(part)))
  return [...parts].flatMap((part) => readSpelling(part) ?? [])
}

/**
 * The digits behind each `0x` or `xdc` that may be an address: its first forty, unless they are a hash or more, and the last forty of
 * a word of a contract that begins with zeros. Digits that follow may be letters of the next word (`0x…ETH`).
 */
function gluedIn(text: string): string[] {
  return [...text.matchAll(hexRun)].flatMap(([, digits = '']) => {
    if (paddedWord.test(digits)) return `0x${digits.slice(-keyDigits)}`
    return digits.length < longDigits ? `0x${digits.slice(0, keyDigits)}` : []
  })
}

/** Whether a family this service screens has read the address. */
export function isScreened(listed: ListedAddress): boolean {
  return listed.family !== 'other'
}

/** The text without whitespace, controls and characters that have no width, wherever they stand. */
export function withoutBlanks(text: string): string {
  return text.replace(/[\p{Z}\p{Cc}\p{Cf}]/gu, '')
}

/** The same of one word, which is read as a whole or not at all. */
export function readWord(token: string): ListedAddress[] {
  const direct = readSpelling(token)
  if (direct) return [direct]
  const asWritten: ListedAddress = { address: token, family: 'other' }
  const latin = foldToLatin(token)
  const imitated = latin === token ? null : readSpelling(latin)
  return imitated ? [asWritten, imitated] : [asWritten]
}

function readSpelling(token: string): ListedAddress | null {
  const reading = readAddress(token)
  if (reading.address) return { address: reading.address.canonical, family: reading.address.family }
  const [, tronVersion, digits] = hexSpelling.exec(token) ?? []
  if (digits !== undefined) {
    const key = new Uint8Array(Buffer.from(digits, 'hex'))
    if (tronVersion === undefined) return { address: checksumEvm(key), family: 'evm' }
    return { address: tronOfKey(key).canonical, family: 'tron' }
  }
  if (reading.fault === 'bech32_case') {
    const folded = readAddress(token.toLowerCase()).address
    return folded ? { address: folded.canonical, family: folded.family } : null
  }
  return null
}

/** Twenty bytes behind `0x`, also with an O, `xdc` or nothing, with the version byte of TRON before them where it stands there. */
const hexSpelling = /^(?:[0o]x|xdc)?(41)?([0-9a-f]{40})$/i
/** The prefix of the next address ends a run; behind a zero, that of XDC is the prefix `0x` and two digits. */
const hexRun = /(?:[0o]x|(?<!0)xdc)([0-9a-f]{40,}?)(?=[0o]x|xdc|[^0-9a-f]|$)/gi
const paddedWord = /^0{24}[0-9a-f]{40}$/i
/** An address of Bitcoin or TRON in base58 has 26 to 35 characters, one of segwit 42 or 62. */
const base58CheckLengths = Array.from({ length: 10 }, (_, i) => 26 + i)
const bech32Lengths = [42, 62]
const base58Run = /[1-9A-HJ-NP-Za-km-z]{26,128}/g
const bech32Run = /bc1[0-9a-z]{39,125}/gi
/** Hashes, and addresses of Starknet, Aptos and Sui, have 64 digits, or some less where zeros at the beginning are left out. */
const [keyDigits, longDigits] = [40, 60]
/** No address has anything but letters and digits; a character without width may stand inside one. */
const betweenWords = /[^\p{L}\p{N}\p{M}\p{Cf}]+/u
