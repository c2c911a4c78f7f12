import { checksumEvm, checksumText, readAddress, readEvmKey, tronOfKey, type Family } from '../../kit/address.ts'
import { foldToLatin } from '../../kit/fold-to-latin.ts'
import { enclosedAddresses } from '../../kit/screened-forms.ts'
import { foldCase } from '../../kit/unscreened-forms.ts'
import { unscreenedInText } from '../../kit/unscreened-in-text.ts'
import { noWidth, withoutBlanks } from '../../kit/without-width.ts'
import { keysBehindPrefixes } from '../../kit/written-address.ts'

/** An address as stored in an entry: canonical if a family reads it, otherwise as published under `other`. */
export type ListedAddress = { address: string; family: Family | 'other' }

/**
 * Reads a published address, and fails closed: a spelling that a wallet would reject (a wrong EIP-55 case, `0X`, bech32
 * in mixed case, hexadecimal without its prefix, `xdc` instead of it, TRON in hexadecimal) still lists the intended
 * address, and so does one with something around it (`ETH:0x…`, `eip155:1:0x…`, `bitcoin:…`, brackets, a full stop).
 * For letters of another script that look like Latin ones, both the text and the imitated address are listed, and
 * several addresses in one field are all listed. Text that no family reads is kept as `other`. Whitespace and invisible
 * characters are not part of an address. [] if empty.
 */
export function readListed(text: string): ListedAddress[] {
  // Most lists consist of these, a million of them in one file: in any case of letters, they are this one address.
  if (readEvmKey(text)) return [{ address: checksumText(text.toLowerCase()), family: 'evm' }]
  const compact = withoutBlanks(text)
  if (compact === '') return []
  const wordReading = readWord(compact)
  // Solana has no checksum: an address of Bitcoin or TRON joined with a word next to it often reads as an account of
  // Solana. The joined reading counts in addition to the words by themselves, and a part proven by its checksum in
  // addition to all of it.
  if (compact === text && wordReading.some(({ family }) => family !== 'other' && family !== 'solana'))
    return wordReading
  const screened = readParts(text, compact)
  const others = unscreenedInText(text)
  const wholes = [...others.proven, ...others.formed]
  // A part of an address of another chain is not an account of Solana.
  const accepted = screened.filter(
    ({ address, family }) => family !== 'solana' || !wholes.some((one) => one.includes(address)),
  )
  const listed = [...accepted, ...[...wholes, ...likelyBeside(others.likely, accepted, compact)].map(asOther)]
  return listed.length > 0 ? listed : wordReading
}

/** Words that may be addresses of another chain and neither are part of a read address nor contain one. */
function likelyBeside(
  likely: readonly string[],
  screened: readonly ListedAddress[],
  compact: string,
): readonly string[] {
  const read = screened.filter(({ address, family }) => family !== 'solana' || address !== compact)
  return likely.filter((word) => !read.some(({ address }) => word.includes(address) || address.includes(word)))
}

function asOther(address: string): ListedAddress {
  return { address: foldCase(address), family: 'other' }
}

/**
 * Every address in a field without duplicates: its words, the words joined without whitespace, which may be inside an
 * address, and addresses glued to other text. If readings lead to different addresses, all are listed.
 */
function readParts(text: string, compact: string): ListedAddress[] {
  const readings = [...new Set([text, text.replace(keycap, ' ').replace(noWidth, ' '), compact])]
  const words = [...new Set(readings.flatMap((reading) => reading.split(betweenWords)).map(withoutBlanks))]
  const read = words.flatMap(readBetweenScripts).filter(isScreened)
  const glued = readings.flatMap(keysBehindPrefixes).flatMap((digits) => readSpelling(`0x${digits}`) ?? [])
  const proved = [...new Set([...words, ...words.map(foldToLatin)])].flatMap(checksummedIn)
  const byAddress = new Map([...read, ...glued, ...proved].map((listed) => [listed.address, listed]))
  return [...byAddress.values()]
}

/**
 * A word as a whole, also with Latin letters for look-alikes; if that is not an address, the parts between letters of
 * other scripts: Chinese and Hebrew are written without a space before an address.
 */
function readBetweenScripts(word: string): ListedAddress[] {
  const wordReading = readWord(word)
  if (wordReading.some(isScreened) || plainWord.test(word)) return wordReading
  return [word, foldToLatin(word)].flatMap((reading) => reading.split(betweenPlainWords)).flatMap(readWord)
}

/** Addresses of Bitcoin and TRON in a longer word, proven by their checksums. */
function checksummedIn(word: string): ListedAddress[] {
  const runs = word.match(plainRuns) ?? []
  return runs.flatMap(enclosedAddresses).map(({ canonical, family }) => ({ address: canonical, family }))
}

/** Whether a screened family has read the address. */
export function isScreened(listed: ListedAddress): boolean {
  return listed.family !== 'other'
}

/**
 * A base58check, bech32 or 0x address cannot be the beginning of a longer one; a Solana address or unknown text can.
 */
export function provesItself({ family }: ListedAddress): boolean {
  return family === 'evm' || family === 'tron' || family === 'bitcoin'
}

/** The addresses of a single word, which is read as a whole or not at all. */
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

/** Twenty bytes after `0x`, also with an O, `xdc` or nothing, with an optional TRON version byte. */
const hexSpelling = /^(?:[0o]x|xdc)?(41)?([0-9a-f]{40})$/i
/** Addresses consist of letters and digits only; a zero-width character may be inside one. */
const betweenWords = /[^\p{L}\p{N}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u
/** The emoji of a digit, which is not a digit of an address. */
const keycap = /[0-9#*]\u{fe0f}?\u{20e3}/gu
const plainWord = /^[0-9A-Za-z]*$/
const betweenPlainWords = /[^0-9A-Za-z]+/
const plainRuns = /[0-9A-Za-z]{26,128}/g
