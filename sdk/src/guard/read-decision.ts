import type { components } from '../api-types.ts'
import { isObject } from '../is-object.ts'
import type { JwkSet } from '../jwk-set.ts'
import { VerificationError } from '../verification-error.ts'
import { verifyAttestation } from '../verify-attestation.ts'
import { canonicalBytes } from '../verify-bundle.ts'
import { sha256Hex } from '../sha256-hex.ts'
import { GuardError } from './guard-error.ts'
import { isSameAddress, isSameAmount, type PaymentTerms } from './payment-terms.ts'

/** An answer of /api/decide. */
export type Decision = components['schemas']['DecidePaymentResult']

/** A decision with a verified signature, about the requested payment. */
export type VerifiedDecision = {
  decision: 'allow' | 'review'
  reason_code: string
  attestation: string
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

/** The required subject and signer of a decision. */
export type DecisionTerms = { terms: PaymentTerms; site: string | null; jwks: JwkSet; issuer: string; now: number }

/**
 * Reads a decision: a decline is thrown as it is; of the rest, everything that matters must be signed. The signed hash
 * covers the inputs, which contain payee, network, token and amount. Throws GuardError.
 */
export async function readDecision(answer: Decision, expected: DecisionTerms): Promise<VerifiedDecision> {
  const { decision, settlement, inputs, reason_code, advice, retry } = answer
  if (decision === 'decline')
    throw new GuardError({ reason_code, decision, detail: 'The payment was declined.', remedy: advice, retry })
  if (settlement === null || settlement === undefined) throw new GuardError('decision_unsigned')
  const { jwks, issuer, now } = expected
  const claims = await verifyAttestation(settlement.attestation, jwks, { issuer, now }).catch(refuse)
  if (!('decision' in claims) || claims.decision !== decision) throw new GuardError('decision_mismatch')
  const isIntact = (await sha256Hex(canonicalBytes(inputs ?? null))) === claims.inputs_hash
  if (!isIntact || !isAboutPayee(claims.sub, expected.terms)) throw new GuardError('decision_mismatch')
  const isAboutSite = (claims.site ?? null) === expected.site
  if (!isAboutSite || !isAbout(inputs, expected.terms)) throw new GuardError('decision_mismatch')
  return { decision, reason_code, attestation: settlement.attestation, expiresAtMs: claims.exp * 1_000 }
}

/** Whether the signed inputs are about exactly this payment. */
function isAbout(inputs: unknown, { asset, amount, scheme }: PaymentTerms): boolean {
  const request = isObject(inputs) ? inputs['request'] : null
  const demand = isObject(request) ? request['demand'] : null
  if (!isObject(demand) || typeof demand['asset'] !== 'string' || typeof demand['amount'] !== 'string') return false
  return isSameAddress(demand['asset'], asset) && demand['scheme'] === scheme && isSameAmount(demand['amount'], amount)
}

function isAboutPayee(subject: string, { network, payTo }: PaymentTerms): boolean {
  return subject.startsWith(`${network}:`) && isSameAddress(subject.slice(network.length + 1), payTo)
}

function refuse(error: unknown): never {
  if (!(error instanceof VerificationError)) throw error
  throw new GuardError(error.reason_code === 'TOKEN_EXPIRED' ? 'decision_expired' : 'decision_forged', { cause: error })
}
