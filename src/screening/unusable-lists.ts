import { retryOf, type Retry } from '../endpoint/errors.ts'
import { listName } from '../lists/list-name.ts'
import { joinItems, joinSentences, message, type Lang } from '../messages/message.ts'
import type { ListFact } from './facts.ts'
import type { LadderVerdict } from './verdict-ladder.ts'

type Standing = Pick<ListFact, 'id' | 'status' | 'usable' | 'misplaced'>

/** Names the lists without a usable copy, with their cause; empty if there are none. */
export function describeUnusable(lists: readonly Standing[], lang: Lang): string {
  const unusable = unusableLists(lists)
  if (unusable.length === 0) return ''
  const names = joinItems(
    lang,
    unusable.map(({ id }) => listName(id, lang)),
  )
  const misplaced = unusable.flatMap(({ misplaced: file }) =>
    file === undefined ? [] : [message(lang, 'note.misplaced', { file })],
  )
  return joinSentences(lang, [message(lang, 'note.unusable', { lists: names }), ...misplaced])
}

/** Whether a verdict is missing because of such a list: then a retry helps once the file was repaired. */
export function waitsForFile(
  { reason_code: code, cause }: Pick<LadderVerdict<string>, 'reason_code' | 'cause'>,
  lists: readonly Standing[],
): boolean {
  const isOfLists = cause === 'malformed' || cause === 'no_lists'
  return code === 'SCREENING_UNAVAILABLE' && isOfLists && unusableLists(lists).length > 0
}

/** Whether and when to query again for a verdict that depends on these lists. */
export function retryOfVerdict(
  judgement: Pick<LadderVerdict<string>, 'reason_code' | 'cause'>,
  lists: readonly Standing[],
  lang: Lang,
): Retry {
  if (waitsForFile(judgement, lists)) return { retryable: false, condition: message(lang, 'screening.retry_unusable') }
  return retryOf(judgement.reason_code, lang)
}

/** The configured lists without a copy to check, because their file was refused or their stored state is lost. */
function unusableLists(lists: readonly Standing[]): Standing[] {
  return lists.filter(({ status, usable }) => !usable && status !== 'not_configured')
}
