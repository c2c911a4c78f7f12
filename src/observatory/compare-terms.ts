import { densityOf, sumOf, type Sum, type WeekRange } from './count-weeks.ts'
import type { Figures, TermFigures } from './figures.ts'
import { growthInterval, growthOf, type GrowthInterval } from './corpus/growth.ts'

/** A term in a range and in the preceding range of the same length. */
export type Compared = {
  term: TermFigures
  now: Sum
  before: Sum
  density: number | null
  growth: number | null
  interval: GrowthInterval | null
}

/** All terms compared with the preceding range, most frequent first. Pure. */
export function compareTerms(figures: Figures, range: WeekRange): Compared[] {
  const before = earlierRange(range)
  const compared = figures.terms.map((term): Compared => {
    const now = sumOf(range, term.hits, figures.weeks)
    const then = sumOf(before, term.hits, figures.weeks)
    return {
      term,
      now,
      before: then,
      density: densityOf(now),
      growth: growthOf(now, then),
      interval: growthInterval(now, then),
    }
  })
  return compared.toSorted((a, b) => b.now.hits - a.now.hits || (a.term.slug < b.term.slug ? -1 : 1))
}

/** Terms with at least `minSupport` hits whose growth is above zero with 95 % confidence, most certain first. Pure. */
export function emergingTerms(figures: Figures, range: WeekRange, minSupport: number): Compared[] {
  return compareTerms(figures, range)
    .filter(({ now, interval }) => now.hits >= minSupport && interval !== null && interval.low > 0)
    .toSorted((a, b) => (b.interval?.low ?? 0) - (a.interval?.low ?? 0))
}

/** The range of the same length before this one. */
export function earlierRange({ from, to }: WeekRange): WeekRange {
  return { from: from - (to - from + 1), to: from - 1 }
}
