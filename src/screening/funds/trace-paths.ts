import { boundOf, endWithin, type TraceIndex } from './trace-index.ts'
import { slicesOf, stepsPerSlice, type Sliced } from './trace-slices.ts'

/** A way from the subject to a listed party, by numbers of addresses: `parties` begins with the subject. */
export type FoundPath = {
  parties: readonly number[]
  /** What moved on each step in transfers that fit in time, in the smallest unit. */
  units: readonly number[]
  /** The largest transfer of each step. */
  edges: readonly number[]
}

/**
 * The ways to listed parties, shorter ones first, then those on which more can have moved; at most `pathsMax`. A step
 * stands for all transfers between two parties that fit in time; no way meets an address twice. `isWhole` says whether
 * these are all. Pure.
 */
export function* findPaths(
  index: TraceIndex,
  isListed: (address: number) => boolean,
  { hops, pathsMax, nameOf }: { hops: number; pathsMax: number; nameOf: (address: number) => string },
): Sliced<{ paths: readonly FoundPath[]; isWhole: boolean }> {
  const distance = yield* distances(index, isListed, hops)
  const effort: Effort = { stepsLeft: stepsMax, untilPause: stepsPerSlice }
  const names = (path: FoundPath) => path.parties.map(nameOf).join(' ')
  let found: FoundPath[] = []
  let isWhole = true
  const keepBest = (): void => {
    isWhole &&= found.length <= pathsMax
    found = found.toSorted((a, b) => byWorth(a, b) || (names(a) < names(b) ? -1 : 1)).slice(0, pathsMax)
  }
  const extend = function* (path: FoundPath, bound: number, left: number): Sliced<void> {
    const steps = yield* stepsFrom(index, path.parties.at(-1) ?? 0, bound, effort)
    for (const [party, step] of steps) {
      if (isDue(effort)) yield
      const far = distance[party] ?? 0
      const leadsOn = isListed(party) ? left === 1 : far > 0 && far < left
      if (!leadsOn || path.parties.includes(party)) continue
      const longer = {
        parties: [...path.parties, party],
        units: [...path.units, step.units],
        edges: [...path.edges, step.edge],
      }
      if (left > 1) yield* extend(longer, step.bound, left - 1)
      else if (found.push(longer) > 20 * pathsMax) {
        keepBest()
        yield
      }
    }
  }
  for (let hop = 1; hop <= hops; hop++) {
    // Longer ways would come after those that are shown.
    if (!isWhole || found.length > pathsMax) break
    yield* extend({ parties: [0], units: [], edges: [] }, Number.POSITIVE_INFINITY, hop)
  }
  keepBest()
  return { paths: found, isWhole: isWhole && effort.stepsLeft > 0 }
}

/** Shorter ways first, then those on which more can have come. */
export function byWorth(a: Pick<FoundPath, 'units'>, b: Pick<FoundPath, 'units'>): number {
  return a.units.length - b.units.length || Math.min(...b.units) - Math.min(...a.units)
}

type Step = { units: number; edge: number; bound: number }

/** How many transfers may still be looked at in all, and how many until others may go first. */
type Effort = { stepsLeft: number; untilPause: number }

/** An owner's transfers within a bound, added up by party. */
function* stepsFrom(index: TraceIndex, owner: number, bound: number, effort: Effort): Sliced<Map<number, Step>> {
  const { columns, edges, first } = index
  const steps = new Map<number, Step>()
  const end = endWithin(index, owner, bound)
  const start = first[owner] ?? 0
  effort.stepsLeft -= end - start
  if (effort.stepsLeft <= 0) return steps
  for (let at = start; at < end; at++) {
    if (isDue(effort)) yield
    const edge = edges[at] ?? 0
    const party = columns.party[edge] ?? 0
    const units = columns.units[edge] ?? 0
    const known = steps.get(party)
    steps.set(party, {
      units: units + (known?.units ?? 0),
      edge: known && (columns.units[known.edge] ?? 0) >= units ? known.edge : edge,
      bound: Math.max(boundOf(index, edge), known?.bound ?? Number.NEGATIVE_INFINITY),
    })
  }
  return steps
}

/** Whether it is time to put the work aside. Ways are many and short: their steps are counted together. */
function isDue(effort: Effort): boolean {
  if (--effort.untilPause > 0) return false
  effort.untilPause = stepsPerSlice
  return true
}

/** By address, how many transfers away the nearest listed party is if time did not matter; 0 when too far. */
function* distances(
  { columns, first }: TraceIndex,
  isListed: (address: number) => boolean,
  hops: number,
): Sliced<Uint8Array> {
  const distance = new Uint8Array(first.length)
  for (let hop = 1; hop <= hops; hop++) {
    yield* slicesOf(columns.count, (from, to) => {
      for (let edge = from; edge < to; edge++) {
        const [owner, party] = [columns.owner[edge] ?? 0, columns.party[edge] ?? 0]
        const isNext = hop === 1 ? isListed(party) : distance[party] === hop - 1 && !isListed(party)
        if (isNext && distance[owner] === 0) distance[owner] = hop
      }
    })
  }
  return distance
}

/** Transfers that are looked at in all: a graph can hold more ways than anybody can wait for. */
const stepsMax = 1_000_000
