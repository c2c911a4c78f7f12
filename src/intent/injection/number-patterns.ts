import { anyNumber } from './pattern-steps.ts'
import { overAnyNumber, overAnyWord, type Guard, type PatternGraph } from './pattern-graph.ts'
import { edgeBits, firstOnly, type Table, type WordTables } from './word-tables.ts'

/** Makes the tables of some groups of patterns: numbers their states, gaps and guards. */
export function numberPatterns(groups: readonly (readonly PatternGraph[])[]): WordTables {
  const gaps = numbered<readonly string[] | null>(null)
  const fillers = numbered<readonly string[] | null>(null)
  const guards = numbered<readonly Guard[]>([])
  const drafts = new Map<string, number[]>()
  const ends: number[][] = []
  let states = 1
  for (const [group, graphs] of groups.entries()) {
    for (const graph of graphs) {
      // All patterns begin in one state.
      const base = states - 1
      const stateOf = (state: number) => (state === 0 ? 0 : base + state)
      for (const end of graph.ends) (ends[stateOf(end.state)] ??= []).push(group, guards.of(end.guards))
      for (const { from, over, gap, guards: told } of graph.edges) {
        const number = gap?.only ? firstOnly + fillers.of(gap.only) : gaps.of(gap && gap.stops)
        const way = packedWay(gap?.max ?? 0, number)
        const guarded = guards.of(told)
        for (const [word, to] of over) {
          const edges = drafts.get(word) ?? []
          drafts.set(word, edges)
          edges.push((stateOf(from) << wayBits) | way, (stateOf(to) << edgeBits.guards) | guarded)
        }
      }
      states += graph.states - 1
    }
  }
  if (gaps.all.length > firstOnly || guards.all.length > 1 << edgeBits.guards)
    throw new RangeError('too many of a kind')
  return {
    states,
    guards: guards.all,
    ends: tableOf(Array.from({ length: states }, (_none, state) => ends[state] ?? [])),
    ...rowsOf(drafts, gaps.all, fillers.all),
  }
}

function packedWay(words: number, gap: number): number {
  if (words >= 1 << edgeBits.words || gap >= 1 << edgeBits.gap)
    throw new RangeError('a gap is too long, or one too many')
  return (words << edgeBits.gap) | gap
}

const wayBits = edgeBits.gap + edgeBits.words

/** A word does what any word does, a number what any number does, and what patterns name it for. */
function rowsOf(
  drafts: ReadonlyMap<string, readonly number[]>,
  gaps: readonly (readonly string[] | null)[],
  fillers: readonly (readonly string[] | null)[],
) {
  const named = new Set([
    ...drafts.keys(),
    ...gaps.flatMap((stops) => stops ?? []),
    ...fillers.flatMap((only) => only ?? []),
  ])
  for (const kind of [overAnyWord, overAnyNumber, anyNumber]) named.delete(kind)
  const words = [...named].map((word) => ({ word, isNumber: /^[0-9]+$/.test(word) }))
  const rows = [...words, { word: '', isNumber: false }, { word: '', isNumber: true }]
  const found = rows.map(({ word, isNumber }) => {
    const kinds = [...(isNumber ? [overAnyNumber] : []), ...(/^[.\ue000]/u.test(word) ? [] : [overAnyWord])]
    return [word, ...kinds].flatMap((over) => drafts.get(over) ?? [])
  })
  const isFiller = (only: readonly string[] | null) => {
    const set = new Set(only)
    return rows.map(({ word, isNumber }) => (set.has(word) || (isNumber && set.has(anyNumber)) ? 1 : 0))
  }
  return {
    words: words.map(({ word }) => word),
    edges: tableOf(found),
    blocks: tableOf(rows.map(({ word }) => gaps.flatMap((stops, gap) => (stops?.includes(word) ? [gap] : [])))),
    fillers: Uint8Array.from(fillers.flatMap(isFiller)),
  }
}

function tableOf(lists: readonly (readonly number[])[]): Table {
  const at = new Int32Array(lists.length + 1)
  for (const [index, list] of lists.entries()) at[index + 1] = (at[index] ?? 0) + list.length
  return { at, values: Int32Array.from(lists.flat()) }
}

/** Numbers for equal values, in the order they come. */
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
