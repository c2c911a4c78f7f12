import { readAddress } from '../../kit/address.ts'
import { noWidth } from '../../kit/without-width.ts'
import { isScreened, readListed, readWord, type ListedAddress } from './listed-address.ts'

/**
 * The addresses in a running text without duplicates, in the order of the text. EVM addresses count by their form, in
 * any case; TRON and Bitcoin addresses by their checksum, even with whitespace inside; a Solana address and digits
 * without a prefix have neither and count only near a word for wallets or near another address. For letters of another
 * script that imitate Latin ones, both the text and the imitated address are listed.
 */
export function addressesInText(text: string): ListedAddress[] {
  if (text.length < addressMinChars) return []
  // A zero-width character may be between two addresses as well as inside one.
  const readings = new Set([text.replace(noWidth, ' '), text.replace(noWidth, '')])
  const unique = new Map<string, ListedAddress>()
  for (const reading of readings) {
    for (const { listed } of readHits(reading)) {
      for (const one of listed) if (!unique.has(one.address)) unique.set(one.address, one)
    }
  }
  return [...unique.values()]
}

/** An address at a position of the text. `isProven` is false if only its surroundings make it an address. */
type Hit = { start: number; end: number; listed: ListedAddress[]; isProven: boolean }

function readHits(text: string): Hit[] {
  const hits = [...evmHits(text), ...wordHits(text, asciiWord), ...splitHits(text)]
  if (notAscii.test(text)) hits.push(...wordHits(text, anyWord).filter(({ listed }) => listed.length > 1))
  hits.sort((a, b) => a.start - b.start)
  return withoutStrays(text, hits)
}

/** A run of hexadecimal digits that is longer is a hash. Letters before the prefix may be glued to it: `ETH0x…`. */
function evmHits(text: string): Hit[] {
  return [...text.matchAll(/0x[0-9a-f]{40}(?![0-9a-f])/gi)].map(({ 0: word, index }) => {
    return { start: index, end: index + word.length, listed: readListed(word), isProven: true }
  })
}

function wordHits(text: string, words: RegExp): Hit[] {
  const hits: Hit[] = []
  for (const { 0: word, index } of text.matchAll(words)) {
    if (word.length > wordMaxChars) continue
    const listed = readWord(word)
    if (!listed.some(isScreened)) continue
    const isProven = listed.some(({ family }) => provesItself(family)) && !bareHex.test(word)
    hits.push({ start: index, end: index + word.length, listed, isProven })
  }
  return hits
}

/** Any 32 bytes can be a Solana address; the form or checksum of the other families does not occur by chance. */
function provesItself(family: ListedAddress['family']): boolean {
  return family !== 'other' && family !== 'solana'
}

/** Addresses that a line break or space split into two or three pieces, as happens when a document is copied. */
function splitHits(text: string): Hit[] {
  const hits: Hit[] = []
  for (const { 0: first, index: start } of text.matchAll(addressBeginning)) {
    let joined = first
    let end = start + first.length
    for (let pieces = 2; pieces <= piecesMax && joined.length < segwitMaxChars; pieces++) {
      nextPiece.lastIndex = end
      const next = nextPiece.exec(text)
      if (!next) break
      joined += next[1] ?? ''
      end = nextPiece.lastIndex
      const listed = readJoined(joined)
      if (listed) hits.push({ start, end, listed, isProven: true })
    }
  }
  return hits
}

function readJoined(joined: string): ListedAddress[] | null {
  if (joined.length < addressMinChars || joined.length > segwitMaxChars) return null
  if (/^0x[0-9a-f]{40}$/i.test(joined)) return readListed(joined)
  const { address } = readAddress(joined)
  return address && provesItself(address.family) ? [{ address: address.canonical, family: address.family }] : null
}

/** Drops unproven hits unless a word for wallets is near. A list of addresses is one neighbourhood. */
function withoutStrays(text: string, hits: readonly Hit[]): Hit[] {
  const accepted: Hit[] = []
  let group: Hit[] = []
  const closeGroup = () => {
    const start = Math.max(0, (group[0]?.start ?? 0) - reachChars)
    const end = group.reduce((last, hit) => Math.max(last, hit.end), 0) + reachChars
    const isWalletTalk = group.some((hit) => hit.isProven) || walletTalk.some((cue) => cue.test(text.slice(start, end)))
    if (isWalletTalk) accepted.push(...group)
    group = []
  }
  for (const hit of hits) {
    const last = group.at(-1)
    if (last && hit.start - last.end > reachChars) closeGroup()
    group.push(hit)
  }
  closeGroup()
  return accepted
}

const walletTalk = [
  /wallet|crypto|solana|blockchain|\baddress(es)?\b|\b(virtual|digital)\s+(asset|currenc)/i,
  /\b(SOL|SPL|USDC|USDT)\b/,
]
const notAscii = /\P{ASCII}/u
/** Has the length of an address, and also of a hash or a commit. */
const bareHex = /^[0-9a-f]+$/i
const asciiWord = /[0-9A-Za-z]{26,}/g
const anyWord = /[\p{L}\p{N}]{26,}/gu
/** A word with the beginning of an address, or one that ends within it. */
const addressBeginning = /(?<![0-9A-Za-z])(?:0x|0(?![0-9A-Za-z])|bc1|bc?(?![0-9A-Za-z])|[13T])[0-9A-Za-z]*/gi
const nextPiece = /[\p{Z}\p{Cc}]+([0-9A-Za-z]+)/uy
/** How far from an address a word for wallets may be. */
const reachChars = 120
const piecesMax = 3
/** A base58check address has 26 to 35 characters, one of EVM 42, a segwit address in use 42 or 62. */
const addressMinChars = 26
const segwitMaxChars = 62
/** The longest segwit address has 90. */
const wordMaxChars = 90
