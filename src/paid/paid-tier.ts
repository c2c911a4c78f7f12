import type { FacilitatorClient } from '@x402/core/server'
import { ServiceError } from '../endpoint/errors.ts'
import type { RelayBudget } from '../gateway/settlement.ts'
import type { Product } from './products.ts'
import { loadMatching, type Mismatch } from './matching.ts'
import type { PaymentTerms } from './offer.ts'

/** What is sold for how much, and whether it can be sold now. */
export type PaidTier = {
  /** Null: nothing is sold. */
  terms: PaymentTerms | null
  /** What the wallet of this service may lose on gas; null where it pays none. */
  relays: RelayBudget | null
  /** In millionths of the token. */
  prices: Readonly<Record<Product, bigint>>
  /**
   * What a sale needs. Asks the facilitator the first time, and again until it answered once. Throws ServiceError
   * paid_tier_not_configured and facilitator_unavailable.
   */
  open: () => Promise<OpenTier>
  /** A facilitator said that it settled a payment, and the chain does not show it: for the operator to look at. */
  contradicted: (payment: { network: string; payer: string; transaction: string }) => void
}

export type OpenTier = { terms: PaymentTerms; facilitator: FacilitatorClient; mismatch: Mismatch }

type Opening = Pick<PaidTier, 'terms' | 'relays' | 'prices' | 'contradicted'> & {
  facilitator: FacilitatorClient | null
}

/** Sends no request yet: the service starts while the facilitator is unreachable. */
export function createPaidTier({ terms, relays, prices, facilitator, contradicted }: Opening): PaidTier {
  let opening: Promise<OpenTier> | null = null
  const open = async (): Promise<OpenTier> => {
    if (terms === null || facilitator === null) throw new ServiceError('paid_tier_not_configured')
    opening ??= openTier(terms, facilitator)
    try {
      return await opening
    } catch (error) {
      opening = null
      throw error
    }
  }
  return { terms, relays, prices, open, contradicted }
}

async function openTier(terms: PaymentTerms, facilitator: FacilitatorClient): Promise<OpenTier> {
  const mismatch = await loadMatching(terms)
  const { kinds } = await facilitator.getSupported().catch(() => {
    throw new ServiceError('facilitator_unavailable')
  })
  const isSupported = kinds.some(
    ({ x402Version, scheme, network }) => x402Version === 2 && scheme === 'exact' && network === terms.network,
  )
  if (!isSupported) throw new ServiceError('facilitator_unavailable', { cause: 'misconfigured' })
  return { terms, facilitator, mismatch }
}
