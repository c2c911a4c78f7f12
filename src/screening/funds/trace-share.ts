import { boundOf, endWithin, type TraceIndex } from './trace-index.ts'
import { slicesOf, type Sliced } from './trace-slices.ts'

/**
 * The share of the subject's transfers that comes from (or, on the other side, goes to) listed parties, 0 to 1. Haircut
 * method: everything a party passes on is as tainted as the total it had received by then, weighted by amount. Looks
 * `hops` transfers far; anything beyond counts as clean. Null if the subject has no transfers. Pure.
 *
 * Computed hop by hop as running sums over every owner's transfers, so that each share is one look-up: the time does
 * not grow with the number of paths through the graph.
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

/** By position in `edges`, the sum over the owner's transfers up to there. */
function* runningSums({ columns, edges }: TraceIndex, value: (edge: number) => number): Sliced<Float64Array> {
  const sums = new Float64Array(edges.length)
  let owner = 0
  let sum = 0
  yield* slicesOf(edges.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const edge = edges[at] ?? 0
      const edgeOwner = columns.owner[edge] ?? 0
      sum = (edgeOwner === owner ? sum : 0) + value(edge)
      owner = edgeOwner
      sums[at] = sum
    }
  })
  return sums
}
