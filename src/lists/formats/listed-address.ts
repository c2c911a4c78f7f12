import { checksumEvm, checksumText, readAddress, readEvmKey, tronOfKey, type Family } from '../../kit/address.ts'
import { foldToLatin } from '../../kit/fold-to-latin.ts'
import { enclosedAddresses } from '../../kit/screened-forms.ts'
import { foldCase } from '../../kit/unscreened-forms.ts'
import { unscreenedInText } from '../../kit/unscreened-in-text.ts'
import { noWidth, withoutBlanks } from '../../kit/without-width.ts'
import { keysBehindPrefixes } from '../../kit/written-address.ts'

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
  return { address: foldCase(address), family: 'other' }
}

/**
 * Every address in a field, each once: its words, the words that are left without blanks, which may stand inside an address,
 * and what stands glued to others. A text that means one address for one of these readings and another for the next lists both.
 */
function readParts(text: string, whole: string): ListedAddress[] {
  const readings = [...new Set([text, text.replace(keycap, ' ').replace(noWidth, ' '), whole])]
  const words = [...new Set(readings.flatMap((reading) => reading.split(betweenWords)).map(withoutBlanks))]
  const read = words.flatMap(readBetweenScripts).filter(isScreened)
  const glued = readings.flatMap(keysBehindPrefixes).flatMap((digits) => readSpelling(`0x${digits}`) ?? [])
  const proved = [...new Set([...words, ...words.map(foldToLatin)])].flatMap(checksummedIn)
  const byAddress = new Map([...read, ...glued, ...proved].map((listed) => [listed.address, listed]))
  return [...byAddress.values()]
}

/**
 * A word as a whole, also with Latin letters for those that imitate them; where that is none, what stands between letters of
 * other scripts: Chinese and Hebrew are written without a blank before an address.
 */
function readBetweenScripts(word: string): ListedAddress[] {
  const found = readWord(word)
  if (found.some(isScreened) || plainWord.test(word)) return found
  return [word, foldToLatin(word)].flatMap((reading) => reading.split(betweenPlainWords)).flatMap(readWord)
}

/** Addresses of Bitcoin and TRON in a longer word, proved by their checksums. */
function checksummedIn(word: string): ListedAddress[] {
  const runs = word.match(plainRuns) ?? []
  return runs.flatMap(enclosedAddresses).map(({ canonical, family }) => ({ address: canonical, family }))
}

/** Whether a family this service screens has read the address. */
export function isScreened(listed: ListedAddress): boolean {
  return listed.family !== 'other'
}

/** A base58check, bech32 or 0x address cannot be the beginning of a longer one; a Solana address or unknown text can. */
export function provesItself({ family }: ListedAddress): boolean {
  return family === 'evm' || family === 'tron' || family === 'bitcoin'
}

/** What one word means, which is read as a whole or not at all. */
export function readWord(token: string): ListedAddress[] {
  const direct = readSpelling(token)
  if (direct) return [direct]
  const asWritten = asOther(token)
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
/** No address has anything but letters and digits; a character without width may stand inside one. */
const betweenWords = /[^\p{L}\p{N}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u
/** The emoji of a digit, which is no digit of an address. */
const keycap = /[0-9#*]\u{fe0f}?\u{20e3}/gu
const plainWord = /^[0-9A-Za-z]*$/
const betweenPlainWords = /[^0-9A-Za-z]+/
const plainRuns = /[0-9A-Za-z]{26,128}/g
