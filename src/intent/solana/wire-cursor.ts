import { base58 } from '@scure/base'
import { TransactionError } from './transaction-error.ts'

/** Reads a transaction's bytes from front to back; missing bytes, or a non-canonical encoding, are a fault. */
export type WireCursor = {
  u8: () => number
  take: (sizeBytes: number) => Uint8Array
  /** 32 bytes as base58. */
  address: () => string
  /** A compact-u16: 7 bits a byte, smallest first, in the shortest encoding. */
  count: () => number
  leftBytes: () => number
}

/** A cursor at the first of some bytes. */
export function createWireCursor(bytes: Uint8Array): WireCursor {
  let at = 0
  const take = (sizeBytes: number) => {
    if (sizeBytes > bytes.length - at) throw new TransactionError('truncated')
    at += sizeBytes
    return bytes.subarray(at - sizeBytes, at)
  }
  const u8 = () => take(1)[0] ?? 0
  return {
    u8,
    take,
    address: () => base58.encode(take(32)),
    count: () => readCount(u8),
    leftBytes: () => bytes.length - at,
  }
}

function readCount(u8: () => number): number {
  let value = 0
  for (let shift = 0; shift <= 14; shift += 7) {
    const byte = u8()
    value |= (byte & 0x7f) << shift
    if (byte & 0x80) continue
    // A last byte of zeros repeats the value without it: nodes refuse this second encoding, and so it cannot be used to
    // show a wallet another transaction than the one that is checked here.
    if (byte === 0 && shift > 0) throw new TransactionError('number_overlong')
    if (value > 0xffff) break
    return value
  }
  throw new TransactionError('number_overlong')
}
