import type { ClientOptions } from '../create-client.ts'
import type { Permit2Allowance } from './judge-offer.ts'
import type { JwkSet } from '../jwk-set.ts'
import type { PaymentTerms } from './payment-terms.ts'
import type { Decision } from './read-decision.ts'

export type GuardOptions = ClientOptions & {
  /** The maximum cost of one payment, in dollars, as a decimal. */
  maxAmountUsdc?: string
  /** The maximum validity of a signature, in seconds, at most 86,400; default 600. */
  maxValiditySeconds?: number
  /**
   * The maximum total of the fees stated in a transaction, in wei of the chain's own currency, on every chain. By
   * default the usual maximum: 0.01 ETH on Ethereum, 0.001 ETH on Base and other layers.
   */
  maxFeeWei?: bigint
  /** Extensions of quotes for which the client signs nothing, besides those that the guard knows. */
  extensions?: readonly string[]
  /**
   * The amount of a token that Permit2 may already take from the wallet, in its smallest unit: `allowance(wallet,
   * Permit2)` of the contract. Without it, a quote is refused if its gas sponsor would have an approval signed.
   */
  permit2Allowance?: Permit2Allowance
  /** What the agent is paying for, and why this payee: checked for prompt injection. */
  task?: string
  reasoning?: string
  /** The `iss` of the service's signatures; default `baseUrl`. */
  issuer?: string
  /** The service's keys, if pinned; fetched from it by default. */
  jwks?: JwkSet
  /**
   * The keys of a seller that signs its quotes, by its origin. A fetch reads them from the requested page by default; a
   * hook, which only has the quote, reads none.
   */
  sellerKeys?: (origin: string) => Promise<JwkSet>
  /** Called for a `review` decision: whether a person has approved the payment. Default: no approval. */
  onReview?: (decision: Decision, terms: PaymentTerms) => boolean | Promise<boolean>
  /** Called for every payment, before anything is signed. If it fails, nothing is signed. */
  record?: (entry: GuardRecord) => void | Promise<void>
  /** Milliseconds since 1970; default: the clock of this machine. */
  now?: () => number
}

/** The outcome of a guard's check. `own`: a quote signed by the service itself, which is allowed without a decision. */
export type GuardRecord = {
  at: string
  outcome: 'allowed' | 'own' | 'refused'
  terms: PaymentTerms | null
  url: string | null
  quote: 'signed' | 'unsigned' | 'none'
  reason_code: string
  attestation: string | null
}
