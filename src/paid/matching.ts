import type { SignedPayment } from './read-payment.ts'
import { declaredExtensions, requirementsOf, resourceOf, type Offer, type PaymentTerms } from './offer.ts'

/** Why a signed payment is not one for an offer, as a code of the protocol; null where it is one. */
export type Mismatch = (payment: SignedPayment, offer: Offer) => string | null

/**
 * Compares payments with offers by the rules of the official packages, which are loaded here: a process that sells nothing
 * should not pay for them. Nothing binds a signature to a resource, so that a payment that names another one is refused.
 */
export async function loadMatching(terms: PaymentTerms): Promise<Mismatch> {
  const [{ x402ResourceServer }, { ExactEvmScheme }] = await Promise.all([
    import('@x402/core/server'),
    import('@x402/evm/exact/server'),
  ])
  const server = new x402ResourceServer().register(terms.network, new ExactEvmScheme())
  return ({ payload }, offer) => {
    const accepts = [requirementsOf(terms, offer)]
    if (!server.findMatchingRequirements(accepts, payload)) return 'invalid_payment_requirements'
    if (payload.resource && payload.resource.url !== offer.url) return 'resource_mismatch'
    const required = { x402Version: 2, resource: resourceOf(offer), accepts, extensions: declaredExtensions(offer) }
    const echoed = server.validateExtensions(required, payload)
    return echoed.valid ? null : echoed.invalidReason
  }
}
