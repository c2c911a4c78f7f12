import type { PaymentRequired } from '@x402/core/types'
import { declaredExtensions, requirementsOf, resourceOf, type Offer, type PaymentTerms } from '../offer.ts'
import { signOffer } from './offer-receipt.ts'
import { withQuoteId } from './quote-id.ts'
import type { QuoteNeeds } from './quote-needs.ts'
import { signRequirements } from './sign-requirements.ts'

/**
 * Quotes an offer. `error` is the protocol's code for why nothing was delivered. Every quote is signed; if signing
 * fails, none is given.
 */
export async function quote(
  needs: QuoteNeeds,
  terms: PaymentTerms,
  offer: Offer,
  error: string,
): Promise<PaymentRequired> {
  const accepts = withQuoteId(needs.world, requirementsOf(terms, offer))
  const signed = await signOffer(needs, offer, accepts)
  const extensions = { ...declaredExtensions(offer), 'offer-receipt': { info: { offers: [signed] } } }
  return signRequirements(needs, {
    x402Version: 2,
    error,
    resource: resourceOf(offer),
    accepts: [accepts],
    extensions,
  })
}

/** The form of a header: standard base64 of JSON. */
export function headerValue(document: object): string {
  return Buffer.from(JSON.stringify(document)).toString('base64')
}
