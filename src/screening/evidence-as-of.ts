import type { ScreeningFacts } from './facts.ts'

/**
 * The oldest day up to which a sanctions list behind the verdict is complete; null if there is none. Newer single
 * listings do not make a list newer.
 */
export function evidenceAsOf({ lists }: Pick<ScreeningFacts, 'lists'>): string | null {
  const days = lists.flatMap(({ kind, status, usable, as_of, complete_through = as_of }) => {
    const isJudged = kind === 'sanctions' && usable && status !== 'not_configured'
    return isJudged && complete_through !== null ? complete_through : []
  })
  return days.toSorted()[0] ?? null
}
