import type { CountedSubject } from '../counted-subject.ts'
import type { CountRows, Dropped } from './count-rows.ts'
import { createNamedRows } from './named-rows.ts'
import { createSourceRows } from './source-rows.ts'

/** The count rows of all subjects, separated by kind. */
export type CallRows = {
  /** The array that contains the row of this subject; it changes when a row is added. */
  cellsOf: (subject: CountedSubject) => Int32Array
  /** The offset of the row; -1 where there is none. */
  find: (subject: CountedSubject) => number
  /** Finds or adds the row. */
  need: (subject: CountedSubject, now: number) => number
  size: () => number
}

/** Keeps at most `rowsMax` rows of each kind: a power of two, at least 1,024. */
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
