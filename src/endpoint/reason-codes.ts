import { daySeconds, hourSeconds } from '../kit/duration.ts'

/**
 * The class of a reason, by which callers can branch before they know the code. `client_error` is used in error
 * documents only.
 */
export type SignalClass = 'ok' | 'payment' | 'regulatory' | 'authorization' | 'uncertain' | 'client_error'

type ReasonCodeFacts = {
  class: SignalClass
  /** HTTP status of an answer with the code, unless an endpoint documents another. */
  status: number
  /** Whether the same request can succeed later, and the delay of a retry in seconds. */
  retryable: boolean
  afterSeconds?: number
  /** The field in documented examples of the error; absent for errors without a field. */
  field?: string
  /** Whether every refusal with the code has this field, unless it names a more specific one. */
  always?: true
}

/**
 * The closed registry of reason codes (decisions section 2): verdict and decision reasons in UPPER_SNAKE, errors in
 * lower case. Each has its sentences `reason.<code>` and `change.<code>` in the catalogue and a page at
 * /docs/reasons/<code>.
 */
export const reasonCodes = {
  NO_RISK_SIGNAL: { class: 'ok', status: 200, retryable: false },
  RISK_SIGNALS_PRESENT: { class: 'payment', status: 200, retryable: false },
  SANCTIONS_MATCH: { class: 'regulatory', status: 200, retryable: false },
  SANCTIONED_ASSET: { class: 'regulatory', status: 200, retryable: false },
  ENFORCEMENT_MATCH: { class: 'regulatory', status: 200, retryable: false },
  MIXER_MATCH: { class: 'regulatory', status: 200, retryable: false },
  OWN_LIST_MATCH: { class: 'payment', status: 200, retryable: false },
  PHISHING_MATCH: { class: 'payment', status: 200, retryable: false },
  SCAM_MATCH: { class: 'payment', status: 200, retryable: false },
  ISSUER_FROZEN: { class: 'regulatory', status: 200, retryable: false },
  SANCTIONS_TAINT: { class: 'regulatory', status: 200, retryable: false },
  ENFORCEMENT_TAINT: { class: 'regulatory', status: 200, retryable: false },
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
  AMOUNT_UNKNOWN: { class: 'uncertain', status: 200, retryable: false },
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
  PAYEE_NOT_AN_ACCOUNT: { class: 'payment', status: 200, retryable: false },
  PAYEE_UNKNOWN: { class: 'payment', status: 200, retryable: false },
  PAYEE_NOT_VERIFIED: { class: 'payment', status: 200, retryable: false },
  PAYEE_SUSPENDED: { class: 'payment', status: 200, retryable: false },
  PAYER_SANCTIONED: { class: 'regulatory', status: 200, retryable: false },
  PAYER_RISKY: { class: 'payment', status: 200, retryable: false },
  PAYER_UNSCREENABLE: { class: 'uncertain', status: 200, retryable: true, afterSeconds: 30 },
  PAYER_REQUIRED: { class: 'authorization', status: 200, retryable: false },
  AMOUNT_BELOW_MIN: { class: 'authorization', status: 200, retryable: false },
  AMOUNT_ABOVE_MAX: { class: 'authorization', status: 200, retryable: false },
  AMOUNT_REQUIRED: { class: 'authorization', status: 200, retryable: false },
  ENTITY_POSSIBLE_MATCH: { class: 'regulatory', status: 200, retryable: false },
  ASSET_UNCLEAR: { class: 'regulatory', status: 200, retryable: false },
  PURPOSE_REQUIRED: { class: 'authorization', status: 200, retryable: false },
  PURPOSE_NOT_ALLOWED: { class: 'authorization', status: 200, retryable: false },
  KYA_REQUIRED: { class: 'authorization', status: 200, retryable: false },
  KYA_UNPROVED: { class: 'authorization', status: 200, retryable: false },
  KYA_UNKNOWN_AGENT: { class: 'authorization', status: 200, retryable: false },
  LISTS_STALE: { class: 'uncertain', status: 200, retryable: true, afterSeconds: hourSeconds },
  LISTED_ON_UNKNOWN: { class: 'uncertain', status: 200, retryable: false },
  DAY_NOT_COVERED: { class: 'uncertain', status: 200, retryable: true, afterSeconds: hourSeconds },

  parameter_missing: { class: 'client_error', status: 400, retryable: false, field: 'addr' },
  parameter_unknown: { class: 'client_error', status: 400, retryable: false, field: 'address' },
  parameter_repeated: { class: 'client_error', status: 400, retryable: false, field: 'addr' },
  parameter_invalid: { class: 'client_error', status: 400, retryable: false, field: 'hops' },
  address_invalid: { class: 'client_error', status: 400, retryable: false, field: 'addr' },
  address_checksum_invalid: { class: 'client_error', status: 400, retryable: false, field: 'addr' },
  url_invalid: { class: 'client_error', status: 400, retryable: false, field: 'url' },
  network_invalid: { class: 'client_error', status: 400, retryable: false, field: 'network' },
  network_mismatch: { class: 'client_error', status: 400, retryable: false, field: 'network' },
  week_invalid: { class: 'client_error', status: 400, retryable: false, field: 'from' },
  date_invalid: { class: 'client_error', status: 400, retryable: false, field: 'on' },
  date_out_of_range: { class: 'client_error', status: 400, retryable: false, field: 'on' },
  amount_invalid: { class: 'client_error', status: 400, retryable: false, field: 'amountUsdc' },
  asset_invalid: { class: 'client_error', status: 400, retryable: false, field: 'intent.asset' },
  data_invalid: { class: 'client_error', status: 400, retryable: false, field: 'data' },
  typed_data_invalid: { class: 'client_error', status: 400, retryable: false, field: 'typedData' },
  transaction_invalid: { class: 'client_error', status: 400, retryable: false, field: 'transaction' },
  signature_invalid: { class: 'client_error', status: 400, retryable: false, field: 'signature' },
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
  authorization_mismatch: { class: 'client_error', status: 400, retryable: false, field: 'authorization.value' },
  authorization_expired: { class: 'client_error', status: 400, retryable: false, field: 'authorization.validBefore' },
  authorization_signature_invalid: {
    class: 'client_error',
    status: 400,
    retryable: false,
    field: 'authorization.signature',
  },
  settlement_amount_too_small: { class: 'client_error', status: 400, retryable: false, field: 'amountUsdc' },
  email_invalid: { class: 'client_error', status: 400, retryable: false, field: 'email' },
  credential_ambiguous: { class: 'client_error', status: 400, retryable: false },
  credential_too_long: { class: 'client_error', status: 400, retryable: false, field: 'x-agent-secret' },
  key_setting_invalid: { class: 'client_error', status: 400, retryable: false, field: 'ip_allowlist[0]' },
  idempotency_key_invalid: {
    class: 'client_error',
    status: 400,
    retryable: false,
    field: 'idempotency-key',
    always: true,
  },
  webhook_url_invalid: { class: 'client_error', status: 400, retryable: false, field: 'url' },
  webhook_signature_invalid: { class: 'authorization', status: 401, retryable: false },
  agent_not_found: { class: 'client_error', status: 404, retryable: false, field: 'agentId' },
  agent_unauthenticated: {
    class: 'authorization',
    status: 401,
    retryable: false,
    field: 'x-agent-secret',
    always: true,
  },
  agent_not_registered: { class: 'authorization', status: 403, retryable: false, field: 'agentId', always: true },
  agent_revoked: { class: 'authorization', status: 403, retryable: false, field: 'agentId', always: true },
  kyc_required: { class: 'authorization', status: 403, retryable: false },
  mandate_expired: { class: 'authorization', status: 403, retryable: false },
  payment_limit_exceeded: { class: 'authorization', status: 403, retryable: false },
  daily_limit_exceeded: { class: 'authorization', status: 403, retryable: false },
  payee_not_allowed: { class: 'authorization', status: 403, retryable: false },
  purpose_not_allowed: { class: 'authorization', status: 403, retryable: false },
  purpose_injection: { class: 'authorization', status: 403, retryable: false },
  anomaly_detected: { class: 'authorization', status: 403, retryable: false },
  session_required: { class: 'authorization', status: 401, retryable: false, field: 'cookie', always: true },
  csrf_invalid: { class: 'authorization', status: 403, retryable: false, field: 'x-csrf-token', always: true },
  account_erased: { class: 'authorization', status: 403, retryable: false },
  key_required: { class: 'authorization', status: 401, retryable: false, field: 'authorization', always: true },
  key_unknown: { class: 'authorization', status: 401, retryable: false },
  key_revoked: { class: 'authorization', status: 403, retryable: false },
  key_expired: { class: 'authorization', status: 403, retryable: false },
  key_not_activated: { class: 'authorization', status: 403, retryable: false },
  key_scope_denied: { class: 'authorization', status: 403, retryable: false },
  key_ip_denied: { class: 'authorization', status: 403, retryable: false },
  link_not_valid: { class: 'authorization', status: 404, retryable: false, field: 'token', always: true },
  change_not_pending: { class: 'client_error', status: 404, retryable: false },
  not_found: { class: 'client_error', status: 404, retryable: false },
  payee_not_found: { class: 'client_error', status: 404, retryable: false, field: 'payee' },
  receipt_not_found: { class: 'client_error', status: 404, retryable: false, field: 'txHash' },
  service_not_found: { class: 'client_error', status: 404, retryable: false, field: 'sid' },
  webhook_not_set: { class: 'client_error', status: 404, retryable: false },
  key_not_found: { class: 'client_error', status: 404, retryable: false, field: 'key_id' },
  payment_not_found: { class: 'client_error', status: 404, retryable: false, field: 'payment_id' },
  delivery_not_found: { class: 'client_error', status: 404, retryable: false, field: 'webhook_id' },
  term_not_found: { class: 'client_error', status: 404, retryable: false, field: 'term' },
  evidence_not_found: { class: 'client_error', status: 404, retryable: false },
  method_not_allowed: { class: 'client_error', status: 405, retryable: false },
  request_timeout: { class: 'client_error', status: 408, retryable: true, afterSeconds: 1 },
  statement_signed: { class: 'authorization', status: 409, retryable: false, field: 'signature', always: true },
  sid_taken: { class: 'client_error', status: 409, retryable: false, field: 'sid' },
  service_proved: { class: 'authorization', status: 403, retryable: false, field: 'wallet' },
  keys_too_many: { class: 'client_error', status: 409, retryable: false },
  services_too_many: { class: 'client_error', status: 409, retryable: false },
  replay_detected: { class: 'authorization', status: 409, retryable: false, field: 'nonce' },
  authorization_used: { class: 'authorization', status: 409, retryable: false, field: 'authorization.nonce' },
  balance_reserved: { class: 'client_error', status: 409, retryable: true, afterSeconds: 30, field: 'amountUsdc' },
  wallet_bound: { class: 'authorization', status: 409, retryable: false, field: 'wallet' },
  wallet_proof_invalid: { class: 'client_error', status: 400, retryable: false, field: 'walletProof.signature' },
  wallet_agents_max: { class: 'client_error', status: 409, retryable: false, field: 'wallet' },
  wallet_mandate_looser: { class: 'authorization', status: 409, retryable: false, field: 'mandate.allowedPayees' },
  loosening_waits: {
    class: 'authorization',
    status: 409,
    retryable: true,
    afterSeconds: daySeconds,
    field: 'mandate',
    always: true,
  },
  agents_too_many: { class: 'client_error', status: 409, retryable: false },
  agent_id_taken: { class: 'client_error', status: 409, retryable: false, field: 'agentId' },
  agent_owned: { class: 'authorization', status: 409, retryable: false, field: 'agentId', always: true },
  owner_required: { class: 'authorization', status: 409, retryable: false, field: 'mandate', always: true },
  idempotency_request_in_progress: {
    class: 'client_error',
    status: 409,
    retryable: true,
    afterSeconds: 1,
    field: 'idempotency-key',
    always: true,
  },
  state_changed: { class: 'client_error', status: 409, retryable: false, field: 'revision' },
  change_replaced: { class: 'client_error', status: 409, retryable: false, field: 'change_id', always: true },
  link_expired: { class: 'authorization', status: 410, retryable: false, field: 'token', always: true },
  body_too_many_values: { class: 'client_error', status: 413, retryable: false },
  body_too_large: { class: 'client_error', status: 413, retryable: false },
  url_too_long: { class: 'client_error', status: 414, retryable: false },
  content_type_unsupported: {
    class: 'client_error',
    status: 415,
    retryable: false,
    field: 'content-type',
    always: true,
  },
  content_encoding_unsupported: {
    class: 'client_error',
    status: 415,
    retryable: false,
    field: 'content-encoding',
    always: true,
  },
  proof_failed: { class: 'authorization', status: 422, retryable: true, afterSeconds: 5 },
  idempotency_key_reused: {
    class: 'client_error',
    status: 422,
    retryable: false,
    field: 'idempotency-key',
    always: true,
  },
  payment_required: { class: 'payment', status: 402, retryable: false },
  payment_payload_invalid: { class: 'client_error', status: 400, retryable: false, field: 'payment-signature' },
  payment_already_used: { class: 'client_error', status: 409, retryable: false },
  payment_in_progress: { class: 'client_error', status: 409, retryable: true, afterSeconds: 1 },
  payment_pending: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 5 },
  facilitator_unavailable: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 10 },
  facilitator_failed: { class: 'uncertain', status: 502, retryable: true, afterSeconds: 10 },
  paid_tier_not_configured: { class: 'uncertain', status: 503, retryable: true, afterSeconds: hourSeconds },
  preview_limit_reached: {
    class: 'client_error',
    status: 429,
    retryable: true,
    afterSeconds: hourSeconds,
    field: 'agentId',
    always: true,
  },
  settlement_limit_reached: { class: 'client_error', status: 429, retryable: true, afterSeconds: hourSeconds },
  rate_limited: { class: 'client_error', status: 429, retryable: true, afterSeconds: 60 },
  headers_too_large: { class: 'client_error', status: 431, retryable: false },
  internal_error: { class: 'uncertain', status: 500, retryable: true, afterSeconds: 5 },
  settlement_failed: { class: 'payment', status: 502, retryable: false },
  settlement_not_configured: { class: 'uncertain', status: 503, retryable: true, afterSeconds: hourSeconds },
  chain_not_configured: { class: 'uncertain', status: 503, retryable: true, afterSeconds: hourSeconds },
  chain_unavailable: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 30 },
  not_ready: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 2 },
  service_busy: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 2 },
  archive_unreadable: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 60 },
  storage_unavailable: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 5 },
  clock_wrong: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 300 },
  shutting_down: { class: 'uncertain', status: 503, retryable: true, afterSeconds: 2 },
} as const satisfies Record<string, ReasonCodeFacts>

export type ReasonCode = keyof typeof reasonCodes

/** Whether a stored text is a code of this version. */
export const isReasonCode = (text: string): text is ReasonCode => Object.hasOwn(reasonCodes, text)

/** The codes of error documents. */
export type ErrorCode = { [Code in ReasonCode]: Code extends Lowercase<Code> ? Code : never }[ReasonCode]

/** The codes of verdicts, decisions, intent checks and tokens. */
export type DecisionReason = Exclude<ReasonCode, ErrorCode>

/** The decision reasons, in the order of the registry. */
export const decisionReasons: readonly DecisionReason[] = (Object.keys(reasonCodes) as ReasonCode[]).filter(
  isDecisionReason,
)

/** Whether a code is a decision, and not the reason for an error. */
function isDecisionReason(code: ReasonCode): code is DecisionReason {
  return code === code.toUpperCase()
}

/** The registry's row for a code, with the optional members spelled out. */
export function reasonFacts(code: ReasonCode): ReasonCodeFacts {
  return reasonCodes[code]
}
