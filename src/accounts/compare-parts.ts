/**
 * How one part of a setting compares with its previous value. The holder of the key or secret may tighten it; only the
 * owner may loosen it (service document, section 3.2).
 */
export type Change = 'same' | 'tighter' | 'looser'

/** Combines the parts of a change: a single looser part makes the whole change a loosening. */
export function compareParts(parts: readonly Change[]): Change {
  if (parts.includes('looser')) return 'looser'
  return parts.includes('tighter') ? 'tighter' : 'same'
}

/**
 * Compares two sets: a proper subset is tighter. Sets that overlap without containing each other are looser, because
 * something new is allowed.
 */
export function compareSets(isWithinBefore: boolean, isWholeBefore: boolean): Change {
  if (!isWithinBefore) return 'looser'
  return isWholeBefore ? 'same' : 'tighter'
}

/** Compares two upper bounds; null is no bound. */
export function compareBounds<Bound extends number | bigint>(before: Bound | null, after: Bound | null): Change {
  if (before === after) return 'same'
  if (before === null) return 'tighter'
  return after !== null && after < before ? 'tighter' : 'looser'
}
