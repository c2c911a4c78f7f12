/**
 * A pattern as a syntax tree. The syntax is that of regular expressions as far as patterns need it, with three
 * additions: `~3` is a gap of up to three words of one sentence, `~~3` one of up to three words across anything, and
 * either may exclude words (`~9^from,by`); `_` is any one word; `[0-9]+` any number.
 */
export type PatternNode =
  /** One letter or other character out of some. */
  | { kind: 'sign'; signs: readonly string[] }
  | { kind: 'word' }
  | { kind: 'number' }
  | { kind: 'blank' }
  | { kind: 'all'; parts: readonly PatternNode[] }
  | { kind: 'one'; options: readonly PatternNode[] }
  | { kind: 'times'; part: PatternNode; min: number; max: number }
  | { kind: 'gap'; max: number; stops: readonly string[] }
  /** A condition on the surrounding text, as a regular expression: `(?<!...)`, `(?=...)`, `^` and the like. */
  | { kind: 'guard'; source: string }

/** Groups of words that patterns refer to as `<group>`; a group is an alternation and may refer to others. */
export type Vocabulary = Readonly<Record<string, string>>

/**
 * The shared parts of a language's patterns: the ends of gaps, the content of groups, and guards with their groups
 * expanded.
 */
export type PatternLanguage = {
  stops: GapStops
  groupOf: (name: string) => PatternNode
  guardOf: (source: string) => string
}

/** The ends of gaps in one language: at `~`, and at `~~`. */
export type GapStops = { near: readonly string[]; far: readonly string[] }

/** Parses a pattern. Throws TypeError if it is invalid. */
export function readPattern(source: string, language: PatternLanguage): PatternNode {
  const at: Place = { source, next: 0, language }
  const node = readOptions(at)
  if (at.next < source.length) throw misread(at)
  return node
}

type Place = { readonly source: string; next: number; readonly language: PatternLanguage }

function readOptions(at: Place): PatternNode {
  const options = [readAll(at)]
  while (at.source[at.next] === '|') {
    at.next++
    options.push(readAll(at))
  }
  const [first] = options
  return options.length === 1 && first ? first : { kind: 'one', options }
}

function readAll(at: Place): PatternNode {
  const parts: PatternNode[] = []
  while (at.next < at.source.length && !'|)'.includes(at.source[at.next] ?? '')) parts.push(readTimes(at))
  return { kind: 'all', parts }
}

function readTimes(at: Place): PatternNode {
  const part = readOne(at)
  const written = take(at, /\?|\+|\{(\d+)(?:,(\d+))?\}/y)
  if (!written) return part
  take(at, /\?/y)
  const [sign, min, max = min] = written
  if (sign === '?') return { kind: 'times', part, min: 0, max: 1 }
  if (sign === '+') {
    if (part.kind === 'sign' && part.signs.join('') === '0123456789') return { kind: 'number' }
    throw misread(at)
  }
  // A repeated negated class is a gap that ends at its characters.
  if (part.kind === 'gap') return { ...part, max: Number(max) }
  return { kind: 'times', part, min: Number(min), max: Number(max) }
}

function readOne(at: Place): PatternNode {
  const gap = take(at, /~(~?)(\d+)(?:\^([^ ()|]+))?/y)
  if (gap) {
    const [, far, max, more] = gap
    const stops = [...(far ? at.language.stops.far : at.language.stops.near), ...(more?.split(',') ?? [])]
    return { kind: 'gap', max: Number(max), stops }
  }
  if (take(at, /\(\?:/y)) {
    const node = readOptions(at)
    if (!take(at, /\)/y)) throw misread(at)
    return node
  }
  const group = take(at, /<([a-z]\w*)>/y)
  if (group) return at.language.groupOf(group[1] ?? '')
  const guard = take(at, /[$^]/y)
  if (guard) return { kind: 'guard', source: guard[0] }
  if (/^\(\?<?[=!]/.test(at.source.slice(at.next, at.next + 4))) return readGuard(at)
  const signs = take(at, /\[(\^?)((?:\\.|[^\]\\])+)\]/y)
  if (signs) {
    const [, isNot, listed = ''] = signs
    const each = signsOf(listed)
    return isNot ? { kind: 'gap', max: 1, stops: each } : { kind: 'sign', signs: each }
  }
  return readSign(at)
}

function readSign(at: Place): PatternNode {
  const [sign] = take(at, /\\?[^?+*{}()[\]|^$]/uy) ?? []
  if (sign === undefined) throw misread(at)
  if (sign === ' ') return { kind: 'blank' }
  if (sign === '_') return { kind: 'word' }
  return { kind: 'sign', signs: [unescapedSign(sign)] }
}

/** Up to its closing bracket. */
function readGuard(at: Place): PatternNode {
  const from = at.next
  for (let depth = 0; at.next < at.source.length; at.next++) {
    const sign = at.source[at.next]
    if (sign === '\\') at.next++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0)
      return { kind: 'guard', source: at.language.guardOf(at.source.slice(from, ++at.next)) }
  }
  throw misread(at)
}

function signsOf(listed: string): string[] {
  if (listed === '0-9') return Array.from('0123456789')
  const range = /^0-9(.*)$/u.exec(listed)
  if (range) return [...Array.from('0123456789'), ...signsOf(range[1] ?? '')]
  return Array.from(listed.matchAll(/\\?./gsu), ([sign]) => unescapedSign(sign))
}

function unescapedSign(sign: string): string {
  return sign === '\\n' ? '\n' : sign.replace('\\', '')
}

function take(at: Place, expected: RegExp): RegExpExecArray | null {
  expected.lastIndex = at.next
  const match = expected.exec(at.source)
  if (match) at.next = expected.lastIndex
  return match
}

function misread({ source, next }: Place): TypeError {
  return new TypeError(`no pattern at ${next}: ${source}`)
}
