import { decodeBase64url } from './base64url.ts'
import { isSmallOrder } from './ed25519-forms.ts'
import { isObject } from './is-object.ts'
import { VerificationError } from './verification-error.ts'

/** The keys of a service in the form of /.well-known/service-keys.json (RFC 7517). */
export type JwkSet = { keys: readonly PublicJwk[] }

/** One key. Other members are ignored. */
export type PublicJwk = {
  kty: string
  crv?: string
  x?: string
  kid?: string
  /** ISO 8601. A signature that claims a later time is invalid. */
  retired_at?: string
}

/** Whether a value parsed from JSON has the form of a key: all members in use are strings. */
export function isPublicJwk(value: unknown): value is PublicJwk {
  if (!isObject(value) || typeof value['kty'] !== 'string') return false
  return ['crv', 'x', 'kid', 'retired_at'].every((name) => ['string', 'undefined'].includes(typeof value[name]))
}

/** A key for verification. `retiredAtMs` is Infinity for one in force. */
export type VerifyingKey = { kid: string; x: string; retiredAtMs: number }

/** Finds the Ed25519 key (RFC 8037) of a name. Throws VerificationError if there is none, or it is of another type. */
export function findKey({ keys }: JwkSet, kid: string): VerifyingKey {
  const candidates = keys.filter((key) => key.kid === kid && key.kty === 'OKP' && key.crv === 'Ed25519')
  const x = candidates[0]?.x
  const bytes = decodeBase64url(x ?? '')
  // Merged sets may contain a key twice: then it must be the same, and is valid until its earliest retirement.
  if (x === undefined || candidates.some((key) => key.x !== x) || bytes?.length !== 32 || isSmallOrder(bytes))
    throw new VerificationError('TOKEN_KEY_UNKNOWN')
  return { kid, x, retiredAtMs: Math.min(...candidates.map(retiredAtMs)) }
}

/** An unreadable date must not make a retired key valid again. */
function retiredAtMs({ retired_at }: PublicJwk): number {
  const ms = retired_at === undefined ? Infinity : Date.parse(retired_at)
  return Number.isNaN(ms) ? -Infinity : ms
}
