import { membersOf } from './copy-plain.ts'
import { GuardError } from './guard-error.ts'

/**
 * Freezes a quote in place, so that the judged data is the signed data. Throws GuardError for anything that could still
 * differ when read again: accessors, functions, instances of classes.
 */
export function freezeQuote(value: unknown, depth = 0): void {
  if (typeof value === 'function' || depth > depthMax) throw new GuardError('payment_not_understood')
  if (typeof value !== 'object' || value === null) return
  membersOf(value)
  Object.freeze(value)
  // Read again: the current values of a Proxy stay.
  for (const [, member] of membersOf(value)) freezeQuote(member, depth + 1)
}

/** Quotes are a few levels deep; a cyclic one has no end. */
const depthMax = 64
