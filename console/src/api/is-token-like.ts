/**
 * Whether a text looks like a signed token, such as an attestation: three parts of base64url, the first a JSON object.
 */
export function isTokenLike(text: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text)
}
