import { keyOfItem, type Item } from './reading/item.ts'
import { termMatcher } from './corpus/match-terms.ts'
import type { Term } from './term.ts'
import { corpusSnapshot } from './corpus/corpus-snapshot.ts'
import { weekOfDay } from './week.ts'

export const latestMax = 10

/** Counts by week number; weeks without any are absent. */
export type ByWeek = Readonly<Record<number, number>>

export type LatestItem = Omit<Item, 'text'>

/** The counts of one term over the whole corpus. */
export type TermFigures = Term & {
  hits: ByWeek
  /** By the slug of another term: the number of items that contain both. */
  together: Readonly<Record<string, number>>
  /** The newest items that contain the term, newest first. */
  latest: readonly LatestItem[]
}

/** The counts of a corpus. All answers of the observatory are computed from them without reading items. */
export type Figures = {
  items: number
  sources: readonly { source: string; items: number }[]
  /** Days of the oldest and the newest item. */
  first: string
  last: string
  /** SHA-256 of the items and terms, independent of their order. */
  snapshot: string
  weeks: ByWeek
  terms: readonly TermFigures[]
}

type Counted = { hits: Record<number, number>; together: number[]; latest: LatestItem[] }

/** Counts items one at a time. `add` returns false for a duplicate, which is not counted again. */
export function countFigures(terms: readonly Term[]): { add: (item: Item) => boolean; figures: () => Figures } {
  const matcher = termMatcher(terms)
  const seen = new Set<string>()
  const snapshot = corpusSnapshot(terms)
  const sources = new Map<string, number>()
  const weeks: Record<number, number> = {}
  const counted = terms.map((): Counted => ({ hits: {}, together: terms.map(() => 0), latest: [] }))
  let [first, last] = ['9999-12-31', '']
  return {
    add(item) {
      const key = keyOfItem(item)
      if (seen.has(key)) return false
      seen.add(key)
      snapshot.add(item)
      const week = weekOfDay(item.published_on)
      weeks[week] = (weeks[week] ?? 0) + 1
      sources.set(item.source, (sources.get(item.source) ?? 0) + 1)
      if (item.published_on < first) first = item.published_on
      if (item.published_on > last) last = item.published_on
      const matches = matcher(item.title, item.text)
      for (const at of matches) {
        const term = counted[at]
        if (!term) continue
        term.hits[week] = (term.hits[week] ?? 0) + 1
        keepLatest(term.latest, item)
        for (const other of matches) term.together[other] = (term.together[other] ?? 0) + 1
      }
      return true
    },
    figures: () => ({
      items: seen.size,
      sources: [...sources].map(([source, items]) => ({ source, items })).toSorted(bySource),
      first,
      last,
      snapshot: snapshot.hash(),
      weeks,
      terms: terms.map((term, at) => ({ ...term, ...describe(terms, at, counted[at]) })),
    }),
  }
}

function describe(terms: readonly Term[], at: number, counted: Counted | undefined): Omit<TermFigures, keyof Term> {
  const { hits = {}, together = [], latest = [] } = counted ?? {}
  const others = terms.flatMap(({ slug }, other) => {
    const both = together[other] ?? 0
    return other === at || both === 0 ? [] : [[slug, both] as const]
  })
  return { hits, together: Object.fromEntries(others), latest }
}

/**
 * Keeps the newest items, newest first; items of one day are ordered by key, so that the order of the import has no
 * effect.
 */
function keepLatest(latest: LatestItem[], { id, title, url, source, published_on }: Item): void {
  const item = { id, title, url, source, published_on }
  const oldest = latest.at(-1)
  if (oldest && latest.length === latestMax && isNewer(oldest, item)) return
  latest.splice(latest.findIndex((each) => isNewer(item, each)) >>> 0, 0, item)
  if (latest.length > latestMax) latest.pop()
}

function isNewer(a: LatestItem, b: LatestItem): boolean {
  if (a.published_on !== b.published_on) return a.published_on > b.published_on
  return keyOfItem(a) < keyOfItem(b)
}

function bySource(a: { source: string }, b: { source: string }): number {
  return a.source < b.source ? -1 : 1
}
