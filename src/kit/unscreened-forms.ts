import { base32nopad, base58, base58xrp, base64url, bech32, bech32m, createBase58check } from '@scure/base'
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isOfForm, lengthsTo, type AddressForm } from './addresses/address-form.ts'
import { readCashAddress } from './addresses/cash-address.ts'
import { keccak256 } from './keccak.ts'
import { sha256 } from './sha256.ts'

function hasDoubleHash(bytes: Uint8Array): boolean {
  return endsWith(bytes, sha256(sha256(bytes.subarray(0, -4))).subarray(0, 4))
}

function hasBech32Checksum(text: string): boolean {
  const isBitcoin = /^(?:bc|tb|bcrt)1/i.test(text)
  return !isBitcoin && [bech32, bech32m].some((coder) => coder.decodeUnsafe(text, bech32MaxChars) !== undefined)
}

/** Monero writes 8 bytes in 11 letters, and the last 5 in 7. */
function hasMoneroChecksum(text: string): boolean {
  const blocks = text.match(/.{1,11}/g) ?? []
  const bytes = blocks.flatMap((block) => {
    const sizeBytes = block.length === 11 ? 8 : 5
    const decoded = base58.decode(block)
    const missing = sizeBytes - decoded.length
    return missing < 0 ? [...decoded.subarray(-missing)] : [...Array<number>(missing).fill(0), ...decoded]
  })
  const account = Uint8Array.from(bytes)
  return endsWith(account, keccak256(account.subarray(0, -4)).subarray(0, 4))
}

/** SS58 of Polkadot, Kusama and others: one or two bytes for the network, 32 for the account, two of BLAKE2b. */
function hasSs58Checksum(text: string): boolean {
  const bytes = base58.decode(text)
  if (bytes.length !== 35 && bytes.length !== 36) return false
  const digest = hash('blake2b512', Buffer.concat([Buffer.from('SS58PRE'), bytes.subarray(0, -2)]), 'buffer')
  return endsWith(bytes, digest.subarray(0, 2))
}

/** Byron of Cardano: CBOR of the payload and of its CRC-32. */
function hasByronChecksum(text: string): boolean {
  const bytes = base58.decode(text)
  const size = bytes[4] ?? 0
  return Buffer.from(bytes).readUInt32BE(6 + size) === crc32(bytes.subarray(5, 5 + size))
}

function hasAlgorandChecksum(text: string): boolean {
  const bytes = base32nopad.decode(text)
  return bytes.length === 36 && endsWith(bytes, hash('sha512-256', bytes.subarray(0, 32), 'buffer').subarray(-4))
}

/** CRC-16 of XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc
}

function hasTonChecksum(text: string): boolean {
  const crc = crc16(base64url.decode(text).subarray(0, -2))
  return endsWith(base64url.decode(text), Uint8Array.of(crc >> 8, crc & 0xff))
}

function hasStellarChecksum(text: string): boolean {
  const bytes = base32nopad.decode(text)
  const crc = crc16(bytes.subarray(0, -2))
  return endsWith(bytes, Uint8Array.of(crc & 0xff, crc >> 8))
}

function endsWith(bytes: Uint8Array, checksum: Uint8Array): boolean {
  return Buffer.from(bytes).subarray(-checksum.length).equals(checksum)
}

const base58check = createBase58check(sha256)
/** Cardano addresses with a staking key have 103. */
const bech32MaxChars = 128
/** Coins whose addresses are often glued to other words, by their bech32 prefix. */
const bech32Prefixes = [
  'ltc',
  'btg',
  'dgb',
  'bnb',
  'addr',
  'stake',
  'cosmos',
  'osmo',
  'zs',
  'zil',
  'erd',
  'thor',
  'terra',
]
/**
 * 20 and 32 bytes with and without a version, 29 and 57 of Cardano, 43 of Zcash, each with a checksum of six letters.
 */
const bech32Letters = [38, 39, 53, 58, 59, 75, 98]
const bech32Lengths = bech32Prefixes.flatMap((prefix) => bech32Letters.map((letters) => prefix.length + 1 + letters))

/** To add a form of another chain, add a value here and a line to the table of test/kit/unscreened-in-text.test.ts. */
export const unscreenedForms: readonly AddressForm[] = [
  {
    // Litecoin, Dogecoin, Dash, Bitcoin Gold, Verge, Zcash (transparent), Tezos, and others that encode as Bitcoin
    // does.
    pattern: /^(?:[LMDA79XGVRBtK]|tz)[1-9A-HJ-NP-Za-km-z]{32,35}$/,
    lengths: lengthsTo(33, 36),
    hasChecksum: (text) => lengthsTo(20, 23).includes(base58check.decode(text).length),
  },
  {
    // XRP.
    pattern: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
    lengths: lengthsTo(25, 35),
    hasChecksum: (text) => base58xrp.decode(text).length === 25 && hasDoubleHash(base58xrp.decode(text)),
  },
  {
    // XRP with its destination tag inside.
    pattern: /^X[1-9A-HJ-NP-Za-km-z]{46}$/,
    lengths: [47],
    hasChecksum: (text) => hasDoubleHash(base58xrp.decode(text)),
  },
  {
    pattern: new RegExp(`^(?:${bech32Prefixes.join('|')})1[02-9ac-hj-np-z]+$`, 'i'),
    lengths: [...new Set(bech32Lengths)],
    hasChecksum: hasBech32Checksum,
    isCaseBlind: true,
  },
  { pattern: /^[a-z]{1,20}1[02-9ac-hj-np-z]{26,}$/i, lengths: [], hasChecksum: hasBech32Checksum, isCaseBlind: true },
  {
    pattern: /^[qp][02-9ac-hj-np-z]{41}$/i,
    lengths: [42],
    hasChecksum: (text) => readCashAddress(text) !== null,
    isCaseBlind: true,
  },
  {
    pattern: /^[48][1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/,
    lengths: [95, 106],
    hasChecksum: hasMoneroChecksum,
    isDistinctive: true,
  },
  { pattern: /^[EUk0]Q[\w-]{46}$/, lengths: [48], hasChecksum: hasTonChecksum, isDistinctive: true },
  { pattern: /^-?\d:[0-9a-f]{64}$/i, lengths: [], isDistinctive: true, isCaseBlind: true },
  { pattern: /^[1-9A-HJ-NP-Za-km-z]{46,49}$/, lengths: lengthsTo(46, 49), hasChecksum: hasSs58Checksum },
  { pattern: /^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,105}$/, lengths: [59, 104], hasChecksum: hasByronChecksum },
  { pattern: /^G[A-Z2-7]{55}$/, lengths: [56], hasChecksum: hasStellarChecksum },
  { pattern: /^[A-Z2-7]{58}$/, lengths: [58], hasChecksum: hasAlgorandChecksum },
  // Siacoin, Nano and the Internet Computer.
  { pattern: /^[0-9a-f]{76}$/i, lengths: [], isDistinctive: true, isCaseBlind: true },
  { pattern: /^(?:nano|xrb)_[13][13-9a-km-uw-z]{59}$/i, lengths: [], isDistinctive: true, isCaseBlind: true },
  { pattern: /^(?:[a-z2-7]{5}-){10}[a-z2-7]{3}$/i, lengths: [], isDistinctive: true, isCaseBlind: true },
]

/** Whether a text is an address of a chain that is not screened, by its checksum or its form. */
export function isUnscreenedForm(text: string): boolean {
  return unscreenedForms.some((form) => isOfForm(form, text))
}

/**
 * The address as lists and questions both have it: in lower case if case is not significant, as in QR codes, and with
 * `nano_` for `xrb_`, which is the same account.
 */
export function foldCase(address: string): string {
  const small = address.toLowerCase()
  if (small.startsWith('xrb_')) return foldCase(`nano_${small.slice(4)}`)
  if (small === address) return address
  const isCaseBlind = hexText.test(address) || unscreenedForms.some((form) => form.isCaseBlind && isOfForm(form, small))
  return isCaseBlind ? small : address
}

/** Hashes that are addresses, such as those of Starknet, Aptos and Sui. */
const hexText = /^(?:0x)?[0-9a-f]{40,}$/i
