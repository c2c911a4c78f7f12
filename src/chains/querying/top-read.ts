/**
 * The newest block up to which, from block `from` on, enough endpoints have read every block: their ranges may have
 * gaps.
 */
export function topRead(ranges: readonly BlockRange[], from: number, needed: number): number {
  let top = from - 1
  for (;;) {
    const reached = top + 1
    const tops = ranges.filter((range) => range.from <= reached).map(({ to }) => to)
    const next = tops.toSorted((a, b) => b - a)[needed - 1]
    if (next === undefined || next <= top) return top
    top = next
  }
}

/** The blocks that one endpoint has read, inclusive. */
export type BlockRange = { from: number; to: number }
