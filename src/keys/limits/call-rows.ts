import type { CountedSubject } from '../counted-subject.ts'
import type { CountRows, Dropped } from './count-rows.ts'
import { createNamedRows } from './named-rows.ts'
import { createSourceRows } from './source-rows.ts'

/** The rows of all whom calls count on, each kind with its own. */
export type CallRows = {
  /** The columns among which the row of this subject stands; others after a row was added. */
  cellsOf: (subject: CountedSubject) => Int32Array
  /** Where the row begins; -1: there is none. */
  find: (subject: CountedSubject) => number
  /** Finds the row or begins one. */
  need: (subject: CountedSubject, now: number) => number
  size: () => number
}

/** At most `rowsMax` of each kind are kept, a power of two from 1,024 on. */
export function createCallRows(dropped: Dropped<CountedSubject>, rowsMax: number): CallRows {
  const sources = createSourceRows(dropped, rowsMax)
  const named = createNamedRows(dropped, rowsMax)
  return {
    cellsOf: (subject) => (typeof subject === 'number' ? sources.cells() : named.cells()),
    find: (subject) => (typeof subject === 'number' ? sources.find(subject) : named.find(subject)),
    need: (subject, now) => (typeof subject === 'number' ? needIn(sources, subject, now) : needIn(named, subject, now)),
    size: () => sources.size() + named.size(),
  }
}

function needIn<Subject>(rows: CountRows<Subject>, subject: Subject, now: number): number {
  const at = rows.find(subject)
  return at < 0 ? rows.add(subject, now) : at
}
