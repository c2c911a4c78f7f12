import { sign, type KeyObject } from 'node:crypto'

/**
 * Adds the Ed25519 signature to `header.payload`, both in base64url already (RFC 7515, RFC 8037). The callback form signs
 * in the thread pool, so that the loop serves others meanwhile.
 */
export function signCompact(privateKey: KeyObject, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    sign(null, Buffer.from(input), privateKey, (error, signature) =>
      error ? reject(error) : resolve(`${input}.${signature.toString('base64url')}`),
    )
  })
}
