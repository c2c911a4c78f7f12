import canonicalize from 'canonicalize'
import { isObject } from './is-object.ts'
import type { JwkSet } from './jwk-set.ts'
import { VerificationError } from './verification-error.ts'
import { refuseAfterRetirement, verifyDetached } from './verify-token.ts'

/** The content of an evidence bundle: its signed part, unchanged. */
export type BundleContent = Readonly<Record<string, unknown>>

/** The signed part of an evidence bundle `{bundle, signature, ...}`, as parsed from JSON. Throws VerificationError. */
export async function verifyBundle(bundle: unknown, jwks: JwkSet): Promise<BundleContent> {
  return (await openBundle(bundle, jwks)).content
}

/** Like verifyBundle, with the name of the key that signed it. */
export async function openBundle(bundle: unknown, jwks: JwkSet): Promise<{ content: BundleContent; kid: string }> {
  const { bundle: content, signature } = isObject(bundle) ? bundle : {}
  if (!isObject(content) || typeof signature !== 'string') throw new VerificationError('TOKEN_MALFORMED')
  const { key } = await verifyDetached(canonicalBytes(content), signature, jwks, 'cs-bundle+jws')
  refuseAfterRetirement(key, issuedAtMs(content['issued_at']))
  return { content, kid: key.kid }
}

/** The RFC 8785 form of plain data as bytes. Throws VerificationError for values without one. */
export function canonicalBytes(value: unknown): Uint8Array {
  try {
    return new TextEncoder().encode(canonicalize(value))
  } catch {
    throw new VerificationError('TOKEN_MALFORMED')
  }
}

/** Milliseconds of an ISO 8601 time. An unreadable one counts as too late for any retired key. */
export function issuedAtMs(time: unknown): number {
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(ms) ? Number.MAX_VALUE : ms
}
