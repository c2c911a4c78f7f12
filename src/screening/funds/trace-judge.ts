import { compare } from '../../kit/compare.ts'
import type { Listing } from '../../lists/snapshot.ts'
import { indexSide, type TraceIndex } from './trace-index.ts'
import { byWorth, findPaths, type TracePath } from './trace-paths.ts'
import type { TraceSide } from './trace-recorder.ts'
import { taintShare } from './trace-share.ts'
import type { Sliced } from './trace-slices.ts'
import { walkCuts, type TraceFacts } from './trace-walk.ts'

export const traceCuts = [...walkCuts, 'paths'] as const
export type TraceCut = (typeof traceCuts)[number]

/** The result of a trace, without words. */
export type TraceJudgement = {
  /**
   * The share that comes from listed parties, and that goes to them; null for a side without transfers or not
   * requested.
   */
  shares: Readonly<Record<TraceSide, number | null>>
  paths: readonly JudgedPath[]
  cut: readonly TraceCut[]
}

export type JudgedPath = {
  side: TraceSide
  /** Addresses, from the subject to the listed one. */
  parties: readonly string[]
  units: readonly number[]
  /** The largest transaction of each step. */
  txs: readonly string[]
  listing: Listing
}

/** Judges a recorded walk, in slices of a few milliseconds. Pure: no clock, no I/O, no language. */
export function* judgeTrace(facts: TraceFacts): Sliced<TraceJudgement> {
  const { graph, listed, hops, cut } = facts
  const isListed = (number: number) => listed.has(number)
  const nameOf = (number: number) => graph.addresses[number] ?? ''
  const shares: Record<TraceSide, number | null> = { in: null, out: null }
  const paths: JudgedPath[] = []
  let hasAllPaths = true
  for (const side of facts.sides) {
    const index = yield* indexSide(graph, side)
    shares[side] = yield* taintShare(index, isListed, hops)
    if (listed.size === 0) continue
    const result = yield* findPaths(index, isListed, { hops, pathsMax, nameOf })
    hasAllPaths &&= result.isComplete
    paths.push(...result.paths.flatMap((path) => judgePath(facts, side, index, path)))
  }
  paths.sort((a, b) => byWorth(a, b) || compare(a.parties.join(' '), b.parties.join(' ')) || compare(a.side, b.side))
  hasAllPaths &&= paths.length <= pathsMax
  const allCuts = traceCuts.filter((cutKind) => (cutKind === 'paths' ? !hasAllPaths : cut.has(cutKind)))
  return { shares, paths: paths.slice(0, pathsMax), cut: allCuts }
}

function judgePath(
  { graph, listed }: TraceFacts,
  side: TraceSide,
  { columns }: TraceIndex,
  path: TracePath,
): JudgedPath[] {
  const listing = listed.get(path.parties.at(-1) ?? 0)
  if (!listing) return []
  const parties = path.parties.map((number) => graph.addresses[number] ?? '')
  return [{ side, parties, units: path.units, txs: path.edges.map((edge) => columns.tx[edge] ?? ''), listing }]
}

export const pathsMax = 50
