import type { RefusalReason } from '../../endpoint/payment-refusals.ts'

/**
 * `code`: the protocol's code, for `error` of a quote. `funds` is set where the chain returned the wallet's balance,
 * `carriedOutBy` where it shows the transaction that carried out the payment.
 */
export type Refusal = { reason: RefusalReason; code: string; funds?: Funds; carriedOutBy?: string }

/** The wallet's balance and the amount of a payment in the smallest unit, and the Unix time until which it is valid. */
export type Funds = { holds: bigint; needs: bigint; validBefore: number }

/** Maps the reason of a facilitator or of the official packages. A text that is not a code is not passed on. */
export function refusalOf(reason: string | undefined, otherwise: string): Refusal {
  const code = reason !== undefined && /^[a-z0-9_]{1,80}$/.test(reason) ? reason : otherwise
  const match = reasonsByCode.find(([pattern]) => pattern.test(code))
  return { reason: match?.[1] ?? 'not_accepted', code }
}

/**
 * Whether a reason is about the payment itself, so that the facilitator has sent nothing. After any other reason the
 * payment may still be, or have been, carried out.
 */
export function isAboutPayment(reason: RefusalReason): boolean {
  return !uncertainReasons.has(reason)
}

const uncertainReasons: ReadonlySet<RefusalReason> = new Set(['authorization_used', 'not_carried_out', 'not_accepted'])

/** Codes of the x402 specification and of the official packages, by meaning. The first match counts. */
const reasonsByCode: readonly (readonly [RegExp, RefusalReason])[] = [
  [/insufficient_(?:balance|funds)$/, 'insufficient_funds'],
  [/nonce_already_used$/, 'authorization_used'],
  [/valid_before$/, 'expired'],
  [/valid_after$/, 'not_yet_valid'],
  [/(?:value_mismatch|authorization_value)$/, 'wrong_amount'],
  [/recipient_mismatch$/, 'wrong_payee'],
  [/(?:network_mismatch|invalid_network)$/, 'wrong_network'],
  [/(?:asset_not_deployed_contract|eip3009_not_supported|token_name_mismatch|token_version_mismatch)$/, 'wrong_asset'],
  [/resource_mismatch$/, 'wrong_resource'],
  [/extension_echo_mismatch$/, 'extensions_differ'],
  [/(?:factory_not_allowed|undeployed_smart_wallet)$/, 'wallet_not_supported'],
  [/signature$/, 'signature_invalid'],
  [/(?:transaction_failed|simulation_failed|transfer_event_mismatch|invalid_transaction_state)$/, 'not_carried_out'],
  [/(?:_scheme|payment_requirements|eip712_domain)$/, 'wrong_terms'],
]

/** The facilitator's reason for a used nonce. */
export const authorizationUsed = refusalOf('invalid_exact_evm_nonce_already_used', '')
