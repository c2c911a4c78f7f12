import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { createKeccak } from 'hash-wasm'
import { recentMap } from './recent-map.ts'
import { sha256 } from './sha256.ts'

export type Family = 'evm' | 'tron' | 'solana' | 'bitcoin'

/**
 * A parsed address. `key` is what the chain compares (20 or 32 bytes); `kind` separates forms that have the same bytes.
 */
export type Address = { family: Family; canonical: string; kind: AddressKind; key: Uint8Array }

/** The forms an address has on chain. The numbers are part of an index key: never reuse one. */
export const addressKinds = {
  evm: 1,
  tron: 2,
  p2pkh: 3,
  p2sh: 4,
  p2wpkh: 5,
  solana: 6,
  p2wsh: 7,
  p2tr: 8,
  witness: 9,
} as const
type AddressKind = (typeof addressKinds)[keyof typeof addressKinds]

/** Why a text is no address that can be screened; each has its sentence in the catalogue as `address.<fault>`. */
export type AddressFault =
  | 'empty'
  | 'whitespace'
  | 'too_long'
  | 'prefix_upper'
  | 'hex_bare'
  | 'hex_length'
  | 'hex_digit'
  | 'eip55'
  | 'tron_hex'
  | 'caip10'
  | 'uri'
  | 'testnet'
  | 'checksum'
  | 'version'
  | 'bech32_case'
  | 'solana_length'
  | 'unscreened'
  | 'unknown'

export type AddressReading = { address: Address; fault?: never } | { address?: never; fault: AddressFault }

const textMax = 128

/**
 * Reads a mainnet address of one of the four families: EVM hex (EIP-55 if the case is mixed; XDC writes `xdc` instead
 * of `0x`), TRON and legacy Bitcoin base58check, segwit (BIP-173, BIP-350), and Solana base58 of 32 bytes. Never
 * throws.
 */
export function readAddress(text: string): AddressReading {
  const cached = cachedReadings.get(text)
  if (cached) return cached
  const evm = readEvmKey(text)
  if (evm) return keep(text, readEvm(text, evm))
  if (xdcAddress.test(text)) return readAddress(`0x${text.slice(3)}`)
  const misread = misreadForm(text)
  if (misread) return { fault: misread }
  if (text.startsWith('0x')) return { fault: /^0x[0-9a-fA-F]*$/.test(text) ? 'hex_length' : 'hex_digit' }
  if (!segwitPrefix.test(text)) return readBase58(text)
  const segwit = readSegwit(text)
  if (segwit.fault !== 'bech32_case') return segwit
  // Base58 mixes cases, and a TRON or Solana address may begin with the same letters by chance. Text in a single case
  // is never read as base58: a segwit address with one letter too many has the length of a Solana address.
  const other = readBase58(text)
  return other.address || !/^bc1/i.test(text) ? other : segwit
}

/**
 * The 20-byte key of a 0x address, without its checksum and canonical form: for bulk look-ups. Null if it is not one.
 */
export function readEvmKey(text: string): Uint8Array | null {
  if (text.length !== 42 || text.charCodeAt(0) !== 48 || text.charCodeAt(1) !== 120) return null
  const key = new Uint8Array(20)
  for (let i = 0; i < 20; i++) {
    const high = hexValues[text.charCodeAt(2 + 2 * i)] ?? 255
    const low = hexValues[text.charCodeAt(3 + 2 * i)] ?? 255
    if (high > 15 || low > 15) return null
    key[i] = (high << 4) | low
  }
  return key
}

/** EIP-55: the mixed-case form whose letters carry a keccak-256 checksum. Takes 20 bytes. */
export function checksumEvm(key: Uint8Array): string {
  const lower = `0x${Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('hex')}`
  const cached = checksums.get(lower)
  if (cached !== undefined) return cached
  const checksum = checksumText(lower)
  checksums.set(lower, checksum)
  return checksum
}

/** The checksummed form of `0x` and 40 lower-case digits. Not cached: for bulk. */
export function checksumText(lower: string): string {
  for (let i = 2; i < 42; i++) letters[i] = lower.charCodeAt(i)
  writeChecksum(letters, 2)
  return letters.toString('latin1')
}

/**
 * Writes the checksum into the 40 digits of any case that begin at `at` in `text`: for bulk, without creating a string.
 */
export function writeChecksum(text: Uint8Array, at: number): void {
  // Bit 5 makes a letter lower-case and does not change a digit.
  for (let i = 0; i < 40; i++) digits[i] = (text[at + i] ?? 0) | 32
  const digest = keccak256.init().update(digits).digest('binary')
  for (let i = 0; i < 40; i++) {
    const letter = digits[i] ?? 0
    // Bit 6 separates a to f from digits; a capital is 32 below its lower-case letter. There is no branch, because
    // every second one would be mispredicted, at the cost of all the rest.
    const isCapital = (letter >> 6) & ((digest[i >> 1] ?? 0) >> (i % 2 === 0 ? 7 : 3)) & 1
    text[at + i] = letter - (isCapital << 5)
  }
}

/** The TRON account of a 20-byte key: its text is their base58check. */
export function tronOfKey(key: Uint8Array): Address {
  const canonical = base58check.encode(Uint8Array.of(0x41, ...key))
  return { family: 'tron', canonical, kind: addressKinds.tron, key }
}

/**
 * Caches the newest valid readings: payees recur, and a checksum costs more than everything else in screening against a
 * list.
 */
function keep(text: string, reading: AddressReading): AddressReading {
  if (reading.fault) return reading
  cachedReadings.set(text, reading)
  return reading
}

/**
 * Text that people paste for an address although it is not one: each form has its own message instead of a checksum
 * error.
 */
function misreadForm(text: string): AddressFault | null {
  if (text.length === 0) return 'empty'
  if (text.length > textMax) return 'too_long'
  if (/\s/u.test(text)) return 'whitespace'
  if (text.startsWith('0X')) return 'prefix_upper'
  if (/^(eip155|solana|bip122|tron):/i.test(text)) return 'caip10'
  if (text.includes(':')) return 'uri'
  if (/^41[0-9a-f]{40}$/i.test(text)) return 'tron_hex'
  if (/^[0-9a-f]{40}$/i.test(text)) return 'hex_bare'
  return null
}

function readEvm(text: string, key: Uint8Array): AddressReading {
  const lower = text.toLowerCase()
  const canonical = checksumText(lower)
  // EIP-55 needs mixed case: digits in lower case only, or in upper case only, have no checksum.
  const mixed = text !== lower && text.slice(2) !== lower.slice(2).toUpperCase()
  if (mixed && text !== canonical) return { fault: 'eip55' }
  return { address: { family: 'evm', canonical, kind: addressKinds.evm, key } }
}

/** BIP-173 and BIP-350: version 0 is bech32, every later version bech32m; a program has 2 to 40 bytes. */
function readSegwit(text: string): AddressReading {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return { fault: 'bech32_case' }
  if (!lower.startsWith('bc1')) return { fault: 'testnet' }
  const version = bech32Letters.indexOf(lower[3] ?? '')
  const coder = version === 0 ? bech32 : bech32m
  const decoded = coder.decodeUnsafe(lower, 90)
  // The prefix ends at the last 1: a text that begins with bc1 can carry a longer one.
  if (!decoded || decoded.prefix !== 'bc') return { fault: 'checksum' }
  const program = bech32.fromWordsUnsafe(decoded.words.slice(1))
  if (!program || version < 0 || version > 16) return { fault: 'version' }
  const size = program.length
  if (size < 2 || size > 40 || (version === 0 && size !== 20 && size !== 32)) return { fault: 'version' }
  return { address: { family: 'bitcoin', canonical: lower, ...witnessKey(version, new Uint8Array(program)) } }
}

/**
 * Programs that wallets use today keep their bytes; any other is keyed by its hash, so that every key has 20 or 32
 * bytes.
 */
function witnessKey(version: number, program: Uint8Array): { kind: AddressKind; key: Uint8Array } {
  if (version === 0) return { kind: program.length === 20 ? addressKinds.p2wpkh : addressKinds.p2wsh, key: program }
  if (version === 1 && program.length === 32) return { kind: addressKinds.p2tr, key: program }
  return { kind: addressKinds.witness, key: sha256(Uint8Array.of(version, ...program)) }
}

function readBase58(text: string): AddressReading {
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return { fault: 'unknown' }
  if (text.length >= 25 && text.length <= 36) {
    const payload = decodeBase58Check(text)
    if (payload?.length === 21) return readVersioned(text, payload)
  }
  const bytes = base58.decode(text)
  if (bytes.length === 32) {
    return { address: { family: 'solana', canonical: text, kind: addressKinds.solana, key: bytes } }
  }
  if (bytes.length === 25) return { fault: 'checksum' }
  return { fault: text.length >= 32 && text.length <= 44 ? 'solana_length' : 'unknown' }
}

function readVersioned(text: string, payload: Uint8Array): AddressReading {
  const key = payload.slice(1)
  switch (payload[0]) {
    case 0x41:
      return { address: { family: 'tron', canonical: text, kind: addressKinds.tron, key } }
    case 0x00:
      return { address: { family: 'bitcoin', canonical: text, kind: addressKinds.p2pkh, key } }
    case 0x05:
      return { address: { family: 'bitcoin', canonical: text, kind: addressKinds.p2sh, key } }
    case 0x6f:
    case 0xc4:
      return { fault: 'testnet' }
    default:
      return { fault: 'version' }
  }
}

function decodeBase58Check(text: string): Uint8Array | null {
  try {
    return base58check.decode(text)
  } catch {
    return null
  }
}

// Six times as fast as keccak in plain JavaScript, and node:crypto has none: a batch is mostly checksums.
const keccak256 = await createKeccak(256)
const cachedMax = 4_096
const cachedReadings = recentMap<string, AddressReading>(cachedMax)
const checksums = recentMap<string, string>(cachedMax)
const digits = new Uint8Array(40)
const letters = Buffer.from(`0x${'0'.repeat(40)}`)
const base58check = createBase58check(sha256)
const xdcAddress = /^xdc[0-9a-f]{40}$/i
const segwitPrefix = /^(bc1|tb1|bcrt1)/i
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const hexValues = hexTable()

function hexTable(): Uint8Array {
  const table = new Uint8Array(65536).fill(255)
  for (let value = 0; value < 16; value++) {
    table['0123456789abcdef'.charCodeAt(value)] = value
    table['0123456789ABCDEF'.charCodeAt(value)] = value
  }
  return table
}
