import { createHash } from 'node:crypto'
import { keccak256 } from './keccak.ts'

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Base58 by long division, written for tests apart from the code under test. */
export function base58Of(bytes: Uint8Array): string {
  let number = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = (base58Letters[Number(number % 58n)] ?? '') + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Base58Check: a version byte, the payload, and four bytes of a double SHA-256. */
export function base58CheckOf(version: number, payload: Uint8Array): string {
  const body = Buffer.from([version, ...payload])
  return base58Of(Buffer.concat([body, sha256(sha256(body)).subarray(0, 4)]))
}

/** A segwit address as BIP-173 and BIP-350 define it; `constant` overrides the checksum's constant. */
export function segwitOf(
  prefix: string,
  version: number,
  program: Uint8Array,
  constant = version === 0 ? 1 : 0x2bc830a3,
) {
  return bech32Of(prefix, [version, ...fiveBitGroups(program)], constant)
}

/** A bech32 text from five-bit words, with the checksum that `constant` requires. */
export function bech32Of(prefix: string, words: readonly number[], constant: number): string {
  const letters = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const expanded = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31)]
  const remainder = remainderOf([...expanded, ...words, 0, 0, 0, 0, 0, 0]) ^ constant
  const checksum = [25, 20, 15, 10, 5, 0].map((shift) => (remainder >> shift) & 31)
  return `${prefix}1${[...words, ...checksum].map((word) => bech32Letters[word]).join('')}`
}

/** An EIP-55 address: a letter is upper case where the digit of the hash in its place is 8 or more. */
export function eip55Of(bytes: Uint8Array): string {
  const lower = Buffer.from(bytes).toString('hex')
  const hash = Buffer.from(keccak256(Buffer.from(lower))).toString('hex')
  const letters = Array.from(lower, (letter, i) =>
    Number.parseInt(hash[i] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}

function fiveBitGroups(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => Number.parseInt(group.padEnd(5, '0'), 2))
}

/** Remainder of the words as a polynomial over GF(32), by the generator of BIP-173. */
function remainderOf(words: readonly number[]): number {
  let remainder = 1
  for (const word of words) {
    const top = remainder >>> 25
    remainder = ((remainder & 0x1ffffff) << 5) ^ word
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) remainder ^= generator
  }
  return remainder
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
