/** Where a reason comes from; callers branch on it before they know the code. `client_error` stands in error documents only. */
export type SignalClass = 'ok' | 'payment' | 'regulatory' | 'authorization' | 'uncertain' | 'client_error'

type ReasonCodeFacts = {
  class: SignalClass
  /** HTTP status of the answer that carries the code, unless an endpoint documents another. */
  status: number
  /** Whether the same request can succeed later, and after how many seconds to try. */
  retryable: boolean
  afterSeconds?: number
  /** What the documents name as the field in an example of the error; none for errors that are about no field. */
  field?: string
}

/**
 * The closed registry of reason codes (decisions section 2): verdict and decision reasons in UPPER_SNAKE, errors in
 * lower case. Each has its sentences `reason.<code>` and `change.<code>` in the catalogue and a page at /docs/reasons/<code>.
 */
export const reasonCodes = {
  NO_RISK_SIGNAL: { class: 'ok', status: 200, retryable: false },
  RISK_SIGNALS_PRESENT: { class: 'payment', status: 200, retryable: false },
  SANCTIONS_MATCH: { class: 'regulatory', status: 200, retryable: false },
  MIXER_MATCH: { class: 'regulatory', status: 200, retryable: false },
  OWN_LIST_MATCH: { class: 'payment', status: 200, retryable: false },
  PHISHING_MATCH: { class: 'payment', status: 200, retryable: false },
  SCAM_MATCH: { class: 'payment', status: 200, retryable: false },
  ISSUER_FROZEN: { class: 'regulatory', status: 200, retryable: false },
  SANCTIONS_TAINT: { class: 'regulatory', status: 200, retryable: false },
  MIXER_TAINT: { class: 'regulatory', status: 200, retryable: false },
  OWN_LIST_TAINT: { class: 'payment', status: 200, retryable: false },
  ONCHAIN_HIGH_RISK: { class: 'payment', status: 200, retryable: false },
  SCREENING_UNAVAILABLE: { class: 'uncertain', status: 200, retryable: true, afterSeconds: 30 },
  CLOCK_WRONG: { class: 'uncertain', status: 200, retryable: true, afterSeconds: 300 },
  INTENT_MATCH: { class: 'ok', status: 200, retryable: false },
  INTENT_MISMATCH: { class: 'payment', status: 200, retryable: false },
  INTENT_UNKNOWN: { class: 'uncertain', status: 200, retryable: false },
  INTENT_EMPTY: { class: 'authorization', status: 200, retryable: false },
  INTENT_INJECTION: { class: 'authorization', status: 200, retryable: false },
  AMOUNT_OVER_CAP: { class: 'authorization', status: 200, retryable: false },
  TOKEN_VALID: { class: 'ok', status: 200, retryable: false },
  TOKEN_EXPIRED: { class: 'authorization', status: 200, retryable: false },
  TOKEN_NOT_YET_VALID: { class: 'authorization', status: 200, retryable: false },
  TOKEN_MALFORMED: { class: 'authorization', status: 200, retryable: false },
  TOKEN_TYPE_WRONG: { class: 'authorization', status: 200, retryable: false },
  TOKEN_ALGORITHM_WRONG: { class: 'authorization', status: 200, retryable: false },
  TOKEN_ISSUER_WRONG: { class: 'authorization', status: 200, retryable: false },
  TOKEN_SIGNATURE_INVALID: { class: 'authorization', status: 200, retryable: false },
  TOKEN_KEY_UNKNOWN: { class: 'authorization', status: 200, retryable: false },
  TOKEN_KEY_RETIRED: { class: 'authorization', status: 200, retryable: false },
  PLAN_SAME: { class: 'ok', status: 200, retryable: false },
  PLAN_CHANGED: { class: 'payment', status: 200, retryable: false },
  PLAN_WITHHELD: { class: 'authorization', status: 200, retryable: false },
  PLAN_EXPIRED: { class: 'authorization', status: 200, retryable: false },
  LISTS_STALE: { class: 'uncertain', status: 200, retryable: true, afterSeconds: 3600 },
  DAY_NOT_COVERED: { class: 'uncertain', status: 200, retryable: true, afterSeconds: 3600 },

  parameter_missing: { class: 'client_error', status: 400, retryable: false, field: 'addr' },
  parameter_unknown: { class: 'client_error', status: 400, retryable: false, field: 'address' },
  parameter_repeated: { class: 'client_error', status: 400, retryable: false, field: 'addr' },
  parameter_invalid: { class: 'client_error', status: 400, retryable: false, field: 'hops' },
  address_invalid: { class: 'client_error', status: 400, retryable: false, field: 'addr' },
  address_checksum_invalid: { class: 'client_error', status: 400, retryable: false, field: 'addr' },
  url_invalid: { class: 'client_error', status: 400, retryable: false, field: 'url' },
  network_invalid: { class: 'client_error', status: 400, retryable: false, field: 'network' },
  network_mismatch: { class: 'client_error', status: 400, retryable: false, field: 'network' },
  date_invalid: { class: 'client_error', status: 400, retryable: false, field: 'on' },
  date_out_of_range: { class: 'client_error', status: 400, retryable: false, field: 'on' },
  amount_invalid: { class: 'client_error', status: 400, retryable: false, field: 'amountUsdc' },
  asset_invalid: { class: 'client_error', status: 400, retryable: false, field: 'intent.asset' },
  data_invalid: { class: 'client_error', status: 400, retryable: false, field: 'data' },
  typed_data_invalid: { class: 'client_error', status: 400, retryable: false, field: 'typedData' },
  transaction_invalid: { class: 'client_error', status: 400, retryable: false, field: 'transaction' },
  plan_invalid: { class: 'client_error', status: 400, retryable: false, field: 'plan' },
  text_too_long: { class: 'client_error', status: 400, retryable: false, field: 'task' },
  language_unknown: { class: 'client_error', status: 400, retryable: false, field: 'lang' },
  cursor_invalid: { class: 'client_error', status: 400, retryable: false, field: 'cursor' },
  batch_empty: { class: 'client_error', status: 400, retryable: false, field: 'addresses' },
  batch_too_large: { class: 'client_error', status: 400, retryable: false, field: 'addresses' },
  request_malformed: { class: 'client_error', status: 400, retryable: false },
  body_not_json: { class: 'client_error', status: 400, retryable: false },
  body_not_object: { class: 'client_error', status: 400, retryable: false },
  body_member_unknown: { class: 'client_error', status: 400, retryable: false, field: 'address' },
  body_member_duplicate: { class: 'client_error', status: 400, retryable: false, field: 'addr' },
  body_member_forbidden: { class: 'client_error', status: 400, retryable: false, field: '__proto__' },
  body_too_deep: { class: 'client_error', status: 400, retryable: false },
  not_found: { class: 'client_error', status: 404, retryable: false },
  evidence_not_found: { class: 'client_error', status: 404, retryable: false },
  method_not_allowed: { class: 'client_error', status: 405, retryable: false },
  request_timeout: { class: 'client_error', status: 408, retryable: true, afterSeconds: 1 },
  body_too_many_values: { class: 'client_error', status: 413, retryable: false },
  body_too_large: { class: 'client_error', status: 413, retryable: false },
  url_too_long: { class: 'client_error', status: 414, retryable: false },
  content_type_unsupported: { class: 'client_error', status: 415, retryable: false },
  content_encoding_unsupported: { class: 'client_error', status: 415, retryable: false },
  headers_too_large: { class: 'client_error', status: 431, retryable: false },
  internal_error: { class: 'uncertain', status: 500, retryable: true, afterSeconds: 5 },
  chain_not_configured: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 3600 },
  chain_unavailable: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 30 },
  not_ready: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 2 },
  service_busy: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 2 },
  clock_wrong: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 300 },
  shutting_down: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 2 },
} as const satisfies Record<string, ReasonCodeFacts>

export type ReasonCode = keyof typeof reasonCodes

/** The codes that stand in error documents. */
export type ErrorCode = { [Code in ReasonCode]: Code extends Lowercase<Code> ? Code : never }[ReasonCode]

/** The registry's row for a code, with the optional members spelled out. */
export function reasonFacts(code: ReasonCode): ReasonCodeFacts {
  return reasonCodes[code]
}
