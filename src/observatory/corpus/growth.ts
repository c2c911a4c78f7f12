import { rounded, type Sum } from '../count-weeks.ts'

/** Relative change of the density: 0.5 is an increase by half, -1 a decrease to zero. */
export type GrowthInterval = { low: number; high: number }

/** The 97.5 % quantile of the normal distribution, for a 95 % interval. */
const quantile = 1.959963984540054

/** The growth of a term; null where it did not occur before, or a range has no items. Pure. */
export function growthOf(now: Sum, before: Sum): number | null {
  if (now.items === 0 || before.hits === 0) return null
  return rounded((now.hits * before.items) / (now.items * before.hits) - 1)
}

/**
 * The 95 % confidence interval of the growth; null where a range has no items. Pure. The logarithm of a ratio of two
 * proportions is nearly normal (Katz et al. 1978); half a hit is added to each, so that a term that did not occur
 * before has an interval too (Walter 1975).
 */
export function growthInterval(now: Sum, before: Sum): GrowthInterval | null {
  if (now.items === 0 || before.items === 0) return null
  const [hitsNow, itemsNow, hitsBefore, itemsBefore] = [now.hits, now.items, before.hits, before.items].map(
    (n) => n + 0.5,
  )
  if (!hitsNow || !itemsNow || !hitsBefore || !itemsBefore) return null
  const logRatio = Math.log(hitsNow / itemsNow) - Math.log(hitsBefore / itemsBefore)
  // Neither difference is negative; their sum in floating point may be.
  const deviation = Math.sqrt(Math.max(0, 1 / hitsNow - 1 / itemsNow + 1 / hitsBefore - 1 / itemsBefore))
  return {
    low: rounded(Math.exp(logRatio - quantile * deviation) - 1),
    high: rounded(Math.exp(logRatio + quantile * deviation) - 1),
  }
}
