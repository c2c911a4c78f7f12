import type { RefusalReason } from '../../endpoint/payment-refusals.ts'

/** `code`: the same as the protocol names it, in `error` of a quote. `funds` is there where the chain said what the wallet holds. */
export type Refusal = { reason: RefusalReason; code: string; funds?: Funds }

/** What a wallet holds and a payment takes, in the smallest unit, and the Unix second until which it can be carried out. */
export type Funds = { holds: bigint; needs: bigint; validBefore: number }

/** What a facilitator, or the official packages, said of a payment. A text that is no code of the protocol is not handed on. */
export function refusalOf(said: string | undefined, otherwise: string): Refusal {
  const code = said !== undefined && /^[a-z0-9_]{1,80}$/.test(said) ? said : otherwise
  const found = reasonsByCode.find(([pattern]) => pattern.test(code))
  return { reason: found?.[1] ?? 'not_accepted', code }
}

/**
 * Whether a reason says of the payment itself that a token would not carry it out: a facilitator that gives it has sent
 * nothing. Of any other it may be that the payment is carried out yet, or was.
 */
export function isAboutPayment(reason: RefusalReason): boolean {
  return !uncertainReasons.has(reason)
}

const uncertainReasons: ReadonlySet<RefusalReason> = new Set(['authorization_used', 'not_carried_out', 'not_accepted'])

/** Codes of the x402 specification and of the official packages, by what they mean. The first that matches counts. */
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
