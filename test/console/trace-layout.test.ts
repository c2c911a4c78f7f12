import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { subjectId, traceGraph } from '../../console/src/address/trace-graph.ts'
import { layoutTrace, type PlacedNode } from '../../console/src/address/trace-layout.ts'
import { madePath, madePaths } from './made-paths.ts'

const none: ReadonlySet<string> = new Set()
const crowds = new Set(['-3-listed', '-2-others', '-1-others', '1-others', '2-others', '3-listed'])

for (const count of [3, 100]) {
  for (const open of [none, crowds]) {
    test(`no two nodes of ${3 * count + 1} parties overlap, ${open.size > 0 ? 'groups opened' : 'groups closed'}`, () => {
      for (const width of [296, 976]) {
        const layout = layoutTrace(traceGraph('s', madePaths(count), open), width)
        apart(layout.nodes)
        for (const { x, y, width: nodeWidth, height } of layout.nodes) {
          assert.ok(x >= 0 && x + nodeWidth <= layout.width)
          assert.ok(y >= 0 && y + height <= layout.height)
          assert.ok(nodeWidth >= 112, 'too narrow for a name')
        }
      }
    })
  }
}

test('columns stand in the order in which money moves, the address among them', () => {
  const { nodes, columns } = layoutTrace(traceGraph('s', madePaths(4), none), 976)
  assert.deepEqual(
    columns.map(({ column }) => column),
    [-3, -2, -1, 0, 1, 2, 3],
  )
  for (const { node, x } of nodes) assert.equal(x, columns.find(({ column }) => column === node.column)?.x)
  const xs = columns.map(({ x }) => x)
  assert.deepEqual(
    xs,
    xs.toSorted((a, b) => a - b),
  )
})

test('seven columns fit a wide page, and a narrow one makes nothing narrower than a name', () => {
  const graph = traceGraph('s', madePaths(4), none)
  assert.ok(layoutTrace(graph, 976).width <= 976)
  assert.ok(layoutTrace(graph, 296).width > 296)
})

test('arrows begin and end at their nodes, and thicker ones carry more', () => {
  const paths = [madePath('in', ['a'], [1]), madePath('in', ['b'], [100]), madePath('in', ['c'], [10_000])]
  const { edges, nodes } = layoutTrace(traceGraph('s', paths, none), 976)
  const placeOf = (id: string) => nodes.find(({ node }) => node.id === id) ?? assert.fail(id)
  for (const { edge, path } of edges) {
    const [x1 = 0, y1 = 0, , , , , x2 = 0, y2 = 0] = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
    const [from, to] = [placeOf(edge.from), placeOf(edge.to)]
    assert.deepEqual([x1, y1, y2], [from.x + from.width, from.y + from.height / 2, to.y + to.height / 2])
    assert.ok(x2 < to.x && x2 > x1)
  }
  const thicknesses = edges.toSorted((a, b) => a.edge.amount - b.edge.amount).map(({ thickness }) => thickness)
  assert.ok(thicknesses.every((each, i) => i === 0 || each > (thicknesses[i - 1] ?? 0)))
})

test('the same paths are laid out the same, in any order', () => {
  const shuffled = fc.shuffledSubarray(madePaths(6), { minLength: 6 })
  const places = (paths: ReturnType<typeof madePaths>) =>
    layoutTrace(traceGraph('s', paths, none), 976).nodes.map(({ node, x, y }) => `${node.id} ${x} ${y}`)
  fc.assert(fc.property(shuffled, (paths) => assert.deepEqual(places(paths), places(madePaths(6)))))
})

test('a trace without paths is the address alone', () => {
  const { nodes, edges, width } = layoutTrace(traceGraph('s', [], none), 296)
  assert.deepEqual([nodes.map(({ node }) => node.id), edges, Number.isFinite(width)], [[subjectId], [], true])
})

function apart(nodes: readonly PlacedNode[]): void {
  for (const [i, a] of nodes.entries()) {
    for (const b of nodes.slice(i + 1)) {
      const across = a.x < b.x + b.width && b.x < a.x + a.width
      assert.equal(across && a.y < b.y + b.height && b.y < a.y + a.height, false, `${a.node.id} ${b.node.id}`)
    }
  }
}

test('no two amounts between the same columns cover each other, and each is beside its arrow', () => {
  for (const count of [4, 100]) {
    const { edges, height } = layoutTrace(traceGraph('s', madePaths(count), none), 976)
    for (const [i, { label }] of edges.entries()) {
      assert.ok(label.y > 0 && label.y < height + 13 * edges.length)
      for (const other of edges.slice(i + 1))
        assert.ok(other.label.x !== label.x || Math.abs(other.label.y - label.y) >= 13, `${label.y} ${other.label.y}`)
    }
  }
})
