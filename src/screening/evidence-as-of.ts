import type { ScreeningFacts } from './facts.ts'

/**
 * The oldest day to which a sanctions list that was judged is complete, null when there was none. Single listings that are newer
 * make no list younger.
 */
export function evidenceAsOf({ lists }: Pick<ScreeningFacts, 'lists'>): string | null {
  const days = lists.flatMap(({ kind, status, usable, as_of, complete_through = as_of }) => {
    const isJudged = kind === 'sanctions' && usable && status !== 'not_configured'
    return isJudged && complete_through !== null ? complete_through : []
  })
  return days.toSorted()[0] ?? null
}
