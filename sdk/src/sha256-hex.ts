/** SHA-256 of some bytes, in hex. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  return Array.from(await sha256Bytes(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** SHA-256 of some bytes. */
export async function sha256Bytes(bytes: Uint8Array): Promise<Uint8Array> {
  if (hashInNode) return new Uint8Array(hashInNode('sha256', bytes, 'buffer'))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
}

/**
 * A proof hashes some thirty short texts: Web Crypto sends each to another thread, which takes several times as long.
 */
const hashInNode = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash
