import type { Effect, UnknownCause, Validity } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'

/** A time window in Unix seconds. Either end may be left out. */
type Window = {
  /** The first second of it. */
  from?: bigint
  /** The last second of it. */
  until?: bigint
}

/** Why it is outside the window now; null within it. A window without a second in it is never open. */
export function whyNotNow({ from = 0n, until }: Window, now: bigint): UnknownCause | null {
  if (until !== undefined && until < from) return 'never_carried_out'
  if (until !== undefined && now > until) return 'time_over'
  return now < from ? 'time_not_begun' : null
}

/** The same for accounts and paymasters of ERC-4337: an end of 0 means none. */
export function whyNotValid(after: bigint, until: bigint, now: bigint): UnknownCause | null {
  return whyNotNow(until === 0n ? { from: after } : { from: after, until }, now)
}

/**
 * The finding that a payment to be signed could still be made long after the decision; none if it could not. The payer
 * cannot revoke such a signature later; a transaction or an operation ends with the next one.
 */
export function longValidity({ validBefore }: Validity, target: string, { now, rules }: Setting): readonly Effect[] {
  if (rules.validityMaxS === null || validBefore <= now + rules.validityMaxS) return []
  const effect = { kind: 'unknown', why: 'time_too_long', target } as const
  return [rules.isLongValidityFinding ? { ...effect, isFinding: true } : effect]
}
