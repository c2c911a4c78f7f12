import type { ListSubject } from '../lists/kinds.ts'
import { listStatus, listStatusOn, shownStatus, type ListStatus } from '../lists/list-status.ts'
import type { ListState, Snapshot } from '../lists/snapshot.ts'
import { identityCache } from '../kit/identity-cache.ts'
import { sharedEquals } from '../kit/shared-equals.ts'
import type { ListFact } from './facts.ts'

/**
 * The lists that contain subjects of this kind, and how fresh they were at `now` (milliseconds since 1970).
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
    return shared(factsOf(snapshot, subject, (state) => listStatus(state, second * 1000, maxAgeHours)))
  })
}

/**
 * The same for a past day of addresses: a list is as fresh as its copy was for that day. Computed for each question, so
 * that questions about past days push nothing out of what is remembered.
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
    const { status, stale, aged } = standing
    return [
      {
        id,
        kind,
        status,
        ...(shownStatus(state, standing) === 'download_failed' ? { download_failed: true } : {}),
        usable: state.snapshot !== null && state.fault !== 'lost' && state.fault !== 'unread',
        stale,
        ...(aged ? { aged } : {}),
        ...(state.snapshot === null ? {} : { snapshot: state.snapshot }),
        as_of,
        ...wholeTo(complete_through, as_of),
      },
    ]
  })
}

/** How answers show the status of a list, with the cause where it failed and there is no copy to check. */
export function shownFact({ status, usable, download_failed: isFailed }: ShownFact) {
  if (isFailed) return { status: 'failed', cause: 'download_failed' } as const
  return usable || status === 'not_configured' ? { status } : ({ status, cause: 'no_usable_copy' } as const)
}

type ShownFact = Pick<ListFact, 'status' | 'usable' | 'download_failed'>

/**
 * The lists as an answer shows them that names these listings: none is older than what is shown of it, so that a list
 * has one age in one answer. The same object where none has to be younger.
 */
export function noOlderThan(
  lists: readonly ListFact[],
  shown: readonly { list: string; heard_on: string }[],
): readonly ListFact[] {
  if (shown.length === 0) return lists
  const isOlder = ({ id, as_of }: ListFact) =>
    shown.some(({ list, heard_on }) => list === id && heard_on > (as_of ?? ''))
  if (!lists.some(isOlder)) return lists
  return lists.map((fact) => {
    if (!isOlder(fact)) return fact
    const { complete_through = fact.as_of, ...rest } = fact
    const as_of = shown.flatMap(({ list, heard_on }) => (list === fact.id ? heard_on : [])).reduce(later)
    return { ...rest, as_of, ...wholeTo(complete_through, as_of) }
  })
}

function wholeTo(complete_through: string | null, as_of: string | null): Pick<ListFact, 'complete_through'> {
  return complete_through === null || complete_through === as_of ? {} : { complete_through }
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

/** For each subject the newest second. */
const remembered = identityCache<readonly ListFact[]>(2)
const statesMax = 100
const shared = sharedEquals<readonly ListFact[]>(statesMax, (facts) => JSON.stringify(facts))
