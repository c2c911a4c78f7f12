import type { ScreeningFacts } from './facts.ts'

/**
 * Everything that the verdicts of a batch are judged from, as plain data: what several subjects share stands once, in
 * `states`, and each subject names its own by position.
 */
export type BatchInputs = {
  batch: 1
  states: readonly BatchState[]
  subjects: readonly BatchSubject[]
}

type BatchState = Omit<ScreeningFacts, 'subject' | 'hits'>
type BatchSubject = Pick<ScreeningFacts, 'subject' | 'hits'> & { state: number }

/** Puts the facts of several subjects together. Those that share lists and observations share a state. */
export function batchInputs(all: readonly ScreeningFacts[]): BatchInputs {
  const states: BatchState[] = []
  const subjects = all.map((facts): BatchSubject => {
    const { subject, hits, ...own } = facts
    const known = states.findIndex((state) => isSame(state, own))
    if (known < 0) states.push(own)
    return { subject, hits, state: known < 0 ? states.length - 1 : known }
  })
  return { batch: 1, states, subjects }
}

/** The facts of each subject. Throws RangeError for a subject without a state. */
export function factsInBatch({ states, subjects }: BatchInputs): ScreeningFacts[] {
  return subjects.map(({ subject, hits, state }) => {
    const own = states[state]
    if (own === undefined) throw new RangeError(`a batch has no state ${state}`)
    return { ...own, subject, hits }
  })
}

/** Lists and observations are compared by identity: one object is handed out for all that are equal. */
function isSame(a: BatchState, b: BatchState): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof BatchState>
  return [...names].every((name) => a[name] === b[name])
}
