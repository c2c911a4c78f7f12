import { decodeBase64url } from './base64url.ts'
import { isSmallOrder } from './ed25519-forms.ts'
import { isObject } from './is-object.ts'
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

/** Whether a value parsed from JSON has the form of a key: whatever of it is looked at is a text. */
export function isPublicJwk(value: unknown): value is PublicJwk {
  if (!isObject(value) || typeof value['kty'] !== 'string') return false
  return ['crv', 'x', 'kid', 'retired_at'].every((name) => ['string', 'undefined'].includes(typeof value[name]))
}

/** A key that can verify. `retiredAtMs` is Infinity for one in force. */
export type VerifyingKey = { kid: string; x: string; retiredAtMs: number }

/** Finds the Ed25519 key (RFC 8037) of a name. Throws VerificationError when there is none, or one of another make. */
export function findKey({ keys }: JwkSet, kid: string): VerifyingKey {
  const named = keys.filter((key) => key.kid === kid && key.kty === 'OKP' && key.crv === 'Ed25519')
  const x = named[0]?.x
  const bytes = decodeBase64url(x ?? '')
  // Sets that were put together may name a key twice: then it must be the same, and counts until its earliest retirement.
  if (x === undefined || named.some((key) => key.x !== x) || bytes?.length !== 32 || isSmallOrder(bytes))
    throw new VerificationError('TOKEN_KEY_UNKNOWN')
  return { kid, x, retiredAtMs: Math.min(...named.map(retiredAtMs)) }
}

/** A date nobody can read must not make a retired key young again. */
function retiredAtMs({ retired_at }: PublicJwk): number {
  const ms = retired_at === undefined ? Infinity : Date.parse(retired_at)
  return Number.isNaN(ms) ? -Infinity : ms
}
