import { base58CheckOf, base58Of, eip55Of, segwitOf } from './address-forms.ts'

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/**
 * Whether a text is a mainnet address of one of the four families: the plain definition, by building the address anew
 * from its bytes and comparing. Knows nothing of the code under test.
 */
export function isWellFormedAddress(text: string): boolean {
  return isEvm(text) || isSegwit(text) || isBase58Check(text) || isSolana(text)
}

function isEvm(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || text === eip55Of(Buffer.from(digits, 'hex'))
}

function isSegwit(text: string): boolean {
  const lower = text.toLowerCase()
  if ((text !== lower && text !== text.toUpperCase()) || !/^bc1[a-z0-9]{8,87}$/.test(lower)) return false
  const words = Array.from(lower.slice(3, -6), (letter) => bech32Letters.indexOf(letter))
  const [version = -1, ...groups] = words
  const bits = groups.map((group) => group.toString(2).padStart(5, '0')).join('')
  const program = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const size = program.length
  const isKnownSize = version === 0 ? size === 20 || size === 32 : size >= 2 && size <= 40
  return words.every((word) => word >= 0) && version <= 16 && isKnownSize && segwitOf('bc', version, program) === lower
}

function isBase58Check(text: string): boolean {
  const bytes = base58Bytes(text)
  if (bytes?.length !== 25) return false
  const version = bytes[0] ?? 0xff
  return [0x00, 0x05, 0x41].includes(version) && base58CheckOf(version, bytes.subarray(1, 21)) === text
}

function isSolana(text: string): boolean {
  const bytes = base58Bytes(text)
  return bytes?.length === 32 && base58Of(bytes) === text
}

function base58Bytes(text: string): Buffer | null {
  const digits = Array.from(text, (letter) => base58Letters.indexOf(letter))
  if (text === '' || text.length > 64 || digits.includes(-1)) return null
  const number = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const hex = number === 0n ? '' : number.toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')])
}
