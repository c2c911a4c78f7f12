import type { UnknownCause, Validity } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'

/** The times within which something is carried out, in Unix seconds. Either may be left out. */
type Window = {
  /** The first second of it. */
  from?: bigint
  /** The last second of it. */
  until?: bigint
}

/** Why nothing is carried out now; null within the window. A window without a second in it is never open. */
export function whyNotNow({ from = 0n, until }: Window, now: bigint): UnknownCause | null {
  if (until !== undefined && until < from) return 'never_carried_out'
  if (until !== undefined && now > until) return 'time_over'
  return now < from ? 'time_not_begun' : null
}

/** As accounts and paymasters of ERC-4337 state it: an end of 0 is none. */
export function whyNotValid(after: bigint, until: bigint, now: bigint): UnknownCause | null {
  return whyNotNow(until === 0n ? { from: after } : { from: after, until }, now)
}

/**
 * Whether a payment that is to be signed could still be made long after it was decided on. Nothing that the payer does
 * later ends such a signature; a transaction or an operation ends with the next one.
 */
export function whyTooLong({ validBefore }: Validity, { now, rules }: Setting): UnknownCause | null {
  return rules.validityMaxS !== null && validBefore > now + rules.validityMaxS ? 'time_too_long' : null
}
