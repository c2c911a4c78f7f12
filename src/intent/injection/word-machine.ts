import { edgeSize, endSize, type WordTables } from './word-tables.ts'

/**
 * A text in words. A line ended before a word of `breaks`: that may end a sentence or be in the middle of one, so
 * patterns accept it as either. `placed` returns the words as one text with their positions, computed on demand.
 */
export type Words = { words: readonly string[]; breaks: ReadonlySet<number>; placed: () => PlacedWords }
export type PlacedWords = { reading: string; starts: readonly number[]; ends: readonly number[] }

/**
 * Groups of patterns that are matched together, in one pass over the words of a text. `find` returns where the first
 * match of each group begins in the reading, -1 for none.
 */
export type WordMachine = { find: (words: Words) => readonly number[] }

/** The number of groups, and a language's form of line ends and guard sources. */
export type MachineForm = { groups: number; lineEnd: string; guardForm: (source: string) => string }

/**
 * Builds a machine. For each state only the end of its latest match is stored: of two ways into the same state the
 * later leaves more of any gap. So a word costs as many comparisons as there are edges over it, regardless of what
 * precedes it, and nothing is tried twice.
 */
export function createWordMachine(read: WordTables, { groups, lineEnd, guardForm }: MachineForm): WordMachine {
  const tables = indexed(read, guardForm)
  const lineEndRow = tables.rowOf.get(lineEnd)
  const scan: Scan = {
    tables,
    last: new Int32Array(tables.states),
    matchStart: new Int32Array(tables.states),
    blocked: new Int32Array(tables.gaps),
    scanned: new Int32Array(tables.gaps),
    reached: { count: 0, pairs: new Int32Array(reachedMax * 2) },
    rowsAt: new Int32Array(0),
  }
  const find = (words: Words): readonly number[] => {
    const firstMatches = Array.from({ length: groups }, () => -1)
    scan.last.fill(never)
    scan.blocked.fill(never)
    scan.scanned.fill(0)
    scan.rowsAt = new Int32Array(words.words.length)
    for (const at of words.words.keys()) {
      settle(scan, at, words, firstMatches)
      if (words.breaks.has(at) && lineEndRow !== undefined) {
        take(scan, lineEndRow, at, words)
        settle(scan, at, words, firstMatches)
      }
      readWord(scan, at, words)
    }
    settle(scan, words.words.length, words, firstMatches)
    return firstMatches.map((word) => (word < 0 ? -1 : (words.placed().starts[word] ?? -1)))
  }
  return { find }
}

/** The state of a search. It is reused for each text, and never shared. */
type Scan = {
  tables: ReturnType<typeof indexed>
  /** By state, the end of its latest match and where that match began. */
  last: Int32Array
  matchStart: Int32Array
  /** By kind of gap, the last word that is not allowed in one, and how far the text was scanned for it. */
  blocked: Int32Array
  scanned: Int32Array
  /** The states that a word reached and where each match began. They count once its edges are all followed. */
  reached: { count: number; pairs: Int32Array }
  /** By word, its row in the tables. */
  rowsAt: Int32Array
}

/** Tables with their indexes by word, and guards as compiled expressions. */
function indexed({ words, guards, ...tables }: WordTables, guardForm: (source: string) => string) {
  return {
    ...tables,
    rows: words.length + 2,
    rowOf: new Map(words.map((word, row) => [word, row])),
    otherRow: words.length,
    numberRow: words.length + 1,
    guards: guards.map((conditions) =>
      conditions.map(({ source, isAtNext }) => ({ pattern: new RegExp(guardForm(source), 'uy'), isAtNext })),
    ),
  }
}

type GuardTest = { pattern: RegExp; isAtNext: boolean }

function readWord(scan: Scan, at: number, words: Words): void {
  const { tables } = scan
  const word = words.words[at] ?? ''
  const row = tables.rowOf.get(word) ?? (isDigits.test(word) ? tables.numberRow : tables.otherRow)
  scan.rowsAt[at] = row
  take(scan, row, at, words)
}

/** Follows the edges of a row from the reached states. */
function take(scan: Scan, row: number, at: number, words: Words): void {
  const { tables, last, matchStart, reached } = scan
  const { pairs } = reached
  let { count } = reached
  const { values } = tables.edges
  const stop = tables.edges.at[row + 1] ?? 0
  for (let edge = tables.edges.at[row] ?? 0; edge < stop; edge += edgeSize) {
    const from = values[edge] ?? 0
    const before = last[from] ?? never
    if (before < at - (values[edge + 1] ?? 0)) continue
    if (before < at && !isOpen(scan, values[edge + 2] ?? 0, before, at)) continue
    if (!satisfies(tables.guards[values[edge + 4] ?? 0], words, before, at)) continue
    pairs[count++] = values[edge + 3] ?? 0
    pairs[count++] = matchStart[from] ?? at
  }
  reached.count = Math.min(count, pairs.length)
}

/** Whether all words between two positions are allowed in a gap. Words scanned before are not scanned again. */
function isOpen({ tables, blocked, scanned, rowsAt }: Scan, gap: number, from: number, to: number): boolean {
  for (let at = Math.max(scanned[gap] ?? 0, from); at < to; at++) {
    if (tables.fillers[gap * tables.rows + (rowsAt[at] ?? 0)] === 0) blocked[gap] = at
  }
  scanned[gap] = Math.max(scanned[gap] ?? 0, to)
  return (blocked[gap] ?? never) < from
}

/** Commits the states that the last word reached. Patterns may begin at any word. */
function settle({ tables, last, matchStart, reached }: Scan, at: number, words: Words, firstMatches: number[]): void {
  const { pairs } = reached
  const { ends } = tables
  for (let index = 0; index < reached.count; index += 2) {
    const state = pairs[index] ?? 0
    const from = pairs[index + 1] ?? 0
    matchStart[state] = last[state] === at ? Math.min(matchStart[state] ?? from, from) : from
    last[state] = at
    const stop = ends.at[state + 1] ?? 0
    for (let end = ends.at[state] ?? 0; end < stop; end += endSize) {
      const group = ends.values[end] ?? 0
      const earliest = firstMatches[group] ?? -1
      const isFirst = earliest < 0 || from < earliest
      if (isFirst && satisfies(tables.guards[ends.values[end + 1] ?? 0], words, at, at)) firstMatches[group] = from
    }
  }
  reached.count = 0
  last[0] = at
  matchStart[0] = at
}

/** Whether the end of the last word and the beginning of the next satisfy some guards. */
function satisfies(guards: readonly GuardTest[] | undefined, words: Words, end: number, next: number): boolean {
  if (!guards || guards.length === 0) return true
  const { reading, starts, ends } = words.placed()
  return guards.every(({ pattern, isAtNext }) => {
    pattern.lastIndex = (isAtNext ? starts[next] : ends[end - 1]) ?? reading.length
    return pattern.test(reading)
  })
}

const isDigits = /^[0-9]+$/
const never = -1_000_000
/** More states than one word leads to. */
const reachedMax = 2_048
