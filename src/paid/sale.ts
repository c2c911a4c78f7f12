import type { PaymentRequired } from '@x402/core/types'
import type { Chains } from '../chains/chains.ts'
import type { LookUpNeeds } from '../chains/look-up-end.ts'
import type { Answer } from '../endpoint/endpoint.ts'
import type { World } from '../kit/world.ts'
import type { Funds } from './quotes/refusal.ts'
import type { KeptAnswer, LedgerNeeds, Settlement } from './ledger.ts'
import type { Offer } from './offer.ts'
import type { PaidTier } from './paid-tier.ts'
import type { QuoteNeeds } from './quotes/quote-needs.ts'
import type { SignedPayment } from './read-payment.ts'
import type { RefusalReason } from '../endpoint/payment-refusals.ts'

/** A call that is to be paid for. */
export type Sale = {
  offer: Offer
  /** Null: no payment yet. */
  payment: SignedPayment | null
  /** Whose call it is, as sources are counted. */
  source: string
  /** The question: two requests for the same answer have the same one, in any form. */
  requestHash: string
  /** Makes the answer. It is called once at most, after the payment was verified. */
  work: () => Answer | Promise<Answer>
}

/** What charging for a call takes. */
export type ChargeNeeds = LedgerNeeds & QuoteNeeds & SettleNeeds & { paid: Pick<PaidTier, 'open' | 'relays'> }

/** What settling takes: the chain, which is asked what became of a payment, and who hears where it contradicts. */
export type SettleNeeds = LookUpNeeds & {
  world: Pick<World, 'now' | 'after'>
  chains: Pick<Chains, 'prospect'>
  paid: Pick<PaidTier, 'contradicted'>
}

export type Charged =
  /** Paid for. `isReplayed`: it was delivered before, and nothing was carried out or charged again. */
  | { kind: 'paid'; answer: KeptAnswer & Pick<Answer, 'outcome'>; settlement: Settlement; isReplayed: boolean }
  /** Delivered and not charged: uncertain, or no answer at all. The signature is given back. */
  | { kind: 'free'; answer: Answer }
  /** Not delivered. `reason` is null where no payment came, `funds` where the chain was not asked what the wallet holds; `settlement` is there where settling failed. */
  | {
      kind: 'unpaid'
      required: PaymentRequired
      reason: RefusalReason | null
      funds: Funds | null
      settlement: Settlement | null
    }
