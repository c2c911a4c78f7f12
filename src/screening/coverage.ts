import { dayOfInstant } from '../kit/day.ts'
import { evidenceAsOf } from './evidence-as-of.ts'
import type { ChainObservation, ListFact, ScreeningFacts } from './facts.ts'
import { isUnchecked } from './is-checked.ts'
import { shownFact } from './list-facts.ts'

/** The sources behind a verdict on an address. */
export type Coverage = {
  /** The oldest day (UTC, `2026-08-20`) up to which a sanctions list behind it is complete; null if none has a day. */
  until: string | null
  /**
   * Lists without a copy, and chain queries that were not sent. The operator's optional lists do not count if absent.
   */
  unchecked: number
}

/** The coverage of recorded facts. */
export function coverageOf(facts: Pick<ScreeningFacts, 'lists' | 'observations'>): Coverage {
  return { until: dayOfInstant(evidenceAsOf(facts)), unchecked: countUnchecked(facts) }
}

/** Lists and chain queries in facts; a page is screened by lists alone. */
type Sources<List, Observation> = { lists: readonly List[]; observations?: readonly Observation[] }
type Standing = Pick<ListFact, 'kind' | 'status' | 'usable' | 'download_failed'>

/** The number of sources without an answer. The operator's own lists count if there is one that cannot be read. */
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
