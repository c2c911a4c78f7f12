/** What an address pays to: the 20-byte hash of a public key, or of a script. */
export type CoinAddress = { pays: 'key' | 'script'; hash: Uint8Array }

/**
 * Reads a Bitcoin Cash address in CashAddr form, with or without `bitcoincash:` before it, in one case. Null for any
 * other text, and for hashes that are not 20 bytes long.
 */
export function readCashAddress(text: string): CoinAddress | null {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return null
  const body = lower.startsWith(`${prefix}:`) ? lower.slice(prefix.length + 1) : lower
  if (body.length !== bodyLength) return null
  const words = Array.from(body, (letter) => letters.indexOf(letter))
  if (words.includes(-1) || remainderOf([...prefixWords, 0, ...words]) !== 1n) return null
  const bytes = bytesOf(words.slice(0, -checksumLength))
  const pays = typeOf.get(bytes[0] ?? -1)
  return pays === undefined ? null : { pays, hash: bytes.slice(1, 21) }
}

/** 160 bits and a leading byte are 34 groups of five bits; the last group has two bits of padding. */
function bytesOf(words: readonly number[]): Uint8Array {
  const bytes: number[] = []
  let [buffer, bits] = [0, 0]
  for (const word of words) {
    buffer = ((buffer << 5) | word) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}

/** The CashAddr checksum: the remainder of the groups as a polynomial, 40 bits. */
function remainderOf(words: readonly number[]): bigint {
  let remainder = 1n
  for (const word of words) {
    const top = remainder >> 35n
    remainder = ((remainder & 0x07ffffffffn) << 5n) ^ BigInt(word)
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) remainder ^= generator
  }
  return remainder
}

const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const prefix = 'bitcoincash'
const prefixWords = Array.from(prefix, (letter) => letter.charCodeAt(0) & 31)
const checksumLength = 8
const bodyLength = 34 + checksumLength
/** The version byte of a hash of 160 bits; the two later ones are for wallets that take tokens. */
const typeOf: ReadonlyMap<number, CoinAddress['pays']> = new Map([
  [0x00, 'key'],
  [0x08, 'script'],
  [0x10, 'key'],
  [0x18, 'script'],
])
