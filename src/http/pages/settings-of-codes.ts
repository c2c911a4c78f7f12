import type { ReasonCode } from '../../endpoint/reason-codes.ts'

/** The settings of the service that decide whether a code is given, or when: its page names them. */
export const settingsOfCodes: Readonly<Partial<Record<ReasonCode, readonly string[]>>> = {
  LISTS_STALE: ['LISTS_MAX_AGE_HOURS', 'LISTS_UPDATE'],
  DAY_NOT_COVERED: ['LISTS_DIR', 'LISTS_UPDATE'],
  OWN_LIST_MATCH: ['LISTS_DIR'],
  SCREENING_UNAVAILABLE: ['ONCHAIN', 'CHAIN_BUDGET_MS'],
  chain_not_configured: ['ONCHAIN'],
  chain_unavailable: ['ONCHAIN', 'CHAIN_BUDGET_MS'],
  paid_tier_not_configured: ['X402_PAY_TO', 'X402_NETWORK', 'X402_ASSET', 'X402_FACILITATOR_URL'],
  settlement_not_configured: ['SETTLEMENT', 'X402_FACILITATOR_URL'],
  settlement_amount_too_small: ['SETTLEMENT_MIN_USDC'],
  settlement_limit_reached: ['SETTLEMENT_RELAYS_PER_DAY'],
  rate_limited: ['LIMITS', 'REDIS_URL'],
}
