import assert from 'node:assert/strict'
import test from 'node:test'
import { nextPlace } from '../../console/src/address/next-place.ts'
import { traceGraph } from '../../console/src/address/trace-graph.ts'
import { layoutTrace } from '../../console/src/address/trace-layout.ts'
import { madePaths } from './made-paths.ts'

const size = { width: 10, height: 10 }
const places = [
  { id: 'left', x: 0, y: 20, ...size },
  { id: 'top', x: 50, y: 0, ...size },
  { id: 'middle', x: 50, y: 22, ...size },
  { id: 'bottom', x: 50, y: 50, ...size },
  { id: 'right', x: 90, y: 45, ...size },
]

test('arrow keys lead to the neighbours, Home and End to the ends of the column', () => {
  const moves = [
    ['left', 'ArrowRight', 'middle'],
    ['middle', 'ArrowUp', 'top'],
    ['middle', 'ArrowDown', 'bottom'],
    ['top', 'ArrowRight', 'right'],
    ['right', 'ArrowLeft', 'bottom'],
    ['top', 'End', 'bottom'],
    ['bottom', 'Home', 'top'],
    ['top', 'ArrowUp', null],
    ['left', 'ArrowLeft', null],
    ['right', 'ArrowRight', null],
    ['left', 'Enter', null],
    ['nowhere', 'ArrowUp', null],
  ] as const
  for (const [from, key, to] of moves) assert.equal(nextPlace(places, from, key), to, `${from} ${key}`)
})

test('every node of a crowded picture can be reached with arrow keys', () => {
  const layout = layoutTrace(traceGraph('s', madePaths(100), new Set(['1-others'])), 976)
  const all = layout.nodes.map(({ node, x, y, width, height }) => ({ id: node.id, x, y, width, height }))
  const reached = new Set(['subject'])
  for (const from of reached) {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = nextPlace(all, from, key)
      if (next !== null) reached.add(next)
    }
  }
  assert.equal(reached.size, all.length)
})
