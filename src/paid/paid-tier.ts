import type { FacilitatorClient } from '@x402/core/server'
import { ServiceError } from '../endpoint/errors.ts'
import type { RelayBudget } from '../gateway/settlement.ts'
import type { Product } from './products.ts'
import { loadMatching, type Mismatch } from './matching.ts'
import type { PaymentTerms } from './offer.ts'

/** The prices of the paid tier, and whether it can sell now. */
export type PaidTier = {
  /** Null: nothing is sold. */
  terms: PaymentTerms | null
  /** The gas budget of this service's wallet; null where it pays none. */
  relays: RelayBudget | null
  /** In millionths of the token. */
  prices: Readonly<Record<Product, bigint>>
  /**
   * Resolves to what a sale needs. Asks the facilitator until it has answered once. Throws ServiceError
   * paid_tier_not_configured and facilitator_unavailable.
   */
  open: () => Promise<OpenTier>
  /** Reports to the operator that a facilitator claims a settlement which the chain does not show. */
  contradicted: (payment: { network: string; payer: string; transaction: string }) => void
}

export type OpenTier = { terms: PaymentTerms; facilitator: FacilitatorClient; mismatch: Mismatch }

type Opening = Pick<PaidTier, 'terms' | 'relays' | 'prices' | 'contradicted'> & {
  facilitator: FacilitatorClient | null
}

/** Sends no request, so that the service starts while the facilitator is unreachable. */
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
