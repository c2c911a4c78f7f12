/** Why a payment was not accepted, as named in the body of a 402. */
export const refusalReasons = [
  'insufficient_funds',
  'signature_invalid',
  'expired',
  'not_yet_valid',
  'valid_too_long',
  'wrong_amount',
  'wrong_payee',
  'wrong_network',
  'wrong_asset',
  'wrong_terms',
  'wrong_resource',
  'extensions_differ',
  'quote_id_missing',
  'wallet_not_supported',
  'authorization_used',
  'authorization_carried_out',
  'authorization_void',
  'given_back_too_often',
  'not_carried_out',
  'not_accepted',
] as const
export type RefusalReason = (typeof refusalReasons)[number]
