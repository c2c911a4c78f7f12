import { isPrivate } from '../lists/kinds.ts'
import { evidenceAsOf } from './evidence-as-of.ts'
import type { ChainObservation, ListFact, ScreeningFacts } from './facts.ts'

/** How much a verdict on an address rests on. */
export type Coverage = {
  /** The oldest day (UTC, `2026-08-20`) to which a sanctions list that was judged is complete; null where none has a day. */
  until: string | null
  /** Lists without a copy, and questions to a chain that were not put. A list that the operator may keep and does not is none. */
  unchecked: number
}

/** What recorded facts cover. */
export function coverageOf(facts: Pick<ScreeningFacts, 'lists' | 'observations'>): Coverage {
  return { until: evidenceAsOf(facts)?.slice(0, 10) ?? null, unchecked: countUnchecked(facts) }
}

/** Lists and questions to a chain as facts have them; a page is screened by lists alone. */
type Sources = {
  lists: readonly Pick<ListFact, 'kind' | 'status' | 'usable'>[]
  observations?: readonly Pick<ChainObservation, 'status'>[]
}

/** How many sources gave no answer. The operator's own lists count where there is one that cannot be read. */
export function countUnchecked({ lists, observations = [] }: Sources): number {
  const silentLists = lists.filter(
    ({ kind, status, usable }) => !(isPrivate(kind) && status === 'not_configured') && !isAnswer(status, usable),
  )
  return silentLists.length + observations.filter(({ status }) => status !== 'ok' && status !== 'stale').length
}

function isAnswer(status: ListFact['status'], usable: boolean): boolean {
  return usable && status !== 'not_configured'
}
