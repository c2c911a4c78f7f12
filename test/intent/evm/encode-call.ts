import { encodeAbiParameters, hexToBytes, parseAbiItem, toFunctionSelector, type AbiFunction } from 'viem'
import type { Decoded } from '../../../src/intent/effects/effects.ts'
import { decodeCall } from '../../../src/intent/evm/decoding/decode-call.ts'
import type { EvmCall } from '../../../src/intent/evm/decoder.ts'
import { onAnyChain } from '../../support/intent/setting.ts'

/** Calldata as viem writes it, for a function such as `transfer(address to, uint256 amount)`. */
export function encodeCall(text: string, values: readonly unknown[]): Uint8Array {
  const args = encodeArgs(text, values)
  return Buffer.concat([hexToBytes(selectorOf(text)), args])
}

/** The arguments alone. */
export function encodeArgs(text: string, values: readonly unknown[]): Uint8Array {
  return hexToBytes(encodeAbiParameters(readByViem(text).inputs, values.map(forViem)))
}

/** The selector as viem finds it. */
export function selectorOf(text: string): `0x${string}` {
  return toFunctionSelector(readByViem(text))
}

/** What a call does at the time of tests, where no contract is known for a token. */
export function decode(call: EvmCall, setting = onAnyChain): Decoded {
  return decodeCall(call, setting)
}

/** A call by the transaction's sender, without value. */
export function callTo(to: string, data: Uint8Array, value = 0n): EvmCall {
  return { payer: { by: 'sender' }, to, value, data }
}

function readByViem(text: string): AbiFunction {
  return parseAbiItem(`function ${text}`) as AbiFunction
}

/** viem takes bytes as hex. */
function forViem(value: unknown): unknown {
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return value.map(forViem)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, forViem(each)]))
}
