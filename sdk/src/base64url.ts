import { base64url } from 'jose'

/** The bytes of base64url without padding (RFC 7515); null unless the text is their canonical encoding. */
export function decodeBase64url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  try {
    const bytes = base64url.decode(text)
    return base64url.encode(bytes) === text ? bytes : null
  } catch {
    return null
  }
}
