import type { Lists } from '../../lists/lists.ts'
import { describeProblems } from '../../lists/describe-problems.ts'
import { describeSkipped } from '../../lists/describe-skipped.ts'
import type { ListState } from '../../lists/snapshot.ts'
import { inForceKey } from '../../lists/adds-when-refused.ts'
import { pathBelowListsDir } from '../../lists/unread-files.ts'
import { joinSentences, message } from '../../messages/message.ts'
import { listFacts } from '../../screening/list-facts.ts'
import { signalOfKind } from '../../screening/signals.ts'

/**
 * What the operator reads at the start of list files that were refused, and of entries of own files that were left out: each
 * by its path below LISTS_DIR, what is wrong with it, what that does to verdicts, and that the service is not ready where it
 * is not. Empty where there is nothing of the kind. In English, as all that a terminal shows.
 */
export function refusedAtStart(lists: Pick<Lists, 'current' | 'maxAgeHours' | 'ready'>, now: number): string {
  const snapshot = lists.current()
  const unusable = (subject: 'address' | 'host') =>
    listFacts(snapshot, subject, now, lists.maxAgeHours).flatMap(({ id, usable }) => (usable ? [] : [id]))
  const [ofAddresses, ofHosts] = [unusable('address'), unusable('host')]
  const sentences = snapshot.lists.flatMap((list) => {
    const refused = list.problems.filter(({ reason }) => reason !== 'download_failed')
    // An entry of the operator that is left out blocks nothing; publishers have such items every day.
    const leftOut =
      list.kind === 'own' || list.kind === 'allow'
        ? describeSkipped(list.skipped.map(belowListsDir(list.id)), 'en')
        : []
    if (refused.length === 0) return leftOut
    const named = refused.map(belowListsDir(list.id))
    return [...describeProblems(named, 'en'), ...effectOf(list, ofAddresses, ofHosts), ...leftOut]
  })
  if (sentences.length === 0) return ''
  return joinSentences('en', [...sentences, ...(lists.ready() ? [] : [message('en', 'start.lists.not_ready')])])
}

function belowListsDir(id: string) {
  return <Item extends { file: string }>(item: Item): Item => ({ ...item, file: pathBelowListsDir(id, item.file) })
}

/** What a refused file of a list does to verdicts. */
function effectOf(list: ListState, ofAddresses: readonly string[], ofHosts: readonly string[]): string[] {
  const { id, kind, problems, snapshot } = list
  if (kind === 'allow') return [message('en', 'list.withdrawn')]
  if (signalOfKind[kind] !== null && ofAddresses.includes(id)) return [message('en', 'start.lists.no_address_clear')]
  if (ofHosts.includes(id)) return [message('en', 'start.lists.no_host_clear')]
  const isRefused = problems.some(({ reason }) => reason !== 'partial' && reason !== 'download_failed')
  if (!isRefused || snapshot === null) return []
  return [message('en', inForceKey(list))]
}
