import type { PatternNode } from './pattern-syntax.ts'
import { isLetter, stepsOf, type Gap, type Steps } from './pattern-steps.ts'

/**
 * A pattern as states between words. Edges lead from a state to the next over one word, any word or any number; a gap
 * may precede that word. A pattern begins in state 0 and matches in a state of `ends`.
 */
export type PatternGraph = { states: number; edges: readonly Edges[]; ends: readonly End[] }
/** `over`: the words, each with its target state. */
type Edges = {
  from: number
  over: readonly (readonly [string, number])[]
  gap: Gap | null
  guards: readonly Guard[]
}
type End = { state: number; guards: readonly Guard[] }

/** A condition on the text, at the end of the last word or at the beginning of the next. */
export type Guard = { source: string; isAtNext: boolean }

/** Private-use characters that stand for any word and any number. */
export const overAnyWord = '\uf8f0'
export const overAnyNumber = '\uf8f1'

/** Builds the states: each is a set of places, so that words with a common beginning share their path. */
export function graphOf(node: PatternNode): PatternGraph {
  const steps = stepsOf(node)
  const spelled = new Map<number, readonly WordTo[]>()
  const states = new Map<string, number>([['0', 0]])
  const open: (readonly number[])[] = [[0]]
  const drafts: Draft[] = []
  for (let from = 0; from < open.length; from++) {
    const ways = waysFrom(steps, open[from] ?? [], from === 0)
    const edges = ways.map(({ targets, gap, guards }) => {
      const over = Array.from(wordsFrom(steps, targets, spelled), ([word, places]): WordTo => {
        const key = places.join()
        const to = states.get(key) ?? open.push(places) - 1
        states.set(key, to)
        return [word, to]
      })
      return { over, gap, guards }
    })
    const ends = ways.filter(({ targets }) => targets.some(({ place }) => place === steps.end))
    drafts.push({ edges: edges.filter(({ over }) => over.length > 0), ends: ends.map(({ guards }) => guards) })
  }
  return merged(drafts)
}

/** A state under construction: its edges, and the guards of its ends. */
type Draft = { edges: readonly Omit<Edges, 'from'>[]; ends: readonly (readonly Guard[])[] }

/** Merges equivalent states. There are no cycles, so the states after a state are built before it. */
function merged(drafts: readonly Draft[]): PatternGraph {
  const numbers = new Map<number, number>()
  const stateNumbers = new Map<string, number>()
  const edges: Edges[] = []
  const ends: End[] = []
  let count = 1
  const numberOf = (state: number): number => {
    const before = numbers.get(state)
    if (before !== undefined) return before
    const draft = drafts[state] ?? { edges: [], ends: [] }
    const onward = draft.edges.map(({ over, ...way }) => ({
      ...way,
      over: over.map(([word, to]): WordTo => [word, numberOf(to)]),
    }))
    const key = JSON.stringify([onward, draft.ends])
    const equivalent = state === 0 ? undefined : stateNumbers.get(key)
    const number = equivalent ?? (state === 0 ? 0 : count++)
    numbers.set(state, number)
    if (equivalent !== undefined) return equivalent
    stateNumbers.set(key, number)
    edges.push(...onward.map((each) => ({ from: number, ...each })))
    ends.push(...draft.ends.map((guards) => ({ state: number, guards })))
    return number
  }
  numberOf(0)
  return { states: count, edges, ends }
}

/**
 * What precedes a place: letters of the same word, a character that is a word by itself, or a space, gap or beginning.
 */
type Before = 'letters' | 'sign' | 'blank'
/** A word and its target: a state, or twice the number of a place, plus one if letters precede it. */
type WordTo = readonly [string, number]
/** A continuation from some places without a word: what lies between, and the places reached. */
type Way = { gap: Gap | null; guards: readonly Guard[]; targets: { place: number; before: Before }[] }

function waysFrom(steps: Steps, places: readonly number[], isStart: boolean): Way[] {
  const ways = new Map<string, Way & { visited: Set<string> }>()
  const follow = (place: number, before: Before, gap: Gap | null, guards: readonly Guard[]): void => {
    const key = JSON.stringify([gap, guards])
    const way = ways.get(key) ?? { gap, guards, targets: [], visited: new Set() }
    ways.set(key, way)
    if (way.visited.has(`${place} ${before}`)) return
    way.visited.add(`${place} ${before}`)
    way.targets.push({ place, before })
    for (const step of steps.from[place] ?? []) {
      if (step.kind === 'free') follow(step.to, before, gap, guards)
      else if (step.kind === 'blank') follow(step.to, 'blank', gap, guards)
      else if (step.kind === 'guard') {
        follow(step.to, before, gap, [...guards, { source: step.source, isAtNext: before === 'blank' }])
      } else if (step.kind === 'gap') follow(step.to, 'blank', joined(gap, step.gap), guards)
    }
  }
  for (const reached of places) {
    follow(reached >> 1, isStart ? 'blank' : reached % 2 === 1 ? 'letters' : 'sign', null, [])
  }
  return [...ways.values()]
}

/** Two consecutive gaps are treated as one that may contain what either may. */
function joined(one: Gap | null, { max, only, stops = [] }: Gap): Gap {
  if (!one) return only ? { max, only } : { max, stops }
  const sum = one.max + max
  if (one.only && only) return { max: sum, only: [...new Set([...one.only, ...only])] }
  if (one.only) return { max: sum, stops }
  return { max: sum, stops: only ? one.stops : one.stops.filter((word) => stops.includes(word)) }
}

/** The words that continue from some places, each with all places it leads to, in order. */
function wordsFrom(steps: Steps, targets: Way['targets'], spelled: Map<number, readonly WordTo[]>) {
  const targetsOf = new Map<string, number[]>()
  for (const { place, before } of targets) {
    const words = spelled.get(place) ?? spell(steps, place)
    spelled.set(place, words)
    for (const [word, to] of words) {
      // Letters right after letters are the same word, which was read from its beginning.
      if (before === 'letters' && isLetter(word.charCodeAt(0))) continue
      const existing = targetsOf.get(word)
      if (!existing) targetsOf.set(word, [to])
      else if (!existing.includes(to)) existing.push(to)
    }
  }
  for (const places of targetsOf.values()) places.sort((one, other) => one - other)
  return targetsOf
}

/**
 * The words that begin with a step from a place, and where each leads. Letters make one word as long as they follow one
 * another; any other sign is a word by itself.
 */
function spell(steps: Steps, place: number): WordTo[] {
  const words: WordTo[] = []
  const on = (at: number, word: string): void => {
    for (const step of steps.from[at] ?? []) {
      if (step.kind === 'free' && isLetter(word.charCodeAt(0))) on(step.to, word)
      else if (step.kind === 'word' && word === '') words.push([overAnyWord, reachedAt(steps, step.to, true)])
      else if (step.kind === 'number' && word === '') words.push([overAnyNumber, reachedAt(steps, step.to, true)])
      else if (step.kind === 'sign') for (const sign of step.signs) over(sign, step.to, word)
    }
  }
  const over = (sign: string, to: number, before: string): void => {
    const isLatin = isLetter(sign.charCodeAt(0))
    if (!isLatin && before !== '') return
    const word = before + sign
    if (!isLatin || mayEnd(steps, to)) words.push([word, reachedAt(steps, to, isLatin)])
    if (isLatin) on(to, word)
  }
  on(place, '')
  return words
}

/** Places with only one continuation without a word are merged with the next. */
function reachedAt(steps: Steps, place: number, isBehindLetters: boolean): number {
  const [step, ...others] = steps.from[place] ?? []
  if (step?.kind === 'free' && others.length === 0 && place !== steps.end)
    return reachedAt(steps, step.to, isBehindLetters)
  return place * 2 + (isBehindLetters ? 1 : 0)
}

/** Whether a word may end at a place, because more than letters can follow. */
function mayEnd(steps: Steps, place: number): boolean {
  const next = steps.from[place] ?? []
  return (
    place === steps.end ||
    next.some((step) => {
      if (step.kind === 'free') return mayEnd(steps, step.to)
      return step.kind !== 'sign' || step.signs.some((sign) => !isLetter(sign.charCodeAt(0)))
    })
  )
}
