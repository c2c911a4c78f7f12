import type { ClientOptions } from '../create-client.ts'
import type { Permit2Allowance } from './judge-offer.ts'
import type { JwkSet } from '../jwk-set.ts'
import type { PaymentTerms } from './payment-terms.ts'
import type { Decision } from './read-decision.ts'

export type GuardOptions = ClientOptions & {
  /** The most that one payment may cost, in dollars, as a decimal. */
  maxAmountUsdc?: string
  /** How long what is signed may be usable, in seconds, at most 86,400; 600 unless given. */
  maxValiditySeconds?: number
  /**
   * The most that the fees which a transaction states may come to, in wei of the chain's own currency, on every chain. Unless
   * given, what they usually come to at most: 0.01 ETH on Ethereum, 0.001 ETH on Base and other layers.
   */
  maxFeeWei?: bigint
  /** Extensions of quotes that make the client sign nothing, beside those that the guard knows. */
  extensions?: readonly string[]
  /**
   * How much of a token Permit2 may take from the wallet already, in its smallest unit: `allowance(wallet, Permit2)` of the
   * contract. Unless given, a quote whose sponsor of gas would have an approval signed is refused.
   */
  permit2Allowance?: Permit2Allowance
  /** What the agent is paying for, and why this payee: read for prompt injection. */
  task?: string
  reasoning?: string
  /** What `iss` of the service's signatures is; `baseUrl` unless given. */
  issuer?: string
  /** The service's keys, where they are pinned; fetched from it unless given. */
  jwks?: JwkSet
  /**
   * The keys of a seller that signs its quotes, by its origin. A fetch reads them from the page that it asked; a hook, which only
   * has the word of the quote, reads none unless given.
   */
  sellerKeys?: (origin: string) => Promise<JwkSet>
  /** Asked about a decision `review`: whether a person has approved the payment. Nobody has, unless given. */
  onReview?: (decision: Decision, terms: PaymentTerms) => boolean | Promise<boolean>
  /** Told of every payment, before anything is signed. Where it fails, nothing is. */
  record?: (entry: GuardRecord) => void | Promise<void>
  /** Milliseconds since 1970; the clock of this machine unless given. */
  now?: () => number
}

/** What a guard came to. `own`: a quote that the service itself signed, which it is not asked about. */
export type GuardRecord = {
  at: string
  outcome: 'allowed' | 'own' | 'refused'
  terms: PaymentTerms | null
  url: string | null
  quote: 'signed' | 'unsigned' | 'none'
  reason_code: string
  attestation: string | null
}
