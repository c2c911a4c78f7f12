import { joinItems, message, type Lang } from '../messages/message.ts'
import { listName } from '../lists/list-name.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import type { ListFact } from './facts.ts'
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

/** Names the lists whose copies were out of date on the day that was asked about; empty when none was. */
export function describeUncovering(lists: readonly ListFact[], lang: Lang): string {
  const ended = lists.filter(({ aged, stale }) => aged || stale).map(({ id }) => listName(id, lang))
  return ended.length === 0 ? '' : message(lang, 'note.uncovering', { lists: ended })
}

/** Names the lists that are out of date, by their cadence, whether or not that weighs; empty when none is. */
export function describeAged(lists: readonly ListFact[], lang: Lang): string {
  const aged = lists.filter(({ aged }) => aged).map(({ id }) => listName(id, lang))
  return aged.length === 0 ? '' : message(lang, 'note.aged', { lists: joinItems(lang, aged) })
}
