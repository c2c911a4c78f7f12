import type { EntryTable } from './entry-table.ts'

/**
 * The number of entries in force of families that are not screened, by ticker; '' for those without one. Beyond
 * `tickersMax` tickers the rarest are counted together as `other`.
 */
export function countUnscreened({ facts, factsOf, rows }: EntryTable): Record<string, number> {
  if (facts.every(({ family }) => family !== 'other')) return {}
  const counts = new Map<string, number>()
  for (let row = 0; row < rows; row++) {
    const of = facts[factsOf[row] ?? 0]
    if (of?.family !== 'other' || of.known_to !== null || of.delisted_on !== null) continue
    for (const asset of of.assets.length === 0 ? [''] : of.assets) counts.set(asset, (counts.get(asset) ?? 0) + 1)
  }
  const frequent = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const otherCount = frequent.slice(tickersMax).reduce((sum, [, count]) => sum + count, 0)
  return Object.fromEntries([
    ...frequent.slice(0, tickersMax),
    ...(otherCount > 0 ? [['other', otherCount] as const] : []),
  ])
}

const tickersMax = 40
