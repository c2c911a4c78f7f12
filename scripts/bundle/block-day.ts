import { utcDay } from '../../src/kit/day.ts'

/**
 * The UTC day of an Ethereum block between the first and the last fork below, counted along a straight line between two
 * forks: right to a few days. Null outside them, where nothing would bound the error.
 */
export function ethereumBlockDay(block: number): string | null {
  const next = forks.findIndex((fork) => fork.block >= block)
  const [before, after] = [forks[next - 1], forks[next]]
  if (!before || !after) return null
  const share = (block - before.block) / (after.block - before.block)
  const time = Date.parse(before.day) + share * (Date.parse(after.day) - Date.parse(before.day))
  return utcDay(time)
}

/** First blocks of mainnet forks and the days they were mined. */
const forks = [
  { block: 7_280_000, day: '2019-02-28' },
  { block: 9_069_000, day: '2019-12-08' },
  { block: 9_200_000, day: '2020-01-02' },
  { block: 12_244_000, day: '2021-04-15' },
  { block: 12_965_000, day: '2021-08-05' },
  { block: 13_773_000, day: '2021-12-09' },
  { block: 15_050_000, day: '2022-06-30' },
  { block: 15_537_394, day: '2022-09-15' },
]
