import { base64url, compactVerify, importJWK } from 'jose'
import { decodeBase64url } from './base64url.ts'
import { isReducedScalar, isSmallOrder } from './ed25519-forms.ts'
import { isObject } from './is-object.ts'
import { findKey, type JwkSet, type VerifyingKey } from './jwk-set.ts'
import { VerificationError } from './verification-error.ts'

/** The content of a genuine signature, and its key. Its validity period is not judged yet. */
export type Genuine<Type extends string> = { type: Type; payload: Uint8Array; key: VerifyingKey }

/** Longer than any token of a service; longer texts are refused unread. */
const tokenMaxChars = 16_384

/**
 * Verifies a compact JWS (RFC 7515) of one of some types, more strictly than the RFC: one encoding, one algorithm, a
 * header of exactly three members. Returns only signed content. Throws VerificationError.
 */
export async function verifyToken<Type extends string>(
  token: string,
  jwks: JwkSet,
  types: readonly Type[],
): Promise<Genuine<Type>> {
  const [header, payload, signature] = partsOf(token)
  const bytes = decodeBase64url(payload)
  if (!bytes) throw new VerificationError('TOKEN_MALFORMED')
  return verifyParts({ header, payload, signature }, bytes, jwks, types)
}

/**
 * Encodes a payload and verifies the signature of a compact JWS: either portable, or a faster implementation of one
 * platform.
 */
export type Signatures = {
  encode: (bytes: Uint8Array) => string
  isSigned: (token: string, key: VerifyingKey) => Promise<boolean>
}

/** Verifies a detached JWS (`header..signature`, RFC 7515 appendix F) over some bytes. Throws VerificationError. */
export async function verifyDetached<Type extends string>(
  bytes: Uint8Array,
  detached: string,
  jwks: JwkSet,
  type: Type,
  signatures: Signatures = anywhere,
): Promise<Genuine<Type>> {
  const [header, between, signature] = partsOf(detached)
  if (between !== '') throw new VerificationError('TOKEN_MALFORMED')
  const parts = { header, payload: signatures.encode(bytes), signature }
  return verifyParts(parts, bytes, jwks, [type], signatures)
}

/** Refuses a signature that claims to be made after its key was retired. Throws VerificationError. */
export function refuseAfterRetirement({ retiredAtMs }: VerifyingKey, issuedAtMs: number): void {
  if (issuedAtMs > retiredAtMs) throw new VerificationError('TOKEN_KEY_RETIRED')
}

type Parts = { header: string; payload: string; signature: string }

function partsOf(token: string): [string, string, string] {
  if (typeof token !== 'string' || token.length > tokenMaxChars) throw new VerificationError('TOKEN_MALFORMED')
  const [header, payload, signature, ...more] = token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0)
    throw new VerificationError('TOKEN_MALFORMED')
  return [header, payload, signature]
}

async function verifyParts<Type extends string>(
  { header, payload, signature }: Parts,
  bytes: Uint8Array,
  jwks: JwkSet,
  types: readonly Type[],
  { isSigned: isSignedBy }: Pick<Signatures, 'isSigned'> = anywhere,
): Promise<Genuine<Type>> {
  const proof = decodeBase64url(signature)
  const head = decodeBase64url(header)
  if (!proof || !head) throw new VerificationError('TOKEN_MALFORMED')
  const { typ, kid } = readHeader(head)
  const type = types.find((candidate) => candidate === typ)
  if (type === undefined) throw new VerificationError('TOKEN_TYPE_WRONG')
  const key = findKey(jwks, kid)
  const isStrict = proof.length === 64 && isReducedScalar(proof) && !isSmallOrder(proof.subarray(0, 32))
  if (!isStrict || !(await isSignedBy(`${header}.${payload}.${signature}`, key)))
    throw new VerificationError('TOKEN_SIGNATURE_INVALID')
  return { type, payload: bytes, key }
}

/** The algorithm is checked first, because it identifies a foreign token best. */
function readHeader(bytes: Uint8Array): { typ: string; kid: string } {
  const { alg, typ, kid, ...more } = readObject(bytes)
  if (typeof alg === 'string' && alg !== 'EdDSA') throw new VerificationError('TOKEN_ALGORITHM_WRONG')
  const isComplete = alg === 'EdDSA' && typeof typ === 'string' && typeof kid === 'string'
  if (!isComplete || Object.keys(more).length > 0) throw new VerificationError('TOKEN_MALFORMED')
  return { typ, kid }
}

/** A JSON object in UTF-8. Throws VerificationError. */
export function readObject(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const value = parsed(bytes)
  if (!isObject(value)) throw new VerificationError('TOKEN_MALFORMED')
  return value
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return null
  }
}

/** Whether a compact JWS has a valid signature of this key. Checks nothing else. */
export async function isSigned(token: string, { x }: Pick<VerifyingKey, 'x'>): Promise<boolean> {
  try {
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA')
    await compactVerify(token, key, { algorithms: ['EdDSA'] })
    return true
  } catch {
    return false
  }
}

const anywhere: Signatures = { encode: (bytes) => base64url.encode(bytes), isSigned }
