import { createBase58check } from '@scure/base'
import { readAddress } from '../../kit/address.ts'
import { sha256 } from '../../kit/sha256.ts'
import { ChainError } from '../chain-error.ts'

/** The 20 bytes of a TRON address as 40 hex digits, as contracts compare them. Takes a canonical address. */
export function tronKeyHex(address: string): string {
  const reading = readAddress(address)
  if (reading.address?.family !== 'tron') throw new ChainError('malformed', 'no TRON address')
  return Buffer.from(reading.address.key).toString('hex')
}

/** A TRON address from an endpoint, base58 or hex with the prefix 41, in its canonical form. */
export function readTronAddress(text: string): string {
  const base58 = /^41[0-9a-fA-F]{40}$/.test(text) ? base58check.encode(Buffer.from(text, 'hex')) : text
  const { address } = readAddress(base58)
  if (address?.family !== 'tron') throw new ChainError('malformed', 'the answer holds what is no TRON address')
  return address.canonical
}

const base58check = createBase58check(sha256)
