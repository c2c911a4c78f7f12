import type { ListSubject } from '../lists/kinds.ts'
import { isOnlyPart, listStatus, listStatusOn, shownStatus, type ListStatus } from '../lists/list-status.ts'
import type { ListState, Snapshot } from '../lists/snapshot.ts'
import { identityCache } from '../kit/identity-cache.ts'
import { sharedEquals } from '../kit/shared-equals.ts'
import { misplacedFile } from '../lists/unread-files.ts'
import type { ListFact } from './facts.ts'

/**
 * The lists for this kind of subject, and their freshness at `now` (milliseconds since 1970). Equal for every question
 * of a second, so it is computed once a second, and is one object while nothing changes.
 */
export function listFacts(
  snapshot: Snapshot,
  subject: ListSubject,
  now: number,
  maxAgeHours: number | null,
): readonly ListFact[] {
  const second = Math.floor(now / 1000)
  return cached([snapshot], [subject, second, maxAgeHours], () => {
    return shared(factsOf(snapshot, subject, (state) => listStatus(state, second * 1000, maxAgeHours)))
  })
}

/**
 * The same for a past day of addresses: a list is as fresh as its copy was for that day. Computed for each question, so
 * that questions about past days evict nothing from the cache.
 */
export function listFactsOn(
  snapshot: Snapshot,
  day: string,
  now: number,
  maxAgeHours: number | null,
): readonly ListFact[] {
  return factsOf(snapshot, 'address', (state) => listStatusOn(state, day, now, maxAgeHours))
}

function factsOf(
  snapshot: Snapshot,
  subject: ListSubject,
  statusOf: (state: ListState) => ListStatus,
): readonly ListFact[] {
  return snapshot.lists.flatMap((state): readonly ListFact[] => {
    if (!state.subjects.includes(subject)) return []
    const { id, kind, as_of, complete_through } = state
    const standing = statusOf(state)
    const { status, stale, waiting, aged } = standing
    return [
      {
        id,
        kind,
        status,
        ...(shownStatus(state, standing) === 'download_failed' ? { download_failed: true } : {}),
        usable: state.snapshot !== null && state.fault !== 'lost' && state.fault !== 'unread',
        ...misplacedOf(state),
        stale,
        ...(waiting ? { waiting } : {}),
        ...(kind === 'sanctions' && isOnlyPart(state) ? { in_part: true } : {}),
        ...(aged ? { aged } : {}),
        ...(state.snapshot === null ? {} : { snapshot: state.snapshot }),
        as_of,
        ...completeTo(complete_through, as_of),
      },
    ]
  })
}

function misplacedOf(state: ListState): Pick<ListFact, 'misplaced'> {
  const file = misplacedFile(state)
  return file === null ? {} : { misplaced: file }
}

/** The status of a list in answers, with the cause if it failed and there is no copy to check. */
export function shownFact({ status, usable, download_failed: isFailed }: ShownFact) {
  if (isFailed) return { status: 'failed', cause: 'download_failed' } as const
  return usable || status === 'not_configured' ? { status } : ({ status, cause: 'no_usable_copy' } as const)
}

type ShownFact = Pick<ListFact, 'status' | 'usable' | 'download_failed'>

/**
 * The lists for an answer with these listings: none is older than its entries in the answer, so that a list has one
 * age. The same object if nothing changes.
 */
export function noOlderThan(
  lists: readonly ListFact[],
  listings: readonly { list: string; heard_on: string }[],
): readonly ListFact[] {
  if (listings.length === 0) return lists
  const isOlder = ({ id, as_of }: ListFact) =>
    listings.some(({ list, heard_on }) => list === id && heard_on > (as_of ?? ''))
  if (!lists.some(isOlder)) return lists
  return lists.map((fact) => {
    if (!isOlder(fact)) return fact
    const { complete_through = fact.as_of, ...otherFacts } = fact
    const as_of = listings.flatMap(({ list, heard_on }) => (list === fact.id ? heard_on : [])).reduce(later)
    return { ...otherFacts, as_of, ...completeTo(complete_through, as_of) }
  })
}

function completeTo(complete_through: string | null, as_of: string | null): Pick<ListFact, 'complete_through'> {
  return complete_through === null || complete_through === as_of ? {} : { complete_through }
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

/** The newest second for each subject. */
const cached = identityCache<readonly ListFact[]>(2)
const statesMax = 100
const shared = sharedEquals<readonly ListFact[]>(statesMax, (facts) => JSON.stringify(facts))
