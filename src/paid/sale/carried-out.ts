import { lookUpRecentTransaction, type LookUpNeeds } from '../../chains/look-up-end.ts'
import { requirementsOf, type Offer } from '../offer.ts'
import type { OpenTier } from '../paid-tier.ts'
import { authorizationUsed, type Refusal } from '../quotes/refusal.ts'
import type { SignedPayment } from '../read-payment.ts'
import { namedOnChain } from './submitted-payment.ts'

type Refused = { tier: Pick<OpenTier, 'terms'>; offer: Offer; payment: SignedPayment }

/**
 * Replaces the refusal of a payment that was already carried out, where the chain shows it: the payee has the money. It is no
 * reason to deliver, because the chain shows the authorization to everyone. It must not depend on the ledger, so that a
 * third party does not learn which payments were made here.
 */
export async function withTransaction(
  needs: LookUpNeeds,
  { tier: { terms }, offer, payment }: Refused,
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.reason !== 'authorization_used' && refusal.reason !== 'not_carried_out') return refusal
  const { amount, payTo } = requirementsOf(terms, offer)
  const named = namedOnChain({ ...payment, amount, pay_to: payTo })
  const tx = named && (await lookUpRecentTransaction(needs, named))
  return tx === null ? refusal : { reason: 'authorization_carried_out', code: authorizationUsed.code, carriedOutBy: tx }
}
