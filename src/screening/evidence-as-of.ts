import type { ScreeningFacts } from './facts.ts'

/** The oldest `as_of` among the sanctions lists that were judged, null when there was none. */
export function evidenceAsOf({ lists }: Pick<ScreeningFacts, 'lists'>): string | null {
  const days = lists.flatMap(({ kind, status, usable, as_of }) => {
    return kind === 'sanctions' && usable && status !== 'not_configured' && as_of !== null ? as_of : []
  })
  return days.toSorted()[0] ?? null
}
