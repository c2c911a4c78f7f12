import type { Guard } from './pattern-graph.ts'

/**
 * The tables of a machine: numbers, which take little room and no time to look at. Words have rows; what belongs to a row or
 * a state stands in `values` from `at` of its number to `at` of the next.
 */
export type WordTables = {
  states: number
  /** The words that patterns name, by their rows. Two rows follow: of words that no pattern names, and of such numbers. */
  words: readonly string[]
  /** By row, five numbers each: state from, words in the gap, number of the gap, state to, number of the guards. */
  edges: Table
  /** By state, two numbers each: the group that is found in it, and the number of its guards. */
  ends: Table
  /** How many kinds of gap there are, and by kind for each row 1 if it may stand in one. */
  gaps: number
  fillers: Uint8Array
  guards: readonly (readonly Guard[])[]
}

export type Table = { at: Int32Array; values: Int32Array }

export const edgeSize = 5
export const endSize = 2
