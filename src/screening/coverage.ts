import { dayOfInstant } from '../kit/day.ts'
import { evidenceAsOf } from './evidence-as-of.ts'
import type { ChainObservation, ListFact, ScreeningFacts } from './facts.ts'
import { isUnchecked } from './is-checked.ts'
import { shownFact } from './list-facts.ts'

/** How much a verdict on an address rests on. */
export type Coverage = {
  /** The oldest day (UTC, `2026-08-20`) to which a sanctions list that was judged is complete; null where none has a day. */
  until: string | null
  /** Lists without a copy, and questions to a chain that were not put. A list that the operator may keep and does not is none. */
  unchecked: number
}

/** What recorded facts cover. */
export function coverageOf(facts: Pick<ScreeningFacts, 'lists' | 'observations'>): Coverage {
  return { until: dayOfInstant(evidenceAsOf(facts)), unchecked: countUnchecked(facts) }
}

/** Lists and questions to a chain as facts have them; a page is screened by lists alone. */
type Sources<List, Observation> = { lists: readonly List[]; observations?: readonly Observation[] }
type Standing = Pick<ListFact, 'kind' | 'status' | 'usable' | 'download_failed'>

/** How many sources gave no answer. The operator's own lists count where there is one that cannot be read. */
export function countUnchecked(facts: Sources<Standing, Pick<ChainObservation, 'status'>>): number {
  const { lists, observations } = uncheckedOf(facts)
  return lists.length + observations.length
}

/** Those sources. */
export function uncheckedOf<List extends Standing, Observation extends Pick<ChainObservation, 'status'>>({
  lists,
  observations = [],
}: Sources<List, Observation>): Required<Sources<List, Observation>> {
  return {
    lists: lists.filter((list) => isUnchecked({ kind: list.kind, ...shownFact(list) })),
    observations: observations.filter(({ status }) => isUnchecked({ kind: 'chain', status })),
  }
}
