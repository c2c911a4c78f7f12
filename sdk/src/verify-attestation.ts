import type { AttestationClaims, PayeeClaims } from './claims.ts'
import type { JwkSet } from './jwk-set.ts'
import { readClaims, type TypedClaims } from './read-claims.ts'
import { VerificationError } from './verification-error.ts'
import { readObject, refuseAfterRetirement, verifyToken } from './verify-token.ts'
import { minuteMs } from './duration.ts'

export type AttestationOptions = {
  /** The required `iss`; by default any issuer whose key is in the set. */
  issuer?: string
  /** Milliseconds since 1970 in UTC; default: the clock of this machine. */
  now?: number
}

/** A verified token with the name of the key that signed it. */
export type OpenedAttestation = TypedClaims & { kid: string }

/** How far ahead of this clock the issuer's may be. */
const aheadMaxMs = minuteMs

/**
 * The claims of an attestation, or of a payee's signed decision, that is genuine and in force. Throws VerificationError
 * with the `reason_code` otherwise; its `content` is set if the token is genuine and merely expired or not yet valid.
 *
 * @example
 * const claims = await verifyAttestation(token, await (await fetch(`${baseUrl}/.well-known/service-keys.json`)).json())
 */
export async function verifyAttestation(
  token: string,
  jwks: JwkSet,
  options: AttestationOptions = {},
): Promise<AttestationClaims | PayeeClaims> {
  try {
    return (await openAttestation(token, jwks, options)).claims
  } catch (error) {
    throw isOutOfTime(error) ? new VerificationError(error.reason_code, error.content?.claims) : error
  }
}

/** Like verifyAttestation, with type and key. `content` of the error it throws is an OpenedAttestation. */
export async function openAttestation(
  token: string,
  jwks: JwkSet,
  { issuer, now = Date.now() }: AttestationOptions = {},
): Promise<OpenedAttestation> {
  const { type, payload, key } = await verifyToken(token, jwks, ['cs-attestation+jwt', 'cs-payee+jwt'])
  const read = readClaims(type, readObject(payload))
  if (!read) throw new VerificationError('TOKEN_MALFORMED')
  const { iss, iat, exp } = read.claims
  refuseAfterRetirement(key, iat * 1000)
  if (issuer !== undefined && iss !== issuer) throw new VerificationError('TOKEN_ISSUER_WRONG')
  const opened = { ...read, kid: key.kid }
  // Written so that an invalid clock value counts as expired.
  if (!(now < exp * 1000)) throw new VerificationError('TOKEN_EXPIRED', opened)
  if (!(iat * 1000 <= now + aheadMaxMs)) throw new VerificationError('TOKEN_NOT_YET_VALID', opened)
  return opened
}

/** Whether an error of openAttestation is about time only, so that its content is genuine. */
export function isOutOfTime(error: unknown): error is VerificationError<OpenedAttestation> {
  return error instanceof VerificationError && error.content !== null
}
