import type { Lists } from '../../lists/lists.ts'
import { listName } from '../../lists/list-name.ts'
import { joinItems, joinSentences, message } from '../../messages/message.ts'
import { listFacts } from '../../screening/list-facts.ts'
import { describeOutdated, missingSanctions } from '../../screening/lists-note.ts'

/**
 * The start notice about outdated sanctions lists: which they are, whether verdicts wait for newer ones, and how these
 * arrive; without downloads also which lists have no copy. Empty where there is nothing to report. English, as
 * everything on the terminal.
 */
export function outdatedAtStart(
  lists: Pick<Lists, 'current' | 'maxAgeHours'>,
  now: number,
  isUpdated: boolean,
): string {
  const facts = listFacts(lists.current(), 'address', now, lists.maxAgeHours)
  const waits = facts.some(({ kind, stale }) => kind === 'sanctions' && stale)
  const outdated = describeOutdated({ lists: facts, point_in_time: false, lists_max_age_h: null }, 'en')
  const missing = isUpdated ? [] : missingSanctions(facts).map((id) => listName(id, 'en'))
  const absent = missing.length === 0 ? [] : [message('en', 'start.lists.missing', { lists: joinItems('en', missing) })]
  if (outdated === '') return joinSentences('en', absent)
  const effect = waits ? [message('en', 'start.lists.wait')] : []
  return joinSentences('en', [
    outdated,
    ...effect,
    message('en', isUpdated ? 'start.lists.fetched' : 'start.lists.off'),
    ...absent,
  ])
}
