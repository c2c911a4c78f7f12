import { base58xrp, bech32, createBase58check } from '@scure/base'
import { readCashAddress, type CoinAddress } from './addresses/cash-address.ts'
import { sha256 } from './sha256.ts'

/**
 * Reads an address of a chain that hashes keys and scripts as Bitcoin does: base58check of Bitcoin, Litecoin, Dogecoin,
 * Dash, Bitcoin Gold, Verge and Zcash (transparent), CashAddr with or without its prefix, segwit version 0 of 20 bytes,
 * BNB and XRP. Null for any other text. The chain is not determined, because several share a version byte.
 */
export function readCoinAddress(text: string): CoinAddress | null {
  if (text.length > textMax) return null
  return readLegacy(text) ?? readBech32(text) ?? readCashAddress(text) ?? readXrp(text)
}

function readLegacy(text: string): CoinAddress | null {
  const payload = decodeOrNull(() => base58check.decode(text))
  if (payload?.length === 21) {
    const pays = versions.get(payload[0] ?? -1)
    return pays === undefined ? null : { pays, hash: payload.slice(1) }
  }
  if (payload?.length !== 22 || payload[0] !== zcash) return null
  const pays = zcashVersions.get(payload[1] ?? -1)
  return pays === undefined ? null : { pays, hash: payload.slice(2) }
}

/** Only version 0 with 20 bytes is the hash of a key. BNB writes the same hash without a version. */
function readBech32(text: string): CoinAddress | null {
  const decoded = bech32.decodeUnsafe(text)
  if (!decoded) return null
  const isWitness = witnessPrefixes.has(decoded.prefix) && decoded.words[0] === 0
  if (!isWitness && decoded.prefix !== 'bnb') return null
  const hash = bech32.fromWordsUnsafe(isWitness ? decoded.words.slice(1) : decoded.words)
  return hash?.length === 20 ? { pays: 'key', hash: new Uint8Array(hash) } : null
}

/** XRP has its own alphabet, and version 0 for an account. */
function readXrp(text: string): CoinAddress | null {
  const bytes = text.startsWith('r') ? decodeOrNull(() => base58xrp.decode(text)) : null
  if (bytes?.length !== 25 || bytes[0] !== 0) return null
  const checksum = sha256(sha256(bytes.subarray(0, 21)))
  return checksum.subarray(0, 4).every((byte, at) => byte === bytes[21 + at])
    ? { pays: 'key', hash: bytes.slice(1, 21) }
    : null
}

function decodeOrNull(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null
  }
}

const textMax = 128
const base58check = createBase58check(sha256)
/** Bitcoin, Litecoin, Bitcoin Gold and DigiByte. */
const witnessPrefixes: ReadonlySet<string> = new Set(['bc', 'ltc', 'btg', 'dgb'])
const versions: ReadonlyMap<number, CoinAddress['pays']> = new Map([
  // Bitcoin, and the first form of Bitcoin Cash and Litecoin.
  [0x00, 'key'],
  [0x05, 'script'],
  // Litecoin.
  [0x30, 'key'],
  [0x32, 'script'],
  // Dogecoin; Verge has the same byte for keys.
  [0x1e, 'key'],
  [0x16, 'script'],
  // Verge.
  [0x21, 'script'],
  // Dash.
  [0x4c, 'key'],
  [0x10, 'script'],
  // Bitcoin Gold.
  [0x26, 'key'],
  [0x17, 'script'],
])
/** The first of the two version bytes of Zcash, and the second ones. */
const zcash = 0x1c
const zcashVersions: ReadonlyMap<number, CoinAddress['pays']> = new Map([
  [0xb8, 'key'],
  [0xbd, 'script'],
])
