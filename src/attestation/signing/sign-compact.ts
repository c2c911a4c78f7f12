import { sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Adds the Ed25519 signature to `header.payload`, both in base64url already (RFC 7515, RFC 8037). It is made on the spot:
 * waking another thread for it costs as much CPU again, and slow files or names, which share Node's pool of threads, would
 * keep signatures waiting (decision 0010). Only what is long, such as a page of an export, would hold up others, and is
 * signed on another thread. A promise, because keys kept elsewhere could not answer at once.
 */
export async function signCompact(privateKey: KeyObject, input: string): Promise<string> {
  // base64url is ASCII, of which every byte is a character.
  const bytes = Buffer.from(input, 'latin1')
  const isLong = bytes.length > onTheSpotMaxBytes
  const signature = isLong ? await signInPool(null, bytes, privateKey) : sign(null, bytes, privateKey)
  return `${input}.${signature.toString('base64url')}`
}

const signInPool = promisify(sign)
const onTheSpotMaxBytes = 65_536
