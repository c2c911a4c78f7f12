import { isObject } from '../is-object.ts'
import type { JwkSet } from '../jwk-set.ts'
import { RequirementsError } from '../requirements-error.ts'
import { canonicalBytes } from '../verify-bundle.ts'
import { verifyPaymentRequired } from '../verify-payment-required.ts'
import { GuardError } from './guard-error.ts'

/** A quote in the form of an x402 client, the chosen offer, and the keys of the seller. */
export type Quoted = { paymentRequired: unknown; offer: unknown; jwks: JwkSet; now: number }

/** Whether a quote is signed. */
export function isSigned(paymentRequired: unknown): boolean {
  const extensions = isObject(paymentRequired) ? paymentRequired['extensions'] : null
  return isObject(extensions) && extensions['signedRequirements'] !== undefined
}

/** The http or https page that a quote names, in version 1 its offer; null if it names none, like a tool of MCP. */
export function resourceUrl(paymentRequired: unknown, offer: unknown): string | null {
  const resource = isObject(paymentRequired) ? paymentRequired['resource'] : null
  const url = isObject(resource) ? resource['url'] : isObject(offer) ? offer['resource'] : null
  return typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url) ? url : null
}

/**
 * Verifies the signature of a quote: by these keys, not expired, and over exactly the offer to be paid. Throws
 * GuardError.
 */
export async function checkQuote({ paymentRequired, offer, jwks, now }: Quoted): Promise<void> {
  const verified = await verifyPaymentRequired(paymentRequired, jwks).catch((error: unknown) => {
    throw error instanceof RequirementsError ? new GuardError('quote_forged', { cause: error }) : error
  })
  // Written so that an invalid time counts as expired.
  if (!(now < Date.parse(verified.expires_at))) throw new GuardError('quote_expired')
  const accepts = verified.content['accepts']
  const offerText = canonicalText(offer)
  if (!Array.isArray(accepts) || !accepts.some((each) => canonicalText(each) === offerText))
    throw new GuardError('quote_changed')
}

function canonicalText(value: unknown): string {
  return new TextDecoder().decode(canonicalBytes(value))
}
