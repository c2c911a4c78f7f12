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

/** Twice as many places as rows, so that a lookup rarely takes more than two probes. */
const placesAtFirst = 2_048

/**
 * Rows of IPv4 sources, found by number: a hash table with open addressing whose keys are stored in the rows. No caller
 * has enough addresses to force many collisions. Keeps at most `rowsMax`, a power of two of at least 1,024.
 */
export function createSourceRows(dropped: Dropped<number>, rowsMax: number): CountRows<number> {
  const placesMax = 2 * rowsMax
  let cells = new Int32Array(placesAtFirst * cellsPerRow)
  let size = 0
  /** Where the next eviction sample starts. */
  let hand = 0
  const places = () => cells.length / cellsPerRow
  const isFree = (at: number) => cells[at + columns.beganHigh] === 0
  const next = (at: number) => (at + cellsPerRow) & (cells.length - 1)
  const home = (key: number) => (Math.imul(key, spread) >>> (Math.clz32(places()) + 1)) * cellsPerRow
  /** The place of a subject's row, or where it would be added. */
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
  /** Backward-shift deletion: later rows move into the gap where they would otherwise no longer be found. */
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

/** 2^32 divided by the golden ratio (Fibonacci hashing): it spreads adjacent keys. */
const spread = 0x9e3779b1
