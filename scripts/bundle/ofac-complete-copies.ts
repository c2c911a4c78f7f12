import { compare } from '../../src/kit/compare.ts'
import { keyOf, type Sighting } from './ofac-sighting.ts'

/**
 * A whole copy of the list: its day, the tickers that it has a file for, and every line of these. `tickers` null: one file
 * that names every address once, under one of its tickers.
 */
export type CompleteCopy = { day: string; tickers: readonly string[] | null; lines: readonly Sighting[] }

/**
 * What whole copies add that are newer than the history: an address that one of them lacks has left the list, and one that
 * is there for the first time came after the copy before it. A ticker that a copy has no file for is refused: a file that
 * was not collected must not end listings.
 */
export function withWholeCopies(sightings: readonly Sighting[], copies: readonly CompleteCopy[]): readonly Sighting[] {
  return copies.toSorted((a, b) => compare(a.day, b.day)).reduce(withWholeCopy, sightings)
}

function withWholeCopy(sightings: readonly Sighting[], { day, tickers, lines }: CompleteCopy): readonly Sighting[] {
  const isOpen = ({ firstSeen, absentAfter }: Sighting) => absentAfter === null && firstSeen <= day
  const keyIn = tickers === null ? ({ address }: Sighting) => address : keyOf
  const listedKeys = new Set(lines.map(keyIn))
  const open = sightings.filter(isOpen)
  const missing = new Set(open.map(({ asset }) => asset).filter((asset) => tickers?.includes(asset) === false))
  if (missing.size > 0) throw new Error(`the whole copy of ${day} has no file of ${[...missing].join(', ')}`)
  const openKeys = new Set(open.map(keyIn))
  return [
    ...sightings.map((each) => {
      if (!isOpen(each)) return each
      return listedKeys.has(keyIn(each)) ? { ...each, lastSeen: day } : { ...each, absentAfter: day }
    }),
    ...lines.filter((line) => !openKeys.has(keyIn(line))),
  ]
}
