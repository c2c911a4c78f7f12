/**
 * What is counted of many subjects, side by side in one array. A row is half a cache line: on a machine that does other work
 * besides, each object that a call has to follow costs more than counting it.
 */
export type CountRows<Subject> = {
  /** The columns of all rows. Another array after a row was added. */
  cells: () => Int32Array
  /** Rows that are kept. */
  size: () => number
  /** Where the row of a subject begins in `cells`; -1: there is none. It may stand elsewhere after a row was added. */
  find: (subject: Subject) => number
  /** Begins an empty row and says where. Where there are too many, the row whose window began longest ago, of some, is dropped. */
  add: (subject: Subject, now: number) => number
}

/** Told of a row that is dropped, while it can still be read. */
export type Dropped<Subject> = (subject: Subject, cells: Int32Array, at: number) => void

export const cellsPerRow = 8

/** Where the columns of a row stand after its beginning. */
export const columns = {
  /** For whoever finds the row: which subject it is of, or whether it is taken. */
  key: 0,
  /** When the minute's window began, in milliseconds since 1970: how often 2^32 of them, plus 1, and the rest. 0: the row is free. */
  beganHigh: 1,
  beganLow: 2,
  /** Calls of that window. */
  used: 3,
  /** The number of the month that `monthUsed` counts (month.ts); 0: it is not known. */
  month: 4,
  monthUsed: 5,
  /** Calls of the month that the database does not hold yet. */
  unwritten: 6,
} as const

/** Rows of which the oldest is dropped, where there are too many: that it is one of the younger half happens once in 65,536 times. */
export const rowsCompared = 16
/** So far apart stand rows that are compared: neighbours may have come together. Odd, so that in time each row is. */
export const comparedStride = 100_129

/** When the window of a row began. */
export function beganAt(cells: Int32Array, at: number): number {
  return ((cells[at + columns.beganHigh] ?? 0) - 1) * highUnit + ((cells[at + columns.beganLow] ?? 0) >>> 0)
}

/** Begins the window of a row. */
export function begin(cells: Int32Array, at: number, ms: number): void {
  cells[at + columns.beganHigh] = Math.floor(ms / highUnit) + 1
  cells[at + columns.beganLow] = ms % highUnit
  cells[at + columns.used] = 0
}

const highUnit = 2 ** 32
