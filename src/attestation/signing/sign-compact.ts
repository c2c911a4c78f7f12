import { sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Appends the Ed25519 signature to `header.payload`, both already base64url (RFC 7515, RFC 8037). Short inputs are
 * signed on this thread: a hand-over costs as much CPU again, and the pool of Node may be busy with slow files or DNS
 * (decision 0010). Long inputs, such as a page of an export, are signed in the pool so that they do not block other
 * requests. Returns a promise, because external key stores could not sign synchronously.
 */
export async function signCompact(privateKey: KeyObject, input: string): Promise<string> {
  // base64url is ASCII, so characters are bytes.
  const bytes = Buffer.from(input, 'latin1')
  const isLong = bytes.length > onTheSpotMaxBytes
  const signature = isLong ? await signInPool(null, bytes, privateKey) : sign(null, bytes, privateKey)
  return `${input}.${signature.toString('base64url')}`
}

const signInPool = promisify(sign)
const onTheSpotMaxBytes = 65_536
