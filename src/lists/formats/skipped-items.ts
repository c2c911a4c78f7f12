import type { SkippedItems } from './list-source.ts'

/** What was skipped in several parts of one file, as a member of the file that was read; none when nothing was. */
export function joinSkipped(...parts: readonly { skipped?: SkippedItems }[]): { skipped?: SkippedItems } {
  const all = parts.flatMap(({ skipped }) => skipped ?? [])
  if (all.length === 0) return {}
  const count = all.reduce((sum, each) => sum + each.count, 0)
  return { skipped: { count, places: all.flatMap(({ places }) => places).slice(0, placesMax) } }
}

/** Places of a file that are named. */
export const placesMax = 3
