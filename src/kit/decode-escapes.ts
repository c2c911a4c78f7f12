/**
 * A text after as many percent-decodings as it takes until no escape is left, in one pass: an escape may arise from the
 * decoding of others (`%253A`, `%2%35%33A`). Bytes that are not UTF-8 become U+FFFD.
 *
 * @example decodeEscapes('%252e%2e') // '..'
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('%')) return text
  const bytes = Buffer.from(text)
  let end = 0
  for (const byte of bytes) {
    bytes[end++] = byte
    for (let value = escapeAt(bytes, end - 3); value !== null; value = escapeAt(bytes, end - 3)) {
      end -= 2
      bytes[end - 1] = value
    }
  }
  return bytes.toString('utf8', 0, end)
}

/** The byte of the escape at a position; null if there is none. */
function escapeAt(bytes: Buffer, at: number): number | null {
  if (bytes[at] !== percent) return null
  const high = hexDigit(bytes[at + 1])
  const low = hexDigit(bytes[at + 2])
  return high === null || low === null ? null : high * 16 + low
}

function hexDigit(byte = 0): number | null {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : null
}

const percent = 0x25
