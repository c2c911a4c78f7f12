import type { Box } from './sankey-layout.ts'
import type { TraceEdge, TraceGraph, TraceNode } from './trace-graph.ts'

export type PlacedNode = Box & { node: TraceNode }
/** `label` is the middle of the amount beside an edge. */
type PlacedEdge = { edge: TraceEdge; path: string; thickness: number; label: { x: number; y: number } }

export type TraceLayout = {
  width: number
  height: number
  columns: readonly { column: number; x: number; width: number }[]
  /** Columns left to right, nodes top to bottom. */
  nodes: readonly PlacedNode[]
  edges: readonly PlacedEdge[]
}

/**
 * Lays out a graph in columns, in pixels: the address in the middle or at an end, money moving to the right. Fits the
 * width where that leaves enough space for names, else gets wider. Nodes never overlap. Pure.
 */
export function layoutTrace(graph: TraceGraph, width: number): TraceLayout {
  const columns = [...new Set(graph.nodes.map(({ column }) => column))].toSorted((a, b) => a - b)
  const order = orderColumns(graph, columns)
  const measures = measure(columns.length, width)
  const rowsMax = Math.max(...columns.map((column) => order.get(column)?.length ?? 0))
  const content = rowsMax * rowPitch - rowGap
  const nodes = columns.flatMap((column, position) => {
    const members = order.get(column) ?? []
    const top = margin + headerHeight + (content - (members.length * rowPitch - rowGap)) / 2
    const x = margin + position * (measures.nodeWidth + measures.gap)
    return members.map((node, row) => ({
      node,
      x,
      y: top + row * rowPitch,
      width: measures.nodeWidth,
      height: nodeHeight,
    }))
  })
  return {
    width: 2 * margin + columns.length * (measures.nodeWidth + measures.gap) - measures.gap,
    height: 2 * margin + headerHeight + content,
    columns: columns.map((column, position) => ({
      column,
      x: margin + position * (measures.nodeWidth + measures.gap),
      width: measures.nodeWidth,
    })),
    nodes,
    edges: placeEdges(graph.edges, nodes),
  }
}

function measure(count: number, width: number): { nodeWidth: number; gap: number } {
  const room = width - 2 * margin
  const nodeWidth = clamp((room - (count - 1) * gapOfAmounts) / count, nodeMinWidth, nodeMaxWidth)
  const gap = count > 1 ? clamp((room - count * nodeWidth) / (count - 1), gapMin, gapMax) : gapMin
  return { nodeWidth: Math.floor(nodeWidth), gap: Math.floor(gap) }
}

/** From the address outwards, each column ordered by the positions of its neighbours, so that few steps cross. */
function orderColumns({ nodes, edges }: TraceGraph, columns: readonly number[]): Map<number, TraceNode[]> {
  const order = new Map<number, TraceNode[]>()
  const place = new Map<string, number>()
  const neighbours = neighboursOf(edges)
  for (const column of columns.toSorted((a, b) => Math.abs(a) - Math.abs(b))) {
    const members = nodes
      .filter((node) => node.column === column)
      .map((node) => {
        const places = (neighbours.get(node.id) ?? []).flatMap((id) => place.get(id) ?? [])
        const mean = places.reduce((total, each) => total + each, 0) / (places.length || 1)
        return { node, mean }
      })
      .toSorted(
        (a, b) =>
          compare(a.node.tier, b.node.tier) ||
          compare(a.mean, b.mean) ||
          compare(b.node.amount, a.node.amount) ||
          compare(a.node.id, b.node.id),
      )
      .map(({ node }) => node)
    order.set(column, members)
    // Positions are fractions of the column, so that columns of different lengths compare.
    for (const [row, { id }] of members.entries()) place.set(id, (row + 0.5) / members.length)
  }
  return order
}

function neighboursOf(edges: readonly TraceEdge[]): Map<string, string[]> {
  const neighbours = new Map<string, string[]>()
  const add = (id: string, other: string) => neighbours.set(id, [...(neighbours.get(id) ?? []), other])
  for (const { from, to } of edges) {
    add(from, to)
    add(to, from)
  }
  return neighbours
}

function placeEdges(edges: readonly TraceEdge[], nodes: readonly PlacedNode[]): PlacedEdge[] {
  const places = new Map(nodes.map((placed) => [placed.node.id, placed]))
  const largest = Math.max(...edges.map(({ amount }) => amount), Number.MIN_VALUE)
  const placed = edges.flatMap((edge) => {
    const [from, to] = [places.get(edge.from), places.get(edge.to)]
    if (!from || !to) return []
    const [x1, y1] = [from.x + from.width, from.y + from.height / 2]
    const [x2, y2] = [to.x - arrowLength, to.y + to.height / 2]
    const half = (x1 + x2) / 2
    const path = `M${x1} ${y1}C${half} ${y1} ${half} ${y2} ${x2} ${y2}`
    // Amounts differ by orders of magnitude: the square root keeps small ones visible.
    // Above an arrow that is level, which it would cover.
    const label = { x: half, y: (y1 + y2) / 2 - (Math.abs(y1 - y2) < labelHeight ? 9 : 0) }
    return { edge, path, thickness: 1.5 + 5 * Math.sqrt(edge.amount / largest), label }
  })
  separateLabels(placed.map(({ label }) => label))
  return placed
}

/** Moves labels between the same two columns down until none covers another. */
function separateLabels(labels: readonly { x: number; y: number }[]): void {
  const lowest = new Map<number, number>()
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    label.y = Math.max(label.y, (lowest.get(label.x) ?? -labelHeight) + labelHeight)
    lowest.set(label.x, label.y)
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : Number(a > b)
}

const nodeMinWidth = 112
const nodeMaxWidth = 160
const nodeHeight = 46
const rowGap = 10
const rowPitch = nodeHeight + rowGap
const gapMin = 28
/** Holds an amount, where the width allows it. */
const gapOfAmounts = 40
const gapMax = 150
/** Space for the name of a column; the style sheet has the same value. */
const headerHeight = 30
/** Of an amount beside an edge. */
const labelHeight = 13
/** Space for the focus outline. */
const margin = 8
/** An edge ends where its arrow head begins. */
export const arrowLength = 7
