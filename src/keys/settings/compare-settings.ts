import { compareBounds, compareParts, compareSets, type Change } from '../../accounts/compare-parts.ts'
import { logRetentions, scopes as allScopes } from '../../endpoint/caller.ts'
import { covers, type AddressRange } from '../../kit/address-range.ts'
import type { KeySettings } from './key-settings.ts'

/**
 * Whether a change of settings tightens or loosens a key (service document, section 3.2). Pure. A mixed change loosens.
 * Reducing the decision log is a loosening too: the thief of a key must not be able to switch it off or shorten it.
 */
export function compareSettings(before: KeySettings, after: KeySettings): Change {
  return compareParts([
    compareScopes(before.scopes, after.scopes),
    compareRanges(before.ipAllowlist, after.ipAllowlist),
    compareBounds(before.expiresAt, after.expiresAt),
    compareLog(before, after),
  ])
}

/** `all` includes future scopes, so a list of all current scopes is tighter. */
function compareScopes(before: KeySettings['scopes'], after: KeySettings['scopes']): Change {
  if (before === 'all' || after === 'all') {
    if (before === after) return 'same'
    return before === 'all' ? 'tighter' : 'looser'
  }
  const holds = (one: KeySettings['scopes'], other: KeySettings['scopes']) =>
    allScopes.every((scope) => !other.includes(scope) || one.includes(scope))
  return compareSets(holds(before, after), holds(after, before))
}

/** An empty list is no restriction. The allowed addresses count, not their notation. */
function compareRanges(before: readonly AddressRange[], after: readonly AddressRange[]): Change {
  if (before.length === 0) return after.length === 0 ? 'same' : 'tighter'
  if (after.length === 0) return 'looser'
  return compareSets(covers(before, after), covers(after, before))
}

/** The retention counts only while the log is on. */
function compareLog(before: KeySettings, after: KeySettings): Change {
  const [retentionBefore, retentionAfter] = [before, after].map(({ decisionLog, logRetention }) =>
    decisionLog ? logRetentions.indexOf(logRetention) + 1 : 0,
  ) as [number, number]
  if (retentionBefore === retentionAfter) return 'same'
  return retentionAfter > retentionBefore ? 'tighter' : 'looser'
}
