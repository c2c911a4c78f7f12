import { narrowKeys } from './address-index.ts'
import type { PackedLists } from './packed-lists.ts'

/** Writes `evm:0x` and the digits of an address by its value in the index. */
export function evmKeyWriter({
  index,
}: Pick<PackedLists, 'index'>): (value: number, into: Uint8Array, at: number) => number {
  const { bytes, rowBytes } = narrowKeys(index)
  return (value, into, at) => {
    let end = at
    for (let letter = 0; letter < evmPrefix.length; letter++) into[end++] = evmPrefix[letter] ?? 0
    for (let byte = value * rowBytes, last = byte + 20; byte < last; byte++) {
      const of = bytes[byte] ?? 0
      into[end++] = digits[of >>> 4] ?? 0
      into[end++] = digits[of & 15] ?? 0
    }
    return end - at
  }
}

const evmPrefix = Buffer.from('evm:0x')
const digits = Buffer.from('0123456789abcdef')
