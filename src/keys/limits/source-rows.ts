import {
  begin,
  beganAt,
  cellsPerRow,
  columns,
  comparedStride,
  rowsCompared,
  type CountRows,
  type Dropped,
} from './count-rows.ts'

/** Twice as many places as rows, so that a row is nearly always found at the first or second place. */
const placesAtFirst = 2_048

/**
 * Rows of IPv4 sources, found by their number: a hash table with open addressing, in which the key stands in the row itself.
 * Nobody has enough addresses to choose many of them for one place. At most `rowsMax` are kept, a power of two from 1,024 on.
 */
export function createSourceRows(dropped: Dropped<number>, rowsMax: number): CountRows<number> {
  const placesMax = 2 * rowsMax
  let cells = new Int32Array(placesAtFirst * cellsPerRow)
  let size = 0
  /** The place from which rows are compared the next time. */
  let hand = 0
  const places = () => cells.length / cellsPerRow
  const isFree = (at: number) => cells[at + columns.beganHigh] === 0
  const next = (at: number) => (at + cellsPerRow) & (cells.length - 1)
  const home = (key: number) => (Math.imul(key, spread) >>> (Math.clz32(places()) + 1)) * cellsPerRow
  /** Where the row of a subject is, or could begin. */
  const placeOf = (key: number): number => {
    let at = home(key)
    while (!isFree(at) && cells[at] !== key) at = next(at)
    return at
  }
  const grow = (): void => {
    const before = cells
    cells = new Int32Array(2 * before.length)
    for (let from = 0; from < before.length; from += cellsPerRow) {
      if (before[from + columns.beganHigh] === 0) continue
      const to = placeOf(before[from] ?? 0)
      for (let i = 0; i < cellsPerRow; i++) cells[to + i] = before[from + i] ?? 0
    }
  }
  /** Closes the gap: rows behind it that would no longer be found move into it. */
  const remove = (at: number): void => {
    let gap = at
    for (let from = next(gap); !isFree(from); from = next(from)) {
      const isBeyondHome = ((from - home(cells[from] ?? 0)) & (cells.length - 1)) >= ((from - gap) & (cells.length - 1))
      if (!isBeyondHome) continue
      cells.copyWithin(gap, from, from + cellsPerRow)
      gap = from
    }
    cells.fill(0, gap, gap + cellsPerRow)
    size--
  }
  const dropOne = (): void => {
    let [oldest, oldestBeganAt] = [-1, Number.POSITIVE_INFINITY]
    for (let compared = 0; compared < rowsCompared; hand = (hand + comparedStride * cellsPerRow) & (cells.length - 1)) {
      if (isFree(hand)) continue
      compared++
      if (beganAt(cells, hand) >= oldestBeganAt) continue
      oldest = hand
      oldestBeganAt = beganAt(cells, hand)
    }
    dropped(cells[oldest] ?? 0, cells, oldest)
    remove(oldest)
  }
  return {
    cells: () => cells,
    size: () => size,
    find: (key) => {
      const at = placeOf(key)
      return isFree(at) ? -1 : at
    },
    add: (key, now) => {
      if (size >= rowsMax) dropOne()
      else if (2 * size >= places() && places() < placesMax) grow()
      const at = placeOf(key)
      cells[at + columns.key] = key
      begin(cells, at, now)
      size++
      return at
    },
  }
}

/** 2^32 divided by the golden ratio: neighbours are put far apart. */
const spread = 0x9e3779b1
