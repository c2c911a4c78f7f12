import type { ListSubject } from '../lists/kinds.ts'
import { listStatus } from '../lists/list-status.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { identityCache } from '../kit/identity-cache.ts'
import { sharedEquals } from '../kit/shared-equals.ts'
import type { ListFact } from './facts.ts'

/**
 * Which of the lists that can speak of a subject did, and how fresh they were at `now` (milliseconds since 1970).
 * Equal for every question of a second, so it is worked out once a second, and one object while nothing changes.
 */
export function listFacts(
  snapshot: Snapshot,
  subject: ListSubject,
  now: number,
  maxAgeHours: number | null,
): readonly ListFact[] {
  const second = Math.floor(now / 1000)
  return remembered([snapshot], [subject, second, maxAgeHours], () => {
    const facts: ListFact[] = []
    for (const state of snapshot.lists) {
      if (!state.speaksOf.includes(subject)) continue
      const { id, kind, as_of } = state
      const { status, stale } = listStatus(state, second * 1000, maxAgeHours)
      const usable = state.snapshot !== null
      facts.push({ id, kind, status: status === 'off' ? 'not_configured' : status, usable, stale, as_of })
    }
    return shared(facts)
  })
}

/** For each subject the newest second. */
const remembered = identityCache<readonly ListFact[]>(2)
const statesMax = 100
const shared = sharedEquals<readonly ListFact[]>(statesMax, (facts) => JSON.stringify(facts))
