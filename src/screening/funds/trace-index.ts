import type { TraceGraph, TransferColumns } from './trace-graph.ts'
import type { TraceSide } from './trace-recorder.ts'
import { slicesOf, type Sliced } from './trace-slices.ts'
import { sortByOrder } from './trace-sort.ts'

/**
 * One side of a graph, transfers grouped by owner and, within an owner, in the order in which money would move away
 * from the subject: inflows from the oldest, outflows from the newest. `order` increases with the allowed distance in
 * time: transfers before a bound count.
 */
export type TraceIndex = {
  columns: TransferColumns
  /** By owner, where its transfers begin in `edges`; one more at the end. */
  first: Uint32Array
  edges: Uint32Array
  /** By transfer; -Infinity if its time is unknown, so that it always counts. */
  order: Float64Array
}

/** Sorts all transfers together and then assigns them to their owners: one owner may have nearly all of them. */
export function* indexSide(graph: TraceGraph, side: TraceSide): Sliced<TraceIndex> {
  const columns = side === 'in' ? graph.inflows : graph.outflows
  const order = yield* orderOf(graph, columns, side)
  const sorted = yield* sortByOrder(order)
  const first = new Uint32Array(graph.addresses.length + 1)
  yield* slicesOf(columns.count, (from, to) => {
    for (let edge = from; edge < to; edge++) count(first, (columns.owner[edge] ?? 0) + 1)
  })
  yield* slicesOf(graph.addresses.length, (from, to) => {
    for (let owner = from; owner < to; owner++) first[owner + 1] = (first[owner + 1] ?? 0) + (first[owner] ?? 0)
  })
  const next = first.slice()
  const edges = new Uint32Array(columns.count)
  yield* slicesOf(columns.count, (from, to) => {
    for (let at = from; at < to; at++) {
      const edge = sorted[at] ?? 0
      const owner = columns.owner[edge] ?? 0
      edges[next[owner] ?? 0] = edge
      count(next, owner)
    }
  })
  return { columns, first, edges, order }
}

/** The bound that a transfer sets for those before it: unknown times set none. */
export function boundOf({ order }: TraceIndex, edge: number): number {
  const place = order[edge] ?? Number.NEGATIVE_INFINITY
  return place === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : place
}

/** The end of an owner's transfers within a bound; equal positions count, because they cannot be ordered. */
export function endWithin({ first, edges, order }: TraceIndex, owner: number, bound: number): number {
  let low = first[owner] ?? 0
  let high = first[owner + 1] ?? 0
  while (low < high) {
    const middle = (low + high) >> 1
    if ((order[edges[middle] ?? 0] ?? 0) <= bound) low = middle + 1
    else high = middle
  }
  return low
}

/** By block if every transfer has one, else by time. */
function* orderOf(
  { inflows, outflows }: TraceGraph,
  columns: TransferColumns,
  side: TraceSide,
): Sliced<Float64Array<ArrayBuffer>> {
  let hasBlocks = true
  for (const { block, count: length } of [inflows, outflows]) {
    yield* slicesOf(length, (from, to) => (hasBlocks &&= !block.subarray(from, to).some(Number.isNaN)))
  }
  const places = hasBlocks ? columns.block : columns.timeMs
  const sign = side === 'in' ? 1 : -1
  const order = new Float64Array(columns.count)
  yield* slicesOf(columns.count, (from, to) => {
    for (let edge = from; edge < to; edge++) {
      const place = places[edge] ?? Number.NaN
      order[edge] = Number.isNaN(place) ? Number.NEGATIVE_INFINITY : sign * place
    }
  })
  return order
}

function count(counters: Uint32Array, at: number): void {
  counters[at] = (counters[at] ?? 0) + 1
}
