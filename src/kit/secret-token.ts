import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { World } from './world.ts'

/**
 * The kinds of secret: `csk_` an API key, `csa_` the secret of an agent, `cst_` the token of a mailed link, `css_` a
 * session, `csb_` a remembered browser.
 */
type SecretPrefix = 'csk_' | 'csa_' | 'cst_' | 'css_' | 'csb_'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 32
/** The maximum length of 32 bytes in base62, and of a CRC-32. */
const secretDigits = 43
const checkDigits = 6

/**
 * A prefix, 32 random bytes in base62 and a CRC-32 of both in base62. Scanners can find leaked secrets by the prefix,
 * and a typo is refused without a look-up.
 */
export function makeSecretToken(prefix: SecretPrefix, random: Pick<World, 'randomBytes'>): string {
  const number = BigInt(`0x${Buffer.from(random.randomBytes(secretBytes)).toString('hex')}`)
  const body = prefix + base62(number, secretDigits)
  return body + checksum(body)
}

/** Whether a text has the form of a secret with this prefix: length, alphabet and checksum. */
export function isSecretToken(text: string, prefix: SecretPrefix): boolean {
  if (text.length !== prefix.length + secretDigits + checkDigits || !text.startsWith(prefix)) return false
  const body = text.slice(0, -checkDigits)
  return /^[0-9A-Za-z]+$/.test(text.slice(prefix.length)) && checksum(body) === text.slice(-checkDigits)
}

/** SHA-256 in hex: the stored form of a secret. It has 256 random bits, so nothing slower is needed. */
export function secretHash(text: string): string {
  return hash('sha256', text)
}

/** A text in which everything that begins like a secret is replaced: for logs and error documents. */
export function withoutSecrets(text: string): string {
  return text.includes('cs') || text.includes('whsec_') ? text.replace(/(cs[kasbt]_|whsec_)[\w+/=-]*/g, '$1...') : text
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checkDigits)
}

function base62(number: bigint, digits: number): string {
  let text = ''
  for (let remaining = number; text.length < digits; remaining /= 62n)
    text = (alphabet[Number(remaining % 62n)] ?? '') + text
  return text
}
