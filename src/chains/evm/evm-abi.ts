import { checksumEvm, readEvmKey } from '../../kit/address.ts'
import { ChainError } from '../chain-error.ts'

/**
 * The few forms of the Ethereum ABI and JSON-RPC that are needed here, parsed strictly: anything else is `malformed`.
 * Four views and one event do not need a library.
 */

/** Call data of a view that takes one address. `selector` is the first 4 bytes of the hash of its signature. */
export function encodeAddressCall(selector: `0x${string}`, address: string): string {
  return selector + padAddress(address).slice(2)
}

/** An address as one word of 32 bytes, as in call data and in topics. */
export function padAddress(address: string): string {
  return `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`
}

/** The word returned by a view: `0x` means that there is no such contract or view. */
export function decodeUint(result: unknown): bigint {
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(result)) throw unlike('a word of 32 bytes')
  return BigInt(result)
}

/** A boolean returned by a view: 0 or 1 and nothing else. */
export function decodeBool(result: unknown): boolean {
  const value = decodeUint(result)
  if (value > 1n) throw unlike('0 or 1')
  return value === 1n
}

/** The address in a topic, in canonical form. */
export function decodeAddressTopic(topic: unknown): string {
  if (typeof topic !== 'string' || !/^0x0{24}[0-9a-fA-F]{40}$/.test(topic)) throw unlike('an address of 20 bytes')
  return canonicalAddress(`0x${topic.slice(26)}`)
}

/** The canonical form of an address from an endpoint, in any case. */
export function canonicalAddress(written: unknown): string {
  const key = typeof written === 'string' ? readEvmKey(written) : null
  if (!key) throw unlike('an address')
  return checksumEvm(key)
}

/** A JSON-RPC quantity: hexadecimal without leading zeros, at most 32 bytes. */
export function decodeQuantity(result: unknown): bigint {
  if (typeof result !== 'string' || !/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/.test(result)) throw unlike('a number')
  return BigInt(result)
}

/** A count, a block number or seconds since 1970: small enough to be exact. */
export function decodeCount(result: unknown): number {
  const value = decodeQuantity(result)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw unlike('a number of this size')
  return Number(value)
}

/** Milliseconds since 1970 of a block's timestamp, limited to the range of dates. */
export function decodeTimestamp(result: unknown): number {
  const seconds = decodeCount(result)
  if (seconds > 253_402_300_799) throw unlike('a time')
  return seconds * 1_000
}

/** A number as a JSON-RPC quantity. */
export function encodeQuantity(value: number): `0x${string}` {
  return `0x${value.toString(16)}`
}

/** Bytes of any length, in lower-case hex. */
export function decodeBytes(result: unknown): string {
  if (typeof result !== 'string' || result.length % 2 !== 0 || !/^0x[0-9a-fA-F]*$/.test(result)) throw unlike('bytes')
  return result.toLowerCase()
}

/** A hash of 32 bytes, in lower-case hex. */
export function decodeHash(result: unknown): string {
  const bytes = decodeBytes(result)
  if (bytes.length !== 66) throw unlike('a hash of 32 bytes')
  return bytes
}

function unlike(expected: string): ChainError {
  return new ChainError('malformed', `an answer that is not ${expected}`)
}
