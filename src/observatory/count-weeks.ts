import type { ByWeek } from './figures.ts'
import { weekName } from './week.ts'

/** Week numbers, both inclusive. */
export type WeekRange = { from: number; to: number }

/**
 * `density` is hits per 1,000 items, `index` the density relative to that of the whole range; null on division by zero.
 */
export type Point = { week: string; hits: number; items: number; density: number | null; index: number | null }

export type Sum = { hits: number; items: number }

const base = 100
const perItems = 1_000

/** The weekly points of a term in a range. Pure. A week without items is a gap with null values, not a zero. */
export function countWeeks(range: WeekRange, hits: ByWeek, items: ByWeek): Point[] {
  const total = sumOf(range, hits, items)
  const points: Point[] = []
  for (let week = range.from; week <= range.to; week++) {
    const sum = { hits: hits[week] ?? 0, items: items[week] ?? 0 }
    points.push({ week: weekName(week), ...sum, density: densityOf(sum), index: indexOf(sum, total) })
  }
  return points
}

/** The sums of a range. Pure. */
export function sumOf({ from, to }: WeekRange, hits: ByWeek, items: ByWeek): Sum {
  const sum = { hits: 0, items: 0 }
  for (let week = from; week <= to; week++) {
    sum.hits += hits[week] ?? 0
    sum.items += items[week] ?? 0
  }
  return sum
}

/** Hits per 1,000 items with three decimals; null without items. */
export function densityOf({ hits, items }: Sum): number | null {
  return items === 0 ? null : rounded((perItems * hits) / items)
}

/** Rounds to three decimals. */
export function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}

/** Uses unrounded densities, so that rounding happens once. */
function indexOf(week: Sum, total: Sum): number | null {
  if (week.items === 0 || total.hits === 0) return null
  return rounded((base * week.hits * total.items) / (week.items * total.hits))
}
