import type { Caller, KeyCredential } from '../endpoint/caller.ts'
import { ServiceError } from '../endpoint/errors.ts'

/**
 * The key of a caller of an endpoint that manages keys. Throws ServiceError 401 without a key and 403 for one that is
 * not accepted.
 */
export function heldKey({ credential, keyRejected }: Caller): KeyCredential {
  if (credential.kind === 'key') return credential
  if (keyRejected === null) {
    throw new ServiceError('key_required', { headers: challenge })
  }
  if (keyRejected === 'unknown') throw new ServiceError('key_unknown', { headers: challenge })
  throw new ServiceError(`key_${keyRejected}`)
}

/** RFC 6750, section 3. */
const challenge = { 'www-authenticate': 'Bearer realm="countersign"' } as const
