import { hasRun } from '../contracts/has-run.ts'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { addressKinds, type Address } from '../../kit/address.ts'
import type { NonAccount } from '../non-account.ts'

/** The kind of a Bitcoin address that no payee can spend from, or that anyone can; null for others. */
export function bitcoinNonAccount({ canonical, key, kind }: Address): NonAccount | null {
  const burnName = burns.get(canonical)
  if (burnName !== undefined) return { kind: 'burn', name: burnName }
  if (kind === addressKinds.witness) return { kind: 'unlocked', name: witnessName(canonical) }
  // A hash of zeros, in any form: neither a key nor a script with this hash can be found.
  if (key.every((byte) => byte === 0)) return { kind: 'zero', name: '0x0' }
  const hex = Buffer.from(key).toString('hex')
  if (hex === emptyHash160 || hex === emptySha256) return { kind: 'burn', name: 'hash of an empty text' }
  if (kind === addressKinds.p2tr) return taprootFault(hex)
  return hasRun(canonical, spelledFrom) ? { kind: 'burn', name: `${canonical.slice(0, 8)}…` } : null
}

/**
 * An output of BIP-341 is a point by its x coordinate: half of all numbers are not one, and no key or script can spend
 * those.
 */
function taprootFault(x: string): NonAccount | null {
  if (x === unspendablePoint) return { kind: 'burn', name: 'point without a key (BIP-341)' }
  try {
    secp256k1.Point.fromHex(`02${x}`)
    return null
  } catch {
    return { kind: 'burn', name: 'no point of the curve' }
  }
}

/** Witness programs whose rules are not assigned yet: until they are, spending them needs no signature (BIP-141). */
function witnessName(address: string): string {
  if (address === payToAnchor) return 'Pay-to-Anchor'
  return `witness version ${bech32Letters.indexOf(address[3] ?? '')}, ${address.length} characters`
}

/** Addresses that spell a text, which leaves no room for the hash of a key. */
const burns: ReadonlyMap<string, string> = new Map([
  ['1BitcoinEaterAddressDontSendf59kuE', 'BitcoinEater'],
  ['1CounterpartyXXXXXXXXXXXXXXXUWLpVr', 'Counterparty burn address'],
])

/** Twelve equal characters in a row: finding such an address takes more than 2^64 attempts. */
const spelledFrom = 12
const emptyHash160 = 'b472a266d0bd89c13706a4132ccfb16f7c3b9fcb'
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** H of BIP-341, whose discrete logarithm is unknown: valid as an inner key, unspendable as an output. */
const unspendablePoint = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'
const payToAnchor = 'bc1pfeessrawgf'
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
