import { sign, type KeyObject } from 'node:crypto'

/**
 * Adds the Ed25519 signature to `header.payload`, both in base64url already (RFC 7515, RFC 8037). It is made on the spot:
 * waking another thread for it costs as much CPU again, and slow files or names, which share Node's pool of threads, would
 * keep signatures waiting (decision 0010). A promise, because keys kept elsewhere could not answer at once.
 */
export async function signCompact(privateKey: KeyObject, input: string): Promise<string> {
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`
}
