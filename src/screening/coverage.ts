import { evidenceAsOf } from './evidence-as-of.ts'
import type { ChainObservation, ListFact, ScreeningFacts } from './facts.ts'

/** How much a verdict on an address rests on. */
export type Coverage = {
  /** The oldest day (UTC, `2026-08-20`) to which a sanctions list that was judged is complete; null where none has a day. */
  until: string | null
  /** Lists without a copy, and questions to a chain that were not put. */
  unchecked: number
}

/** What recorded facts cover. */
export function coverageOf(facts: Pick<ScreeningFacts, 'lists' | 'observations'>): Coverage {
  return { until: evidenceAsOf(facts)?.slice(0, 10) ?? null, unchecked: countSources(facts).not_checked }
}

/** Lists and questions to a chain as facts have them; a page is screened by lists alone. */
type Sources = {
  lists: readonly Pick<ListFact, 'status' | 'usable'>[]
  observations?: readonly Pick<ChainObservation, 'status'>[]
}

/** How many sources gave an answer, and how many did not. */
export function countSources({ lists, observations = [] }: Sources): { checked: number; not_checked: number } {
  const checked =
    lists.filter(({ status, usable }) => usable && status !== 'not_configured').length +
    observations.filter(({ status }) => status === 'ok' || status === 'stale').length
  return { checked, not_checked: lists.length + observations.length - checked }
}
