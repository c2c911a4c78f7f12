import type { RefusalReason } from '../endpoint/payment-refusals.ts'
import type { PaymentRequirements } from '@x402/core/types'
import { hourSeconds } from '../kit/duration.ts'
import { declaredExtensions, requirementsOf, resourceOf, type Offer, type PaymentTerms } from './offer.ts'
import type { SignedPayment } from './read-payment.ts'
import { refusalOf, type Refusal } from './quotes/refusal.ts'

/** Why a signed payment does not match an offer, at a time in milliseconds since 1970; null where it matches. */
export type Mismatch = (payment: SignedPayment, offer: Offer, now: number) => Refusal | null

/**
 * Matches payments and offers by the rules of the official packages, which are imported here so that a process that
 * sells nothing does not load them. A signature does not cover the resource, so a payment that names another one is
 * refused.
 */
export async function loadMatching(terms: PaymentTerms): Promise<Mismatch> {
  const [{ x402ResourceServer }, { ExactEvmScheme }] = await Promise.all([
    import('@x402/core/server'),
    import('@x402/evm/exact/server'),
  ])
  const server = new x402ResourceServer().register(terms.network, new ExactEvmScheme())
  return (payment, offer, now) => {
    const requirements = requirementsOf(terms, offer)
    const payload = { ...payment.payload, accepted: inCaseOf(requirements, payment.payload.accepted) }
    const accepts = [requirements]
    if (!server.findMatchingRequirements(accepts, payload)) return otherTerms(requirements, payload.accepted)
    if (payload.resource && payload.resource.url !== offer.url) return refusalOf('resource_mismatch', '')
    // Without it, its stored answer would have to be repeated to every caller or to none.
    if (payment.quoteId === null) return { reason: 'quote_id_missing', code: differs }
    if (payment.validBefore > BigInt(Math.floor(now / 1_000) + validMaxSeconds)) return validTooLong
    const required = { x402Version: 2, resource: resourceOf(offer), accepts, extensions: declaredExtensions(offer) }
    const echoed = server.validateExtensions(required, payload)
    return echoed.valid ? null : refusalOf(echoed.invalidReason, 'extension_echo_mismatch')
  }
}

/** Addresses are case-insensitive, and some clients change the case. */
function inCaseOf({ asset, payTo }: PaymentRequirements, accepted: PaymentRequirements): PaymentRequirements {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  return {
    ...accepted,
    asset: isSame(accepted.asset, asset) ? asset : accepted.asset,
    payTo: isSame(accepted.payTo, payTo) ? payTo : accepted.payTo,
  }
}

function otherTerms(expected: PaymentRequirements, accepted: PaymentRequirements): Refusal {
  const mismatch = membersCompared.find(([member]) => accepted[member] !== expected[member])
  return { reason: mismatch?.[1] ?? 'wrong_terms', code: differs }
}

const membersCompared = [
  ['network', 'wrong_network'],
  ['asset', 'wrong_asset'],
  ['payTo', 'wrong_payee'],
  ['amount', 'wrong_amount'],
] as const satisfies readonly (readonly [keyof PaymentRequirements, RefusalReason])[]

const differs = 'invalid_payment_requirements'
const validTooLong: Refusal = {
  reason: 'valid_too_long',
  code: 'invalid_exact_evm_payload_authorization_valid_before',
}

/**
 * Maximum validity of an authorization: an unsettled payment is kept until it ends. Clients sign for the 300 s of the
 * quote, with differing clocks.
 */
export const validMaxSeconds = hourSeconds
