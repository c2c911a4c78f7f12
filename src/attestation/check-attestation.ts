import { isoOf } from '../kit/iso-of.ts'
import { splitAccountId } from '../kit/account-id.ts'
import { timeOf } from '../kit/time-of.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import {
  isOutOfTime,
  openAttestation,
  type AttestationOptions,
  type OpenedAttestation,
} from '../../sdk/src/verify-attestation.ts'
import { VerificationError, type VerificationReason } from '../../sdk/src/verification-error.ts'
import { message, type Lang } from '../messages/message.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'

/**
 * The result of verifying a token for a time (`at`, milliseconds since 1970): the reason, and its content when the
 * signature is valid.
 */
export type Attested = { reason: 'TOKEN_VALID' | VerificationReason; opened: OpenedAttestation | null; at: number }

/** Verifies a token with the published verifier. An invalid token is a result, never an error. */
export async function checkAttestation(
  token: string,
  jwks: JwkSet,
  options: AttestationOptions & { now: number },
): Promise<Attested> {
  try {
    return { reason: 'TOKEN_VALID', opened: await openAttestation(token, jwks, options), at: options.now }
  } catch (error) {
    if (!(error instanceof VerificationError)) throw error
    return { reason: error.reason_code, opened: isOutOfTime(error) ? error.content : null, at: options.now }
  }
}

/** The body of GET /api/attestation/verify. Unsigned content is not repeated. */
export function describeAttested({ reason, opened, at }: Attested, lang: Lang) {
  const claims = opened?.type === 'cs-attestation+jwt' ? opened.claims : null
  const payee = opened?.type === 'cs-payee+jwt' ? opened.claims : null
  return {
    valid: reason === 'TOKEN_VALID',
    signed: opened !== null,
    expired: reason === 'TOKEN_EXPIRED',
    verified_at: isoOf(at),
    attestation_id: opened?.claims.jti ?? null,
    address: opened && addressOf(opened),
    agent: payee?.agent ?? null,
    agent_known_by: payee?.agent_known_by ?? null,
    network: claims ? splitAccountId(claims.sub).network : null,
    amount: claims?.amount ?? null,
    asset: claims?.asset ?? null,
    decision: opened && decisionOf(opened),
    verdict: claims?.verdict ?? null,
    evidence_as_of: claims?.evidence_as_of ?? null,
    list_digests: claims?.list_digests ?? null,
    ...(claims?.lists_max_age_h === undefined ? {} : { lists_max_age_h: claims.lists_max_age_h }),
    screened_network: claims?.screened_network ?? null,
    site: claims?.site ?? null,
    lists_root: claims?.lists_root ?? null,
    inputs_hash: opened?.claims.inputs_hash ?? null,
    issued_at: opened && isoOf(opened.claims.iat * 1_000),
    expires_at: opened && isoOf(opened.claims.exp * 1_000),
    kid: opened?.kid ?? null,
    reason_code: reason,
    signal_class: reasonFacts(reason).class,
    detail: message(lang, `reason.${reason}`),
  }
}

/**
 * The result in words: valid, genuine and past its time, genuine for a decision that never permitted a payment, or not
 * valid. `at` is the past time for which a token was verified, in milliseconds since 1970; null for now.
 */
export function headlineOf({ reason, opened }: Attested, lang: Lang, at: number | null = null): string {
  if (opened === null || (reason !== 'TOKEN_VALID' && reason !== 'TOKEN_EXPIRED'))
    return message(lang, 'attestation.not_valid')
  const until = timeOf(opened.claims.exp * 1000)
  const permits = permitsPaying(opened)
  if (reason === 'TOKEN_EXPIRED')
    return message(lang, permits ? 'attestation.was_valid' : 'attestation.was_no_permission', { until })
  if (!permits) return message(lang, 'attestation.no_permission')
  return at === null ? message(lang, 'attestation.valid') : message(lang, 'attestation.valid_at', { at: timeOf(at) })
}

/** Whether the signed decision permits a payment within its time. */
export function permitsPaying(opened: OpenedAttestation): boolean {
  const decision = decisionOf(opened)
  return decision === 'allow' || decision === 'accept'
}

/** The plain address: `sub` is a CAIP-10 id. */
function addressOf({ type, claims }: OpenedAttestation): string | null {
  return type === 'cs-payee+jwt' ? claims.payer : splitAccountId(claims.sub).address
}

function decisionOf({ type, claims }: OpenedAttestation) {
  return type === 'cs-payee+jwt' ? claims.status : claims.decision
}
