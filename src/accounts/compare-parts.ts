/**
 * How one part of a setting compares with what it was. An owner's leash may be tightened by whoever holds the key or the
 * secret, and loosened only by the owner (service document, section 3.2).
 */
export type Change = 'same' | 'tighter' | 'looser'

/** What a change of several parts is: one looser part makes it loosening as a whole, whatever else it tightens. */
export function compareParts(parts: readonly Change[]): Change {
  if (parts.includes('looser')) return 'looser'
  return parts.includes('tighter') ? 'tighter' : 'same'
}

/** A set of which a part is tighter. Neither holding the other is looser: something is allowed that was not. */
export function compareSets(isWithinBefore: boolean, isWholeBefore: boolean): Change {
  if (!isWithinBefore) return 'looser'
  return isWholeBefore ? 'same' : 'tighter'
}

/** A bound of which less is tighter; null is no bound. */
export function compareBounds<Bound extends number | bigint>(before: Bound | null, after: Bound | null): Change {
  if (before === after) return 'same'
  if (before === null) return 'tighter'
  return after !== null && after < before ? 'tighter' : 'looser'
}
