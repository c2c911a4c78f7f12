import { membersOf } from './copy-plain.ts'
import { GuardError } from './guard-error.ts'

/**
 * Freezes a quote in place, so that what is judged is what is signed. Throws GuardError for what could be read in two ways
 * even so: accessors, functions, instances of classes.
 */
export function freezeQuote(value: unknown, depth = 0): void {
  if (typeof value === 'function' || depth > depthMax) throw new GuardError('payment_not_understood')
  if (typeof value !== 'object' || value === null) return
  membersOf(value)
  Object.freeze(value)
  // Read again: what a Proxy shows now stays.
  for (const [, member] of membersOf(value)) freezeQuote(member, depth + 1)
}

/** Quotes are a few levels deep; one that holds itself has no end. */
const depthMax = 64
