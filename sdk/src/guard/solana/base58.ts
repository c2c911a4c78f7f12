/** The bytes of a base58 text (the alphabet of Bitcoin and Solana); null if it is invalid. */
export function bytesOfBase58(text: string): Uint8Array | null {
  if (text.length > textCharsMax) return null
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn))
  const zeros = text.length - text.replace(/^1+/, '').length
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes])
}

/** Bytes as base58. */
export function base58Of(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet.charAt(Number(value % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Whether a text is a Solana address: 32 bytes, in canonical form. */
export function isSolanaAddress(value: unknown): value is string {
  return typeof value === 'string' && bytesOfBase58(value)?.length === 32
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** An address has at most 44. */
const textCharsMax = 64
