import { sha256Bytes } from './sha256-hex.ts'

/** HMAC-SHA256 (RFC 2104). `key` has at most 64 bytes. */
export async function hmacSha256(key: Uint8Array, text: string): Promise<Uint8Array> {
  const inner = await sha256Bytes(Uint8Array.from([...padded(key, 0x36), ...new TextEncoder().encode(text)]))
  return await sha256Bytes(Uint8Array.from([...padded(key, 0x5c), ...inner]))
}

function padded(key: Uint8Array, pad: number): Uint8Array {
  return Uint8Array.from({ length: blockBytes }, (_, at) => (key[at] ?? 0) ^ pad)
}

const blockBytes = 64
