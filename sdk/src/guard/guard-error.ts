import type { Problem } from '../create-client.ts'

/** The guard's own refusals. Refusals of the service have its reason codes, in upper case. */
export type GuardReason =
  | 'service_unreachable'
  | 'decision_unsigned'
  | 'decision_forged'
  | 'decision_expired'
  | 'decision_mismatch'
  | 'quote_forged'
  | 'quote_expired'
  | 'quote_keys_missing'
  | 'quote_changed'
  | 'quote_page_unclear'
  | 'payment_changed'
  | 'payment_not_understood'
  | 'form_not_guarded'
  | 'approval_refused'
  | 'extension_not_understood'
  | 'network_not_guarded'
  | 'token_not_guarded'
  | 'authorization_too_long'
  | 'authorization_over'
  | 'token_domain_wrong'
  | 'amount_over_cap'
  | 'fee_over_cap'
  | 'fees_not_stated'
  | 'record_failed'

type Retry = { readonly retryable: boolean; readonly after_seconds?: number | undefined }

/** The service's decision against a payment, or why it gave none. */
type RefusalFacts = {
  reason_code: string
  decision?: 'review' | 'decline'
  detail: string
  remedy: string
  retry: Retry
  problem?: Problem
}

/**
 * A payment stopped by a guard: the guard prevented its signature, and anything that a client signed all the same was
 * not sent. `remedy` is what an agent can do about it.
 */
export class GuardError extends Error {
  override name = 'GuardError'
  /** Lower case: one of GuardReason. Upper case: the service's reason for the decision. */
  readonly reason_code: string
  /** The decision; null if there is no valid one. */
  readonly decision: 'review' | 'decline' | null
  readonly remedy: string
  readonly retry: Retry
  /** The error document that the service returned instead of a decision. */
  readonly problem: Problem | null

  constructor(reason: GuardReason | RefusalFacts, options?: ErrorOptions) {
    const { detail, reason_code, remedy, retry, decision, problem } =
      typeof reason === 'string' ? ownReason(reason) : reason
    super(`${reason_code}: ${detail} ${remedy}`, options)
    this.reason_code = reason_code
    this.remedy = remedy
    this.retry = retry
    this.decision = decision ?? null
    this.problem = problem ?? null
  }

  /** The answer of a tool to a model. */
  toJSON() {
    const { reason_code, decision, message, remedy, retry } = this
    return { paid: false, reason_code, decision, message, remedy, retry }
  }
}

/** A refusal with its subject, in the guard's words. */
export function refusal(reason: GuardReason, about: string, problem?: Problem): GuardError {
  const facts = ownReason(reason)
  return new GuardError({ ...facts, detail: `${facts.detail} It is about ${about}.`, ...(problem ? { problem } : {}) })
}

/** A payment that a client signed, and the guard did not send. */
export function notSent(cause?: unknown): GuardError {
  const detail = 'What the client signed is not the payment that was allowed. It was not sent.'
  const remedy = 'Do not pay. Tell the operator of the agent: the client signs something else than the quote says.'
  return new GuardError({ ...ownReason('payment_changed'), detail, remedy }, { cause })
}

function ownReason(reason: GuardReason): RefusalFacts {
  const [detail, remedy, afterSeconds] = sentences[reason]
  const retry = afterSeconds === undefined ? { retryable: false } : { retryable: true, after_seconds: afterSeconds }
  return { reason_code: reason, detail, remedy, retry }
}

/** The fault, the remedy, and the seconds until a retry. */
const sentences: Readonly<Record<GuardReason, readonly [detail: string, remedy: string, afterSeconds?: number]>> = {
  service_unreachable: [
    'Countersign did not answer, so the payment was not checked.',
    'Try again later, or tell the operator of the agent that the service cannot be reached.',
    5,
  ],
  decision_unsigned: ['The decision is not signed.', 'Try again later: the clock of the service may be wrong.', 60],
  decision_forged: [
    'The signature of the decision is not that of the service.',
    'Do not pay. Tell the operator of the agent: somebody may be answering in place of the service.',
  ],
  decision_expired: ['The decision has expired.', 'Ask for a new decision.', 0],
  decision_mismatch: [
    'The signed decision is about another payment.',
    'Do not pay. Tell the operator of the agent: somebody may be answering in place of the service.',
  ],
  quote_forged: [
    'The signature of the quote does not match its content or the keys of the seller.',
    'Do not pay this quote. Ask the seller for a new one; if that does not match either, use another seller.',
  ],
  quote_expired: ['The signed quote has expired.', 'Ask the seller for a new quote.', 0],
  quote_keys_missing: [
    'The seller signs its quotes, and its keys could not be read.',
    'Try again later, or use another seller. Where a hook guards, the operator of the agent names the keys in `sellerKeys`.',
    5,
  ],
  quote_page_unclear: [
    'Several pages quoted a price for this one call, so it is not known whose page to check.',
    'Do not pay. Ask the page that you want to pay directly, and follow no redirect to another one.',
  ],
  quote_changed: ['The offer is not among those that the seller signed.', 'Do not pay it. Ask for a new quote.'],
  payment_changed: [
    'What was to be signed is not a payment that was allowed.',
    'Do not pay. Start again with a new quote, and tell the operator of the agent if it happens again.',
  ],
  payment_not_understood: [
    'What was to be signed is no payment that the guard can read.',
    'Pay by a signed transfer (EIP-3009), by Permit2 through the contracts of x402, or by `transfer` of a token; POST /api/intent/check says what other data does.',
  ],
  form_not_guarded: [
    'The guard does not read payments of this form.',
    'Choose an offer of the scheme exact or upto, in a version, a network and a way of transfer that the guard reads.',
  ],
  approval_refused: [
    'It would let somebody take tokens from the wallet, which is more than the payment.',
    'Do not sign it. Choose an offer that needs no approval; an approval of Permit2 is for the operator of the agent to give.',
  ],
  extension_not_understood: [
    'The quote has an extension that the guard does not know, so what the client signs for it is not known either.',
    'Choose another offer. Where the extension makes the client sign nothing, the operator names it in `extensions` of the guard.',
  ],
  network_not_guarded: [
    'The guard lets payments be made on networks of EVM and Solana that the service screens.',
    'Choose an offer on another network; GET /api/networks of the service names those that it screens.',
  ],
  token_not_guarded: [
    'The service does not know this token, so it is not known what the payment is worth.',
    'Choose an offer in USDC or another token that GET /api/networks of the service names.',
  ],
  authorization_too_long: [
    'What would be signed could be used for longer than the guard allows, when the decision no longer holds.',
    'Ask for a quote with a shorter maxTimeoutSeconds.',
  ],
  authorization_over: [
    'What would be signed has ended already, or ends before it begins.',
    'Ask for a quote whose maxTimeoutSeconds is above zero, and look whether the clock of this machine is right.',
  ],
  token_domain_wrong: [
    'The contract of the token has another name or version in its signing domain, so the payment would be void.',
    'Do not pay. Ask the seller for a quote with the name and version that the contract has.',
  ],
  amount_over_cap: ['The amount is above the cap of the guard.', 'Find a cheaper offer, or ask for a higher cap.'],
  fee_over_cap: [
    'The fees of the transaction may come to more than the cap of the guard.',
    'Sign it with less gas or a lower price of gas, or ask the operator of the agent for a higher `maxFeeWei`.',
  ],
  fees_not_stated: [
    'The transaction leaves its fees to what sends it, so they cannot be judged.',
    'State gas, a price of gas and the nonce, as prepareTransactionRequest of the wallet answers them.',
  ],
  record_failed: ['The decision could not be recorded, and nothing is paid without a record.', 'Mend the record.', 5],
}
