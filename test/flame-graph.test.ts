import assert from 'node:assert/strict'
import test from 'node:test'
import { flameGraph, type CpuProfile } from '../bench/flame-graph.ts'

const frame = (functionName: string, url = '', lineNumber = 0) => ({ functionName, url, lineNumber })

/** A service that answers: of 100 us, 60 in `send`, 20 of them in what it calls; 30 in a library, 10 in the engine. */
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 4, 5, 6] },
    { id: 2, callFrame: frame('send', 'file:///clone/src/http/send.ts', 6), children: [3] },
    { id: 3, callFrame: frame('write<Head>', 'node:_http_server') },
    { id: 4, callFrame: frame('', 'file:///clone/node_modules/zod/index.js', 0) },
    { id: 5, callFrame: frame('(garbage collector)') },
    { id: 6, callFrame: frame('(idle)') },
  ],
  samples: [4, 6, 2, 3, 2, 4, 5, 6],
  timeDeltas: [500, 100, 30, 20, 10, 30, 10, 900],
}

type Drawn = { title: string; x: number; y: number; width: number }

function drawn(svg: string): Drawn[] {
  const group = /<g><title>([^<]*)<\/title><rect x="([\d.]+)" y="(\d+)" width="([\d.]+)"/g
  return [...svg.matchAll(group)].map(([, title = '', x, y, width]) => ({
    title: title.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    x: Number(x),
    y: Number(y),
    width: Number(width),
  }))
}

test('every function is as wide as its share of what was not idle, below what called it', () => {
  const svg = flameGraph(profile, 'a & b', '/clone', 600)
  const matches = drawn(svg)
  assert.deepEqual(
    matches.map(({ title }) => title),
    [
      'all: 100.0 %',
      'send src/http/send.ts:7: 60.0 %',
      'write<Head> node:_http_server: 20.0 %',
      '(anonymous) node_modules/zod/index.js:1: 30.0 %',
      '(garbage collector): 10.0 %',
    ],
  )
  assert.deepEqual(
    matches.map(({ width }) => width),
    [1200, 720, 240, 360, 120],
  )
  assert.deepEqual(
    matches.map(({ x }) => x),
    [0, 0, 0, 720, 1080],
  )
  const [all, send, head, library] = matches
  assert.ok(all && send && head && library && all.y < send.y && send.y < head.y && library.y === send.y)
  assert.match(svg, /<text x="4" y="16" font-size="12">a &amp; b<\/text>/)
})

test('what was spent before the time that is requested counts only without one', () => {
  const [, first] = drawn(flameGraph(profile, '', '/clone'))
  assert.equal(first?.title, '(anonymous) node_modules/zod/index.js:1: 88.3 %')
})

test('a function too narrow to be seen is left out', () => {
  const wide = { ...profile, timeDeltas: [0, 0, 100_000, 1, 0, 0, 0, 0] }
  assert.deepEqual(
    drawn(flameGraph(wide, '', '/clone')).map(({ title }) => title),
    ['all: 100.0 %', 'send src/http/send.ts:7: 100.0 %'],
  )
})
