import type { Lists } from '../../lists/lists.ts'
import { describeProblems } from '../../lists/describe-problems.ts'
import { describeSkipped } from '../../lists/describe-skipped.ts'
import type { ListState } from '../../lists/snapshot.ts'
import { inForceKeys, isWithdrawn } from '../../lists/adds-when-refused.ts'
import { pathBelowListsDir } from '../../lists/unread-files.ts'
import { joinSentences, message } from '../../messages/message.ts'
import { listFacts } from '../../screening/list-facts.ts'
import { signalOfKind } from '../../screening/signals.ts'

/**
 * The start notice about refused list files and skipped entries of own files: each by its path below LISTS_DIR, with
 * the fault, the effect on verdicts, and whether it keeps the service from being ready; a line for each list. Empty where there is nothing to
 * report. English, as everything on the terminal.
 */
export function refusedAtStart(lists: Pick<Lists, 'current' | 'maxAgeHours' | 'ready'>, now: number): string {
  const snapshot = lists.current()
  const unusable = (subject: 'address' | 'host') =>
    listFacts(snapshot, subject, now, lists.maxAgeHours).flatMap(({ id, usable }) => (usable ? [] : [id]))
  const [ofAddresses, ofHosts] = [unusable('address'), unusable('host')]
  const lines = snapshot.lists.flatMap((list) => {
    const refused = list.problems.filter(({ reason }) => reason !== 'download_failed')
    // A skipped entry of an own list blocks nothing, so it is reported; publishers have such items every day.
    const leftOut =
      list.kind === 'own' || list.kind === 'allow'
        ? describeSkipped(list, 'en', (file) => pathBelowListsDir(list.id, file))
        : []
    const named = refused.map(belowListsDir(list.id))
    const ofList = [
      ...describeProblems(named, 'en'),
      ...(refused.length === 0 ? [] : effectOf(list, ofAddresses, ofHosts)),
      ...leftOut,
    ]
    return ofList.length === 0 ? [] : [joinSentences('en', ofList)]
  })
  if (lines.length === 0) return ''
  return [...lines, ...(lists.ready() ? [] : [message('en', 'start.lists.not_ready')])].join('\n')
}

function belowListsDir(id: string) {
  return <Item extends { file: string }>(item: Item): Item => ({ ...item, file: pathBelowListsDir(id, item.file) })
}

/** The effect of a refused list file on verdicts. */
function effectOf(list: ListState, ofAddresses: readonly string[], ofHosts: readonly string[]): string[] {
  const { id, kind, problems, snapshot } = list
  if (kind === 'allow') return isWithdrawn(list) ? [message('en', 'list.withdrawn')] : []
  if (signalOfKind[kind] !== null && ofAddresses.includes(id)) return [message('en', 'start.lists.no_address_clear')]
  if (ofHosts.includes(id)) return [message('en', 'start.lists.no_host_clear')]
  const isRefused = problems.some(({ reason }) => reason !== 'partial' && reason !== 'download_failed')
  if (!isRefused || snapshot === null) return []
  return inForceKeys(list).map((key) => message('en', key))
}
