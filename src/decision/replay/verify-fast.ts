import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { isReducedScalar, isSmallOrder } from '../../../sdk/src/ed25519-forms.ts'
import { findKey, type JwkSet, type VerifyingKey } from '../../../sdk/src/jwk-set.ts'
import { VerificationError } from '../../../sdk/src/verification-error.ts'
import type { Signatures } from '../../../sdk/src/verify-token.ts'

/** A key that verifies many signatures; null: there is none of that name. */
export type KeyFinder = (kid: string) => (VerifyingKey & { key: KeyObject }) | null

/** Looks up each key once. */
export function keyFinder(jwks: JwkSet): KeyFinder {
  const cache = new Map<string, ReturnType<KeyFinder>>()
  return (kid) => {
    const cached = cache.get(kid)
    if (cached !== undefined) return cached
    const key = makeKey(jwks, kid)
    cache.set(kid, key)
    return key
  }
}

function makeKey(jwks: JwkSet, kid: string): ReturnType<KeyFinder> {
  try {
    const key = findKey(jwks, kid)
    return { ...key, key: keyOf(key) }
  } catch (error) {
    if (error instanceof VerificationError) return null
    throw error
  }
}

/** Whether a compact JWS is signed with a key, by the same rules as the published verifier, on Node's thread pool. */
export async function isSignedBy(token: string, key: KeyObject): Promise<boolean> {
  const end = token.lastIndexOf('.')
  const signature = token.slice(end + 1)
  const proof = Buffer.from(signature, 'base64url')
  // Node ignores characters outside base64url, and accepts more than one encoding of the same bytes.
  const isCanonical = proof.toString('base64url') === signature
  const isStrict = isCanonical && proof.length === 64 && isReducedScalar(proof) && !isSmallOrder(proof.subarray(0, 32))
  return isStrict && (await verifyInPool(null, Buffer.from(token.slice(0, end)), key, proof))
}

const verifyInPool = promisify(verify)

function keyOf({ x }: Pick<VerifyingKey, 'x'>): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/**
 * The published verifier with faster Node functions: encoding a page of a thousand entries took a tenth of its replay.
 */
export const nodeSignatures: Signatures = {
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url'),
  isSigned: (token, key) => isSignedBy(token, keyOf(key)),
}
