/** The 32 bytes at this position as a number, regardless of the ABI's word boundaries. */
export function readPackedWord(bytes: Uint8Array, at: number): bigint {
  return BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset + at, 32).toString('hex')}`)
}
