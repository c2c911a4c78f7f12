import type { SkippedItems } from './list-source.ts'

/** The skipped items of several parts of one file, as a member of the parsed file; empty if there are none. */
export function joinSkipped(...parts: readonly { skipped?: SkippedItems }[]): { skipped?: SkippedItems } {
  const all = parts.flatMap(({ skipped }) => skipped ?? [])
  if (all.length === 0) return {}
  const count = all.reduce((sum, each) => sum + each.count, 0)
  return { skipped: { count, places: all.flatMap(({ places }) => places).slice(0, placesMax) } }
}

/** Positions of a file that are named. */
export const placesMax = 3
