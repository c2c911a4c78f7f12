import { compare } from '../../kit/compare.ts'
import { joinItems, joinSentences, message, type Lang } from '../../messages/message.ts'
import type { Candidate } from './remedy-candidates.ts'

type Change = Pick<Candidate, 'kind' | 'params' | 'valid_from'>

/**
 * What to do, in one sentence: of one change its own, and of several one that is true of all of them. The sentences of the
 * changes beside each other would contradict: “the same payment” is not one of another amount. Pure.
 */
export function describeRemedy(changes: readonly Change[], lang: Lang): string {
  const [first, ...more] = changes
  if (first === undefined) return ''
  if (more.length === 0) return message(lang, `remedy.${first.kind}`, first.params)
  const last = changes
    .filter(({ valid_from }) => valid_from !== null)
    .toSorted(byTime)
    .at(-1)
  const kinds = changes.map(({ kind }) => kind)
  const parts = changes.flatMap(({ kind, params }) => {
    return kind === 'wait_until' ? [] : [message(lang, `remedy.part.${kind}`, params)]
  })
  const params = { parts: joinItems(lang, parts) }
  const sentence =
    last === undefined
      ? message(lang, 'remedy.combined', params)
      : message(lang, 'remedy.combined_after', { ...params, at: last.params['at'] ?? '' })
  const isOfChain = kinds.includes('retry_after_outage')
  return joinSentences(lang, isOfChain ? [sentence, message(lang, 'remedy.combined_chain')] : [sentence])
}

function byTime(one: Change, other: Change): number {
  return compare(one.valid_from ?? '', other.valid_from ?? '')
}
