import { boundOf, endWithin, type TraceIndex } from './trace-index.ts'
import { slicesOf, stepsPerSlice, type Sliced } from './trace-slices.ts'

/** A path from the subject to a listed party, by numbers of addresses: `parties` begins with the subject. */
export type TracePath = {
  parties: readonly number[]
  /** The amount moved on each step by transfers that fit in time, in the smallest unit. */
  units: readonly number[]
  /** The largest transfer of each step. */
  edges: readonly number[]
}

/**
 * The paths to listed parties, shorter ones first, then those on which more can have moved; at most `pathsMax`. A step
 * combines all transfers between two parties that fit in time; no path visits an address twice. `isComplete` is whether
 * these are all. Pure.
 */
export function* findPaths(
  index: TraceIndex,
  isListed: (address: number) => boolean,
  { hops, pathsMax, nameOf }: { hops: number; pathsMax: number; nameOf: (address: number) => string },
): Sliced<{ paths: readonly TracePath[]; isComplete: boolean }> {
  const distance = yield* distances(index, isListed, hops)
  const effort: Effort = { stepsLeft: stepsMax, untilPause: stepsPerSlice }
  const names = (path: TracePath) => path.parties.map(nameOf).join(' ')
  let paths: TracePath[] = []
  let isComplete = true
  const keepBest = (): void => {
    isComplete &&= paths.length <= pathsMax
    paths = paths.toSorted((a, b) => byWorth(a, b) || (names(a) < names(b) ? -1 : 1)).slice(0, pathsMax)
  }
  const extend = function* (path: TracePath, bound: number, left: number): Sliced<void> {
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
      else if (paths.push(longer) > 20 * pathsMax) {
        keepBest()
        yield
      }
    }
  }
  for (let hop = 1; hop <= hops; hop++) {
    // Longer paths would come after those that are shown.
    if (!isComplete || paths.length > pathsMax) break
    yield* extend({ parties: [0], units: [], edges: [] }, Number.POSITIVE_INFINITY, hop)
  }
  keepBest()
  return { paths: paths, isComplete: isComplete && effort.stepsLeft > 0 }
}

/** Shorter paths first, then those on which more can have moved. */
export function byWorth(a: Pick<TracePath, 'units'>, b: Pick<TracePath, 'units'>): number {
  return a.units.length - b.units.length || Math.min(...b.units) - Math.min(...a.units)
}

type Step = { units: number; edge: number; bound: number }

/** How many transfers may still be visited in total, and how many until the next pause. */
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
    const existing = steps.get(party)
    steps.set(party, {
      units: units + (existing?.units ?? 0),
      edge: existing && (columns.units[existing.edge] ?? 0) >= units ? existing.edge : edge,
      bound: Math.max(boundOf(index, edge), existing?.bound ?? Number.NEGATIVE_INFINITY),
    })
  }
  return steps
}

/** Whether a pause is due. Paths are many and short: their steps are counted together. */
function isDue(effort: Effort): boolean {
  if (--effort.untilPause > 0) return false
  effort.untilPause = stepsPerSlice
  return true
}

/** By address, how many transfers away the nearest listed party is, ignoring time; 0 if too far. */
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

/** Transfers visited in total: a graph can have more paths than a caller can wait for. */
const stepsMax = 1_000_000
