import { decodeBase64url } from './base64url.ts'
import { isSmallOrder } from './ed25519-forms.ts'
import { VerificationError } from './verification-error.ts'

/** A service's keys as /.well-known/service-keys.json lists them (RFC 7517). */
export type JwkSet = { keys: readonly PublicJwk[] }

/** One key. Members beyond these are not looked at. */
export type PublicJwk = {
  kty: string
  crv?: string
  x?: string
  kid?: string
  /** ISO 8601. What claims to be signed later does not count. */
  retired_at?: string
}

/** A key that can verify. `retiredAtMs` is Infinity for one in force. */
export type VerifyingKey = { kid: string; x: string; retiredAtMs: number }

/** Finds the Ed25519 key (RFC 8037) of a name. Throws VerificationError when there is none, or one of another make. */
export function findKey({ keys }: JwkSet, kid: string): VerifyingKey {
  const jwk = keys.find((key) => key.kid === kid && key.kty === 'OKP' && key.crv === 'Ed25519')
  const bytes = decodeBase64url(jwk?.x ?? '')
  if (jwk?.x === undefined || bytes?.length !== 32 || isSmallOrder(bytes))
    throw new VerificationError('TOKEN_KEY_UNKNOWN')
  const retiredAtMs = jwk.retired_at === undefined ? Infinity : Date.parse(jwk.retired_at)
  // A date nobody can read must not make a retired key young again.
  return { kid, x: jwk.x, retiredAtMs: Number.isNaN(retiredAtMs) ? -Infinity : retiredAtMs }
}
