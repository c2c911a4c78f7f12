import { createHash } from 'node:crypto'
import { base58CheckOf, bech32Of, eip55Of, segwitOf } from './address-forms.ts'

/** The addresses of one hash, written for tests apart from the code under test. `hash` has 20 bytes. */
export function keySpellings(hash: Buffer) {
  return {
    p2pkh: base58CheckOf(0x00, hash),
    p2wpkh: segwitOf('bc', 0, hash),
    nested: base58CheckOf(0x05, hash160(Buffer.concat([Buffer.from('0014', 'hex'), hash]))),
    litecoin: base58CheckOf(0x30, hash),
    litecoinSegwit: segwitOf('ltc', 0, hash),
    dogecoin: base58CheckOf(0x1e, hash),
    dash: base58CheckOf(0x4c, hash),
    bitcoinGold: base58CheckOf(0x26, hash),
    zcash: base58CheckOf(0x1c, Buffer.from([0xb8, ...hash])),
    cashAddress: cashAddressOf(0, hash),
    prefixedCashAddress: `bitcoincash:${cashAddressOf(0, hash)}`,
    xrp: Array.from(base58CheckOf(0x00, hash), (letter) => xrpLetters[base58Letters.indexOf(letter)]).join(''),
    bnb: bech32Of('bnb', groupsOf(hash), 1),
  }
}

/** The addresses of one script. */
export function scriptSpellings(hash: Buffer) {
  return {
    p2sh: base58CheckOf(0x05, hash),
    litecoin: base58CheckOf(0x32, hash),
    dogecoin: base58CheckOf(0x16, hash),
    dash: base58CheckOf(0x10, hash),
    bitcoinGold: base58CheckOf(0x17, hash),
    verge: base58CheckOf(0x21, hash),
    zcash: base58CheckOf(0x1c, Buffer.from([0xbd, ...hash])),
    cashAddress: cashAddressOf(8, hash),
    prefixedCashAddress: `bitcoincash:${cashAddressOf(8, hash)}`.toUpperCase(),
  }
}

/** The two addresses of a key of EVM. */
export function accountSpellings(key: Buffer) {
  return { evm: eip55Of(key), tron: base58CheckOf(0x41, key) }
}

/** The specification of CashAddr: a version byte and the hash in groups of five bits, and a BCH code of 40 bits. */
function cashAddressOf(version: number, hash: Buffer): string {
  const payload = groupsOf(Buffer.from([version, ...hash]))
  const prefix = Array.from('bitcoincash', (letter) => letter.charCodeAt(0) % 32)
  let code = 1n
  for (const group of [...prefix, 0, ...payload, 0, 0, 0, 0, 0, 0, 0, 0]) {
    const top = Number(code / 2n ** 35n)
    code = ((code % 2n ** 35n) * 32n) ^ BigInt(group)
    if (top & 1) code ^= 0x98f2bc8e61n
    if (top & 2) code ^= 0x79b76d99e2n
    if (top & 4) code ^= 0xf33e5fb3c4n
    if (top & 8) code ^= 0xae2eabe2a8n
    if (top & 16) code ^= 0x1e4f43e470n
  }
  const checksum = [7n, 6n, 5n, 4n, 3n, 2n, 1n, 0n].map((at) => Number(((code ^ 1n) / 32n ** at) % 32n))
  return [...payload, ...checksum].map((group) => bech32Letters[group]).join('')
}

function groupsOf(bytes: Buffer): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => Number.parseInt(group.padEnd(5, '0'), 2))
}

/** RIPEMD-160 of SHA-256. */
export function hash160(bytes: Buffer): Buffer {
  return createHash('ripemd160').update(createHash('sha256').update(bytes).digest()).digest()
}

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const xrpLetters = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
