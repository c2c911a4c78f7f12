/** The 32 bytes at this place as a number, without any regard to what the ABI says about words. */
export function readPackedWord(bytes: Uint8Array, at: number): bigint {
  return BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset + at, 32).toString('hex')}`)
}
