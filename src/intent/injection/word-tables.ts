import type { Guard } from './pattern-graph.ts'

/**
 * The tables of a machine: numbers, which are compact and fast to read. Words have rows; the values of a row or a state
 * are in `values` from `at` of its number to `at` of the next.
 */
export type WordTables = {
  states: number
  /** The words of the patterns, by their rows. Two rows follow: for all other words, and for all other numbers. */
  words: readonly string[]
  /** By row, five numbers each: state from, words in the gap, number of the gap, state to, number of the guards. */
  edges: Table
  /** By state, two numbers each: the matched group, and the number of its guards. */
  ends: Table
  /** How many kinds of gap there are, and by kind for each row 1 if it may stand in one. */
  gaps: number
  fillers: Uint8Array
  guards: readonly (readonly Guard[])[]
}

export type Table = { at: Int32Array; values: Int32Array }

export const edgeSize = 5
export const endSize = 2
