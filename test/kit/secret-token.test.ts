import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { isSecretToken, makeSecretToken, secretHash, withoutSecrets } from '../../src/kit/secret-token.ts'

const world = { randomBytes: (count: number) => randomBytes(count) }
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a secret is its prefix, 43 base62 digits of 32 bytes, and a checksum of 6', () => {
  const zeros = makeSecretToken('csk_', { randomBytes: (count) => new Uint8Array(count) })
  assert.equal(zeros.slice(0, -6), `csk_${'0'.repeat(43)}`)
  const ones = makeSecretToken('csk_', { randomBytes: (count) => new Uint8Array(count).fill(0xff) })
  assert.equal(valueOf(ones.slice(4, -6)), 2n ** 256n - 1n)
  for (let i = 0; i < 200; i++) {
    const token = makeSecretToken('csa_', world)
    assert.match(token, /^csa_[0-9A-Za-z]{49}$/)
    assert.ok(isSecretToken(token, 'csa_'))
    assert.equal(valueOf(token.slice(-6)), BigInt(crc32(token.slice(0, -6))))
  }
})

test('one wrong character is noticed without a look-up, wherever it stands', () => {
  const token = makeSecretToken('csk_', world)
  for (let at = 0; at < token.length; at++) {
    for (const other of base62) {
      if (other === token[at]) continue
      assert.ok(!isSecretToken(token.slice(0, at) + other + token.slice(at + 1), 'csk_'), `${at} ${other}`)
    }
  }
})

test('another prefix, length or character is no secret', () => {
  const token = makeSecretToken('csk_', world)
  for (const text of ['', 'csk_', `${token}0`, token.slice(1), ` ${token}`, `${token}\n`, token.toUpperCase()])
    assert.ok(!isSecretToken(text, 'csk_'), text)
  assert.ok(!isSecretToken(token, 'csa_'))
})

test('what is stored is the SHA-256 of the complete secret', () => {
  // FIPS 180-4, the example of one block.
  assert.equal(secretHash('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('secrets are taken out of a text, wherever they stand', () => {
  const token = makeSecretToken('csk_', world)
  assert.equal(withoutSecrets(`a ${token} b whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw= c`), 'a csk_... b whsec_... c')
  assert.equal(withoutSecrets('docs cs'), 'docs cs')
})

function valueOf(text: string): bigint {
  return Array.from(text).reduce((value, digit) => value * 62n + BigInt(base62.indexOf(digit)), 0n)
}

/** CRC-32 (ISO 3309) bit by bit. */
function crc32(text: string): number {
  let crc = 0xffff_ffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return (crc ^ 0xffff_ffff) >>> 0
}
