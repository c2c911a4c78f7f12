/**
 * Counters of many subjects in one array. A row is half a cache line: under memory pressure, following object
 * references costs more than the counting itself.
 */
export type CountRows<Subject> = {
  /** The columns of all rows. A new array after a row was added. */
  cells: () => Int32Array
  /** The number of rows. */
  size: () => number
  /** The offset of a subject's row in `cells`; -1 where there is none. It may change when a row is added. */
  find: (subject: Subject) => number
  /**
   * Adds an empty row and returns its offset. At capacity it evicts, among a sample, the row with the oldest window.
   */
  add: (subject: Subject, now: number) => number
}

/** Called with an evicted row while it is still readable. */
export type Dropped<Subject> = (subject: Subject, cells: Int32Array, at: number) => void

export const cellsPerRow = 8

/** Offsets of the columns in a row. */
export const columns = {
  /** Reserved for the index: the key of the row, or whether the place is taken. */
  key: 0,
  /**
   * Start of the minute window in milliseconds since 1970: the high part plus 1, and the low 32 bits. 0: the row is
   * free.
   */
  beganHigh: 1,
  beganLow: 2,
  /** Calls in that window. */
  used: 3,
  /** The number of the month that `monthUsed` counts (month.ts); 0 where it is not loaded. */
  month: 4,
  monthUsed: 5,
  /** Calls of the month that are not yet in the database. */
  unwritten: 6,
} as const

/** Sample size of an eviction. The chance that the evicted row is in the younger half is 1 in 65,536. */
export const rowsCompared = 16
/**
 * Distance between sampled rows, since adjacent rows may have arrived together. Odd, so that every row is eventually
 * sampled.
 */
export const comparedStride = 100_129

/** The start of a row's window. */
export function beganAt(cells: Int32Array, at: number): number {
  return ((cells[at + columns.beganHigh] ?? 0) - 1) * highUnit + ((cells[at + columns.beganLow] ?? 0) >>> 0)
}

/** Starts a row's window. */
export function begin(cells: Int32Array, at: number, ms: number): void {
  cells[at + columns.beganHigh] = Math.floor(ms / highUnit) + 1
  cells[at + columns.beganLow] = ms % highUnit
  cells[at + columns.used] = 0
}

const highUnit = 2 ** 32
