import type { PatternNode } from './pattern-syntax.ts'

/** A pattern as places and the steps between them, character by character. It begins at place 0. */
export type Steps = { from: readonly (readonly Step[])[]; end: number }
type Step = { to: number } & (
  | { kind: 'free' | 'blank' | 'word' | 'number' }
  | { kind: 'sign'; signs: readonly string[] }
  | { kind: 'gap'; gap: Gap }
  | { kind: 'guard'; source: string }
)

/** Up to `max` words: none of `stops`, or only those of `only`. */
export type Gap =
  | { max: number; stops: readonly string[]; only?: never }
  | { max: number; stops?: never; only: readonly string[] }

/** Stands for any number in the words of a gap. */
export const anyNumber = '#'

/** The places and steps of a pattern. Optional words ("(?:the |your ){0,3}") become a gap that allows only them. */
export function stepsOf(node: PatternNode): Steps {
  const from: Step[][] = [[]]
  const place = (): number => from.push([]) - 1
  const step = (at: number, next: Step) => from[at]?.push(next)

  const build = (part: PatternNode, at: number): number => {
    if (part.kind === 'all') return part.parts.reduce((here, each) => build(each, here), at)
    if (part.kind === 'times') return repeat(part, at)
    const to = place()
    if (part.kind === 'one') {
      for (const option of part.options) step(build(option, at), { kind: 'free', to })
    } else if (part.kind === 'gap') {
      step(at, { kind: 'gap', to, gap: { max: part.max, stops: part.stops } })
    } else {
      step(at, { ...part, to })
    }
    return to
  }

  const repeat = ({ part, min, max }: Extract<PatternNode, { kind: 'times' }>, at: number): number => {
    const only = min > 0 ? null : wordsOf(part)
    const to = place()
    if (only) {
      step(at, { kind: 'gap', to, gap: { max, only } })
      return to
    }
    let here = at
    for (let times = 0; times < max; times++) {
      if (times >= min) step(here, { kind: 'free', to })
      here = build(part, here)
    }
    step(here, { kind: 'free', to })
    return to
  }

  return { end: build(node, 0), from }
}

/** Letters a to z and digits make a word together; any other character is one by itself. */
export function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

/** The words of a part that is always one word and a space; null if it may be anything else. */
function wordsOf(part: PatternNode): readonly string[] | null {
  const texts = textsOf(part)
  if (!texts?.every((text) => /^(?:[a-z0-9#]+ | [a-z0-9#]+)$/.test(text))) return null
  return texts.map((text) => text.trim())
}

/** All texts of a part; null if that is not a short list. */
function textsOf(part: PatternNode): readonly string[] | null {
  switch (part.kind) {
    case 'sign':
      return part.signs
    case 'blank':
      return [' ']
    case 'number':
      return [anyNumber]
    case 'one':
      return union(part.options.map(textsOf))
    case 'all':
      return part.parts.map(textsOf).reduce(product, [''])
    case 'times':
      return Array.from({ length: part.max }, () => textsOf(part.part)).reduce(
        (before, each, index) => (index < part.min ? product(before, each) : union([before, product(before, each)])),
        [''],
      )
    default:
      return null
  }
}

function union(each: readonly (readonly string[] | null)[]): readonly string[] | null {
  const all = each.flatMap((texts) => texts ?? [])
  return each.includes(null) || all.length > textsMax ? null : [...new Set(all)]
}

function product(before: readonly string[] | null, next: readonly string[] | null): readonly string[] | null {
  if (!before || !next || before.length * next.length > textsMax) return null
  return before.flatMap((text) => next.map((more) => text + more))
}

const textsMax = 400
