import type { ListEntry } from '../../src/lists/entry.ts'
import { compare } from '../../src/kit/compare.ts'
import type { Sighting } from './ofac-sighting.ts'

/** One unbroken listing of an address, as the copies show it. */
export type Interval = Pick<ListEntry, 'address' | 'family' | 'assets' | 'label'> & {
  absentOn: string | null
  knownFrom: string
  lastSeen: string
  knownTo: string | null
  malformed: boolean
}

/** Sightings of one address that overlap or touch, under any ticker or case, are one listing. */
export function intervalsOf(sightings: readonly Sighting[]): Interval[] {
  const byAddress = Map.groupBy(sightings, ({ family, address }) => `${family} ${address}`)
  return [...byAddress.values()].flatMap((seen) => {
    const runs: Sighting[][] = []
    for (const sighting of seen.toSorted((a, b) => compare(a.firstSeen, b.firstSeen))) {
      const run = runs.at(-1)
      const until = run ? endOf(run) : ''
      if (run && (until === null || sighting.firstSeen <= until)) run.push(sighting)
      else runs.push([sighting])
    }
    return runs.flatMap((run) => intervalOf(run))
  })
}

function intervalOf(run: Sighting[]): Interval[] {
  const [first] = run
  if (!first) return []
  const absences = run
    .filter(({ firstSeen }) => firstSeen === first.firstSeen)
    .flatMap(({ absentOn }) => absentOn ?? [])
  return [
    {
      address: first.address,
      family: first.family,
      assets: [...new Set(run.map(({ asset }) => asset))].toSorted(),
      label: run.find(({ organisation }) => organisation)?.organisation?.label ?? null,
      absentOn: newestOf(absences),
      knownFrom: first.firstSeen,
      lastSeen: newestOf(run.map(({ lastSeen }) => lastSeen)) ?? first.lastSeen,
      knownTo: endOf(run),
      malformed: first.malformed,
    },
  ]
}

/** The end of the last sighting, or null while one of them has none. */
function endOf(run: readonly Sighting[]): string | null {
  const ends = run.map(({ absentAfter }) => absentAfter)
  return ends.includes(null) ? null : newestOf(ends.filter((end) => end !== null))
}

function newestOf(days: readonly string[]): string | null {
  return days.toSorted(compare).at(-1) ?? null
}
