import type { PaymentRequired } from '@x402/core/types'
import type { Chains } from '../chains/chains.ts'
import type { LookUpNeeds } from '../chains/look-up-end.ts'
import type { Answer } from '../endpoint/endpoint.ts'
import type { World } from '../kit/world.ts'
import type { Funds } from './quotes/refusal.ts'
import type { StoredAnswer, LedgerNeeds, Settlement } from './ledger.ts'
import type { Offer } from './offer.ts'
import type { PaidTier } from './paid-tier.ts'
import type { QuoteNeeds } from './quotes/quote-needs.ts'
import type { SignedPayment } from './read-payment.ts'
import type { RefusalReason } from '../endpoint/payment-refusals.ts'

/** A call to be paid for. */
export type Sale = {
  offer: Offer
  /** Null: no payment yet. */
  payment: SignedPayment | null
  /** The caller's source, as it is counted. */
  source: string
  /** The identity of the request: equal for all notations of the same input. */
  requestHash: string
  /** Computes the answer. Called at most once, after the payment was verified. */
  work: () => Answer | Promise<Answer>
}

/** The dependencies of charging for a call. */
export type ChargeNeeds = LedgerNeeds & QuoteNeeds & SettleNeeds & { paid: Pick<PaidTier, 'open' | 'relays'> }

/** The dependencies of settling: the chain, and who is informed where it contradicts the facilitator. */
export type SettleNeeds = LookUpNeeds & {
  world: Pick<World, 'now' | 'after'>
  chains: Pick<Chains, 'prospect'>
  paid: Pick<PaidTier, 'contradicted'>
}

export type Charged =
  /** Paid. `isReplayed`: it was delivered before, and nothing was executed or charged again. */
  | { kind: 'paid'; answer: StoredAnswer & Pick<Answer, 'outcome'>; settlement: Settlement; isReplayed: boolean }
  /** Delivered and not charged: uncertain, or no answer at all. The signature is released. */
  | { kind: 'free'; answer: Answer }
  /**
   * Not delivered. `reason` is null without a payment, `funds` where the balance was not queried, `carriedOutBy` where
   * no transaction is known; `settlement` is set where settling failed.
   */
  | {
      kind: 'unpaid'
      required: PaymentRequired
      reason: RefusalReason | null
      funds: Funds | null
      carriedOutBy: string | null
      settlement: Settlement | null
    }
