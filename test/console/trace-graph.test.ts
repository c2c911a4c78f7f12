import assert from 'node:assert/strict'
import test from 'node:test'
import { subjectId, traceGraph, type TraceGraph } from '../../console/src/address/trace-graph.ts'
import { madePath, madePaths } from './made-paths.ts'

const none: ReadonlySet<string> = new Set()

test('a path is a chain of columns in which money moves to the right', () => {
  const graph = traceGraph(
    'subject address',
    [madePath('in', ['a', 'thief'], [5, 7]), madePath('out', ['b'], [9])],
    none,
  )
  assert.deepEqual(
    graph.nodes.map(({ addresses, column, lists, amount }) => [addresses[0], column, lists, amount]),
    [
      ['subject address', 0, [], 0],
      ['a', -1, [], 5],
      ['thief', -2, ['ofac'], 7],
      ['b', 1, ['ofac'], 9],
    ],
  )
  assert.deepEqual(
    graph.edges.map(({ from, to, amount }) => [from, to, amount]),
    [
      ['in-1-a', subjectId, 5],
      ['in-2-thief', 'in-1-a', 7],
      [subjectId, 'out-1-b', 9],
    ],
  )
  for (const { from, to } of graph.edges) assert.equal(columnOf(graph, to) - columnOf(graph, from), 1)
})

test('a step that paths share stands once, with the most that fits in time on any of them', () => {
  const graph = traceGraph('s', [madePath('in', ['a', 'x'], [5, 7]), madePath('in', ['a', 'y'], [6, 2])], none)
  const step = graph.edges.find(({ to }) => to === subjectId)
  assert.deepEqual([step?.amount, step?.paths], [6, [0, 1]])
  assert.equal(graph.nodes.find(({ id }) => id === 'in-1-a')?.amount, 6)
})

test('a party that is met at two distances stands in both columns', () => {
  const graph = traceGraph('s', [madePath('in', ['thief'], [5]), madePath('in', ['a', 'thief'], [4, 3])], none)
  assert.deepEqual(
    graph.nodes.filter(({ addresses }) => addresses[0] === 'thief').map(({ column }) => column),
    [-1, -2],
  )
})

test('ten parties are all shown one by one', () => {
  const graph = traceGraph('s', madePaths(3), none)
  assert.equal(graph.nodes.length, 10)
  assert.ok(graph.nodes.every(({ kind }) => kind !== 'group'))
})

test('of 300 parties the largest of each column stay and the others are grouped, the listed ones apart', () => {
  const graph = traceGraph('s', madePaths(100), none)
  const groups = graph.nodes.filter(({ kind }) => kind === 'group')
  assert.deepEqual(
    groups
      .map(({ id, addresses, lists }) => [id, addresses.length, lists.length])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    [
      ['-1-others', 46, 0],
      ['-2-others', 46, 0],
      ['-3-listed', 42, 1],
      ['1-others', 46, 0],
      ['2-others', 46, 0],
      ['3-listed', 42, 1],
    ],
  )
  assert.ok(graph.nodes.length < 50)
  const all = graph.nodes.flatMap(({ addresses }) => addresses)
  assert.deepEqual([all.length, new Set(all).size], [301, 301])
  const near = graph.nodes.filter(({ column, kind }) => column === -1 && kind === 'party').map(({ amount }) => amount)
  const grouped = groups.find(({ id }) => id === '-1-others')
  assert.ok(Math.min(...near) > 92, near.join(' '))
  assert.equal(
    grouped?.amount,
    Array.from({ length: 46 }, (_, n) => 92 - 2 * n).reduce((a, b) => a + b),
  )
  assert.ok(graph.edges.every(({ from, to }) => columnOf(graph, to) - columnOf(graph, from) === 1))
})

test('an opened group shows its members after itself, and nothing leads over it any more', () => {
  const graph = traceGraph('s', madePaths(100), new Set(['-3-listed']))
  const column = graph.nodes.filter((node) => node.column === -3)
  assert.equal(column.filter(({ kind }) => kind === 'party').length, 50)
  const group = column.find(({ kind }) => kind === 'group')
  assert.equal(group?.isOpen, true)
  assert.ok(graph.edges.every(({ from, to }) => from !== group?.id && to !== group?.id))
  assert.deepEqual(new Set(column.map(({ tier }) => tier)), new Set([0, 1, 2]))
})

function columnOf({ nodes }: TraceGraph, id: string): number {
  const node = nodes.find((each) => each.id === id)
  assert.ok(node, `${id} is an end of a step and no node`)
  return node.column
}
