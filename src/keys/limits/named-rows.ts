import {
  begin,
  beganAt,
  cellsPerRow,
  comparedStride,
  rowsCompared,
  type CountRows,
  type Dropped,
} from './count-rows.ts'

const rowsAtFirst = 1_024

/**
 * Rows of named subjects: keys, agents, IPv6 networks, and sources with counters of their own. Keeps at most `rowsMax`,
 * a power of two.
 */
export function createNamedRows(dropped: Dropped<string>, rowsMax: number): CountRows<string> {
  const rows = new Map<string, number>()
  /** Names of subjects by row number. */
  const names: string[] = []
  let cells = new Int32Array(rowsAtFirst * cellsPerRow)
  /** Where the next eviction sample starts. */
  let hand = 0
  /** Evicts a row and returns its number. */
  const dropOne = (): number => {
    let [oldest, oldestBeganAt] = [0, Number.POSITIVE_INFINITY]
    for (let compared = 0; compared < rowsCompared; compared++) {
      const ms = beganAt(cells, hand * cellsPerRow)
      if (ms < oldestBeganAt) [oldest, oldestBeganAt] = [hand, ms]
      hand = (hand + comparedStride) % rowsMax
    }
    const name = names[oldest] ?? ''
    dropped(name, cells, oldest * cellsPerRow)
    rows.delete(name)
    cells.fill(0, oldest * cellsPerRow, (oldest + 1) * cellsPerRow)
    return oldest
  }
  const grow = (): void => {
    const before = cells
    cells = new Int32Array(2 * before.length)
    cells.set(before)
  }
  return {
    cells: () => cells,
    size: () => rows.size,
    find: (name) => {
      const row = rows.get(name)
      return row === undefined ? -1 : row * cellsPerRow
    },
    add: (name, now) => {
      const row = rows.size >= rowsMax ? dropOne() : names.length
      if (row * cellsPerRow >= cells.length) grow()
      rows.set(name, row)
      names[row] = name
      begin(cells, row * cellsPerRow, now)
      return row * cellsPerRow
    },
  }
}
