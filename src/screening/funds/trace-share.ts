import { boundOf, endWithin, type TraceIndex } from './trace-index.ts'
import { slicesOf, type Sliced } from './trace-slices.ts'

/**
 * The share of the subject's transfers that comes from (or, on the other side, goes to) listed parties, 0 to 1. Haircut:
 * whatever somebody passes on is as tainted as all it had received by then, weighted by amount. Looks `hops` transfers
 * far; what lies beyond counts as clean. Null when the subject has no transfers. Pure.
 *
 * Worked out from one hop to the next as running sums over every owner's transfers, so that each share is one look-up:
 * the time this takes does not grow with the number of ways through the graph.
 */
export function* taintShare(
  index: TraceIndex,
  isListed: (address: number) => boolean,
  hops: number,
): Sliced<number | null> {
  const { columns, first } = index
  const moved = yield* runningSums(index, (edge) => columns.units[edge] ?? 0)
  const shareAt = (sums: Float64Array, owner: number, end: number): number =>
    end > (first[owner] ?? 0) ? (sums[end - 1] ?? 0) / (moved[end - 1] ?? 1) : 0
  let tainted: Float64Array = new Float64Array(columns.count)
  for (let hop = 1; hop <= hops; hop++) {
    const nearer = tainted
    tainted = yield* runningSums(index, (edge) => {
      const party = columns.party[edge] ?? 0
      const units = columns.units[edge] ?? 0
      if (isListed(party)) return units
      return units * shareAt(nearer, party, endWithin(index, party, boundOf(index, edge)))
    })
  }
  const end = first[1] ?? 0
  return end === 0 ? null : shareAt(tainted, 0, end)
}

/** By place in `edges`, the sum over the owner's transfers up to there. */
function* runningSums({ columns, edges }: TraceIndex, value: (edge: number) => number): Sliced<Float64Array> {
  const sums = new Float64Array(edges.length)
  let owner = 0
  let sum = 0
  yield* slicesOf(edges.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const edge = edges[at] ?? 0
      const its = columns.owner[edge] ?? 0
      sum = (its === owner ? sum : 0) + value(edge)
      owner = its
      sums[at] = sum
    }
  })
  return sums
}
