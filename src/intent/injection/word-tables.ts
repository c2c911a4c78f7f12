import type { Guard } from './pattern-graph.ts'

/**
 * The tables of a machine: numbers, which take little room and no time to look at. Words have rows; what belongs to a row or
 * a state stands in `values` from `at` of its number to `at` of the next.
 */
export type WordTables = {
  states: number
  /** The words that patterns name, by their rows. Two rows follow: of words that no pattern names, and of such numbers. */
  words: readonly string[]
  /** By row, two numbers each: state from, words in the gap and number of the gap; state to and number of the guards. */
  edges: Table
  /** By row: the gaps a word ends. */
  blocks: Table
  /** By state, two numbers each: the group that is found in it, and the number of its guards. */
  ends: Table
  /** Gaps from `firstOnly` on hold some words only: 1 for each row that may stand in one, a gap after the other. */
  fillers: Uint8Array
  guards: readonly (readonly Guard[])[]
}

export type Table = { at: Int32Array; values: Int32Array }

/** The number of the first gap that holds some words only; those before it hold any words but some. */
export const firstOnly = 32
export const edgeSize = 2
export const endSize = 2

/** How the numbers of an edge are packed: behind a state 6 bits for the words of a gap and 8 for
 * the gap, behind the other 8 for guards. */
export const edgeBits = { gap: 8, words: 6, guards: 8 } as const
