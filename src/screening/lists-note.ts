import { message, type Lang } from '../messages/message.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { listFacts } from './list-facts.ts'

/** A sentence when no sanctions list is good or fresh enough to say that an address is not on it; empty otherwise. */
export function describeWeakLists(
  snapshot: Snapshot,
  now: number,
  { maxAgeHours, lang }: { maxAgeHours: number | null; lang: Lang },
): string {
  const sanctions = listFacts(snapshot, 'address', now, maxAgeHours).filter(
    ({ kind, status }) => kind === 'sanctions' && status !== 'not_configured',
  )
  const isWeak = sanctions.length === 0 || sanctions.some(({ usable, stale }) => !usable || stale)
  return isWeak ? message(lang, 'flow.lists_weak') : ''
}
