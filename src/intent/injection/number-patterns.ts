import { anyNumber } from './pattern-steps.ts'
import { overAnyNumber, overAnyWord, type Guard, type PatternGraph } from './pattern-graph.ts'
import type { Table, WordTables } from './word-tables.ts'

/** Builds the tables of some groups of patterns: numbers their states, gaps and guards. */
export function numberPatterns(groups: readonly (readonly PatternGraph[])[]): WordTables {
  const gaps = numbered<GapWords>(noGap)
  const guards = numbered<readonly Guard[]>([])
  const edgesOver = new Map<string, number[]>()
  const ends: number[][] = []
  let states = 1
  for (const [group, graphs] of groups.entries()) {
    for (const graph of graphs) {
      // All patterns begin in one state.
      const base = states - 1
      const stateOf = (state: number) => (state === 0 ? 0 : base + state)
      for (const end of graph.ends) (ends[stateOf(end.state)] ??= []).push(group, guards.of(end.guards))
      for (const { from, over, gap, guards: edgeGuards } of graph.edges) {
        const number = gaps.of(gap ? { stops: gap.stops ?? null, only: gap.only ?? null } : noGap)
        const guarded = guards.of(edgeGuards)
        for (const [word, to] of over) {
          const edges = edgesOver.get(word) ?? []
          edgesOver.set(word, edges)
          edges.push(stateOf(from), gap?.max ?? 0, number, stateOf(to), guarded)
        }
      }
      states += graph.states - 1
    }
  }
  return {
    states,
    guards: guards.all,
    ends: tableOf(Array.from({ length: states }, (_none, state) => ends[state] ?? [])),
    ...rowsOf(edgesOver, gaps.all),
  }
}

/** What a gap must not hold, or all that it may. */
type GapWords = { stops: readonly string[] | null; only: readonly string[] | null }
const noGap: GapWords = { stops: null, only: null }

/** A word has the edges of any word, a number those of any number, and each its own. */
function rowsOf(edgesOver: ReadonlyMap<string, readonly number[]>, gaps: readonly GapWords[]) {
  const named = new Set([...edgesOver.keys(), ...gaps.flatMap(({ stops, only }) => stops ?? only ?? [])])
  for (const kind of [overAnyWord, overAnyNumber, anyNumber]) named.delete(kind)
  const words = [...named].map((word) => ({ word, isNumber: /^[0-9]+$/.test(word) }))
  const rows = [...words, { word: '', isNumber: false }, { word: '', isNumber: true }]
  const edges = rows.map(({ word, isNumber }) => {
    const kinds = [...(isNumber ? [overAnyNumber] : []), ...(/^[.\ue000]/u.test(word) ? [] : [overAnyWord])]
    return [word, ...kinds].flatMap((over) => edgesOver.get(over) ?? [])
  })
  const fillersOf = ({ stops, only }: GapWords) => {
    const set = new Set(stops ?? only)
    return rows.map(({ word, isNumber }) => {
      const isNamed = set.has(word) || (only !== null && isNumber && set.has(anyNumber))
      return isNamed === (only !== null) ? 1 : 0
    })
  }
  return {
    words: words.map(({ word }) => word),
    edges: tableOf(edges),
    gaps: gaps.length,
    fillers: Uint8Array.from(gaps.flatMap(fillersOf)),
  }
}

function tableOf(lists: readonly (readonly number[])[]): Table {
  const at = new Int32Array(lists.length + 1)
  for (const [index, list] of lists.entries()) at[index + 1] = (at[index] ?? 0) + list.length
  return { at, values: Int32Array.from(lists.flat()) }
}

/** Numbers for equal values, in order of appearance. */
function numbered<T>(first: T): { of: (value: T) => number; all: readonly T[] } {
  const numbers = new Map<string, number>([[JSON.stringify(first), 0]])
  const all = [first]
  return {
    all,
    of: (value) => {
      const key = JSON.stringify(value)
      const number = numbers.get(key) ?? all.push(value) - 1
      numbers.set(key, number)
      return number
    },
  }
}
