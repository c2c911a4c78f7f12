import type { TraceGraph, TransferColumns } from './trace-graph.ts'
import type { TraceSide } from './trace-recorder.ts'

/**
 * One side of a graph, transfers grouped by owner and, within an owner, in the order in which money would have to move
 * away from the subject: inflows from the oldest, outflows from the newest. `order` grows with the distance in time that
 * is still allowed: what comes before a bound counts.
 */
export type TraceIndex = {
  columns: TransferColumns
  /** By owner, where its transfers begin in `edges`; one more at the end. */
  first: Uint32Array
  edges: Uint32Array
  /** By transfer; -Infinity where its time is not known, so that it always counts. */
  order: Float64Array
}

export function indexSide(graph: TraceGraph, side: TraceSide): TraceIndex {
  const columns = side === 'in' ? graph.inflows : graph.outflows
  const order = orderOf(graph, columns, side)
  const first = new Uint32Array(graph.addresses.length + 1)
  for (let edge = 0; edge < columns.count; edge++) count(first, (columns.owner[edge] ?? 0) + 1)
  for (let owner = 0; owner < graph.addresses.length; owner++)
    first[owner + 1] = (first[owner + 1] ?? 0) + (first[owner] ?? 0)
  const next = first.slice()
  const edges = new Uint32Array(columns.count)
  for (let edge = 0; edge < columns.count; edge++) {
    const owner = columns.owner[edge] ?? 0
    edges[next[owner] ?? 0] = edge
    count(next, owner)
  }
  for (let owner = 0; owner < graph.addresses.length; owner++) {
    edges.subarray(first[owner], first[owner + 1]).sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0) || a - b)
  }
  return { columns, first, edges, order }
}

/** The bound that a transfer sets to those that lie before it: unknown times set none. */
export function boundOf({ order }: TraceIndex, edge: number): number {
  const place = order[edge] ?? Number.NEGATIVE_INFINITY
  return place === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : place
}

/** Where the transfers of an owner end that lie within a bound; equal places count, as nothing tells them apart. */
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

/** By block where every transfer names one, else by time. */
function orderOf({ inflows, outflows }: TraceGraph, columns: TransferColumns, side: TraceSide): Float64Array {
  const hasBlocks = [inflows, outflows].every(({ block, count }) => !block.subarray(0, count).some(Number.isNaN))
  const places = hasBlocks ? columns.block : columns.timeMs
  const sign = side === 'in' ? 1 : -1
  return Float64Array.from({ length: columns.count }, (_, edge) => {
    const place = places[edge] ?? Number.NaN
    return Number.isNaN(place) ? Number.NEGATIVE_INFINITY : sign * place
  })
}

function count(counters: Uint32Array, at: number): void {
  counters[at] = (counters[at] ?? 0) + 1
}
