import type { ScreeningFacts } from './facts.ts'

/**
 * The complete input of the verdicts of a batch, as plain data: data shared by several subjects is stored once, in
 * `states`, and each subject refers to its own by position.
 */
export type BatchInputs = {
  batch: 1
  states: readonly BatchState[]
  subjects: readonly BatchSubject[]
}

type BatchState = Omit<ScreeningFacts, 'subject' | 'hits'>
type BatchSubject = Pick<ScreeningFacts, 'subject' | 'hits'> & { state: number }

/** Combines the facts of several subjects. Those with the same lists and observations share a state. */
export function batchInputs(all: readonly ScreeningFacts[]): BatchInputs {
  const states: BatchState[] = []
  const subjects = all.map((facts): BatchSubject => {
    const { subject, hits, ...ownState } = facts
    const index = states.findIndex((state) => isSame(state, ownState))
    if (index < 0) states.push(ownState)
    return { subject, hits, state: index < 0 ? states.length - 1 : index }
  })
  return { batch: 1, states, subjects }
}

/** The facts of each subject. Throws RangeError for a subject without a state. */
export function factsInBatch({ states, subjects }: BatchInputs): ScreeningFacts[] {
  return subjects.map(({ subject, hits, state }) => {
    const subjectState = states[state]
    if (subjectState === undefined) throw new RangeError(`a batch has no state ${state}`)
    return { ...subjectState, subject, hits }
  })
}

/** Lists and observations are compared by identity: equal ones are one object. */
function isSame(a: BatchState, b: BatchState): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof BatchState>
  return [...names].every((name) => a[name] === b[name])
}
