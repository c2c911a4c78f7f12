import { base64url } from 'jose'
import { isObject } from './is-object.ts'
import type { JwkSet } from './jwk-set.ts'
import { RequirementsError } from './requirements-error.ts'
import { sha256Hex } from './sha256-hex.ts'
import { VerificationError } from './verification-error.ts'
import { canonicalBytes } from './verify-bundle.ts'
import { readObject, refuseAfterRetirement, verifyDetached, verifyToken } from './verify-token.ts'

/** A quote of x402 version 2 with a verified signature: its signed content, its key, and its validity. */
export type VerifiedRequirements = {
  content: Readonly<Record<string, unknown>>
  kid: string
  /** ISO 8601. The signature does not expire: the payer judges whether the quote is still valid. */
  issued_at: string
  expires_at: string
}

/**
 * Verifies `extensions.signedRequirements` of a 402 answer: the PAYMENT-REQUIRED header, or the document in it. A
 * signature by these keys identifies the seller of the quote; that this is the payee follows only if the keys are the
 * payee's own. Throws RequirementsError.
 */
export async function verifyPaymentRequired(quote: unknown, jwks: JwkSet): Promise<VerifiedRequirements> {
  const { content, info } = partsOf(typeof quote === 'string' ? documentIn(quote) : quote)
  const { kid, jws, digest_jws: digestJws } = info
  if (typeof jws !== 'string' || typeof digestJws !== 'string') throw new RequirementsError('no_signature')
  const bytes = canonicalBytes(content)
  const seal = await digestIn(digestJws, jwks)
  const isIntact = seal.sha256 === (await sha256Hex(bytes))
  try {
    const { key } = await verifyDetached(bytes, jws, jwks, 'cs-402+jws')
    refuseAfterRetirement(key, seal.iat * 1_000)
    const times = { issued_at: isoTime(seal.iat), expires_at: isoTime(seal.exp) }
    const matchesInfo =
      info['issued_at'] === times.issued_at && info['expires_at'] === times.expires_at && kid === key.kid
    if (!isIntact || !matchesInfo || info['alg'] !== 'EdDSA') throw new RequirementsError('signature_invalid')
    return { content, kid: key.kid, ...times }
  } catch (error) {
    if (error instanceof RequirementsError) throw error
    // The digest is genuine, so other content was signed.
    throw new RequirementsError(isIntact ? reasonOf(error) : 'digest_mismatch')
  }
}

type Parts = { content: Readonly<Record<string, unknown>>; info: Readonly<Record<string, unknown>> }

/** The signed part is everything but the signature; `extensions` stays, even if it is empty. */
function partsOf(document: unknown): Parts {
  if (!isObject(document) || !isObject(document['extensions'] ?? {})) throw new RequirementsError('malformed')
  const { signedRequirements, ...extensions } = (document['extensions'] ?? {}) as Record<string, unknown>
  const info = isObject(signedRequirements) ? signedRequirements['info'] : undefined
  if (!isObject(info)) throw new RequirementsError('no_signature')
  return { content: { ...document, extensions }, info }
}

type Seal = { sha256: string; iat: number; exp: number }

async function digestIn(token: string, jwks: JwkSet): Promise<Seal> {
  try {
    const { payload, key } = await verifyToken(token, jwks, ['cs-402-digest+jwt'])
    const { sha256: digest, iat, exp } = readObject(payload)
    if (typeof digest !== 'string' || !Number.isSafeInteger(iat) || !Number.isSafeInteger(exp))
      throw new RequirementsError('signature_invalid')
    refuseAfterRetirement(key, Number(iat) * 1_000)
    return { sha256: digest, iat: Number(iat), exp: Number(exp) }
  } catch (error) {
    throw error instanceof RequirementsError ? error : new RequirementsError(reasonOf(error))
  }
}

function reasonOf(error: unknown): 'key_unavailable' | 'signature_invalid' {
  return error instanceof VerificationError && error.reason_code === 'TOKEN_KEY_UNKNOWN'
    ? 'key_unavailable'
    : 'signature_invalid'
}

function isoTime(seconds: number): string {
  const time = new Date(seconds * 1_000)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

/** The document in the header: standard base64 of JSON. */
function documentIn(header: string): unknown {
  if (header.length > headerMaxChars || !/^[A-Za-z0-9+/]+={0,2}$/.test(header)) throw new RequirementsError('malformed')
  const bytes = base64url.decode(header.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'))
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new RequirementsError('malformed')
  }
}

const headerMaxChars = 65_536
