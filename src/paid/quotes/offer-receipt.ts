import type { PaymentRequirements } from '@x402/core/types'
import { serviceDid } from '../../attestation/did-document.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import type { Settlement } from '../ledger.ts'
import type { Offer } from '../offer.ts'
import type { QuoteNeeds } from './quote-needs.ts'

/** An offer or receipt of the extension offer-receipt, as a JWS. */
type Signed = { format: 'jws'; signature: string }

/** Signs one entry of `accepts` (extension offer-receipt 1.0, section 4). */
export async function signOffer(
  { world, service, attestation }: QuoteNeeds,
  { url }: Pick<Offer, 'url'>,
  { scheme, network, asset, payTo, amount, maxTimeoutSeconds }: PaymentRequirements,
): Promise<Signed & { acceptIndex: number }> {
  const validUntil = Math.floor(world.now() / 1_000) + maxTimeoutSeconds
  const payload = { version: 1, resourceUrl: url, scheme, network, asset, payTo, amount, validUntil }
  const signature = await attestation.signAs(serviceDid(service.baseUrl), canonicalJson(payload))
  return { format: 'jws', acceptIndex: 0, signature }
}

/** The settlement with its receipt. One that was found settled without a waiting request has none yet. */
export async function withReceipt(
  needs: QuoteNeeds,
  offer: Pick<Offer, 'url'>,
  settlement: Settlement,
): Promise<Settlement> {
  if (settlement.extensions) return settlement
  const receipt = await signReceipt(needs, offer, settlement)
  return { ...settlement, extensions: { 'offer-receipt': { info: { receipt } } } }
}

/** Signs that a payment was settled and its call delivered (extension offer-receipt 1.0, section 5). */
async function signReceipt(
  { world, service, attestation }: QuoteNeeds,
  { url }: Pick<Offer, 'url'>,
  { network, payer, transaction }: { network: string; payer: string; transaction: string },
): Promise<Signed> {
  const issuedAt = Math.floor(world.now() / 1_000)
  const facts = { version: 1, network, resourceUrl: url, payer, issuedAt }
  const payload = transaction === '' ? facts : { ...facts, transaction }
  return { format: 'jws', signature: await attestation.signAs(serviceDid(service.baseUrl), canonicalJson(payload)) }
}
