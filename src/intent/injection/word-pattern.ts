import { otherAddress } from './address-marks.ts'
import type { PlainText } from './plain-text.ts'

/** Where a rule matched: the reading it matched in, and the place. */
export type Hit = { reading: string; at: number }

/** Groups of words that patterns name as `<group>`; a group is an alternation and may name others above it. */
export type Vocabulary = Readonly<Record<string, string>>

/**
 * A matcher of English patterns. In a pattern a blank is one blank between words, ` ~3 ` up to three more words of the
 * same sentence, ` ~~3 ` also across its end, `<group>` a group of the vocabulary, `@` an address that is not the
 * payee's. `_` is any one word. `!<group> ` at its front: not right after such words, where words are plain.
 */
export function englishMatcher(vocabulary: Vocabulary, patterns: readonly string[]): (text: PlainText) => Hit | null {
  const sources = patterns.map((pattern) => expand(vocabulary, pattern.replace(unwantedFront, '')))
  const fronts = patterns.map((pattern) => unwantedFront.exec(pattern)?.[1])
  const words = inGroups(sources.map((source, at) => notAfter(vocabulary, fronts[at]) + withGaps(source))).map(oneOf)
  const leet = inGroups(
    sources.map((source, at) => (notAfter(vocabulary, fronts[at]) + withGaps(source)).replaceAll('l', 'i')),
  ).map(oneOf)
  const spoken = sources.filter((source) => !source.includes(otherAddress))
  const joined = inGroups(spoken).map(
    (group) => new RegExp(group.map((source) => `(?:${withoutGaps(source)})`).join('|'), 'u'),
  )
  return ({ words: readings, leet: disguised, joined: glued }) =>
    findIn(words, readings) ?? findIn(leet, [disguised]) ?? findIn(joined, [glued])
}

/** A matcher of Chinese patterns: `~4` is up to four letters without a comma or colon, `~~4` of the same sentence. */
export function chineseMatcher(vocabulary: Vocabulary, patterns: readonly string[]): (text: PlainText) => Hit | null {
  const sources = patterns.map((pattern) => {
    const source = expand(vocabulary, pattern)
    return source.replace(/~~(\d+)/g, '[^。！？；\\n]{0,$1}?').replace(/~(\d+)/g, '[^。！？；，,:\\n]{0,$1}?')
  })
  const han = inGroups(sources).map((group) => new RegExp(group.map((source) => `(?:${source})`).join('|'), 'u'))
  return (text) => findIn(han, text.han)
}

/** The first match of a pattern in one reading. An empty reading holds nothing. */
export function find(pattern: RegExp, reading: string): Hit | null {
  const at = reading === '' ? -1 : reading.search(pattern)
  return at < 0 ? null : { reading, at }
}

/** The first match of several patterns in the first reading that holds one. */
function findIn(patterns: readonly RegExp[], readings: readonly string[]): Hit | null {
  for (const reading of readings) {
    const hits = patterns.flatMap((pattern) => find(pattern, reading) ?? [])
    if (hits.length > 0) return hits.reduce((first, hit) => (hit.at < first.at ? hit : first))
  }
  return null
}

/** Compiling takes more than twice as long for twice as many patterns in one expression. */
function inGroups(sources: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(sources.length / groupPatterns) }, (_none, group) =>
    sources.slice(group * groupPatterns, (group + 1) * groupPatterns),
  )
}

function expand(vocabulary: Vocabulary, pattern: string): string {
  const source = pattern.replaceAll('@', otherAddress)
  return source.replace(/<([a-z]\w*)>/g, (_whole, name: string) => {
    const group = vocabulary[name]
    if (group === undefined) throw new TypeError(`no group of words is called ${name}`)
    return `(?:${expand(vocabulary, group)})`
  })
}

function oneOf(sources: readonly string[]): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${sources.join('|')})(?![a-z0-9])`, 'u')
}

/** Every gap is bounded in words and each word in letters, so that the time for a place of the text is bounded too. */
function withGaps(source: string): string {
  return source
    .replace(/ ~~(\d+) /g, ' (?:[^ ]{1,24} ){0,$1}?')
    .replace(/ ~(\d+) /g, ' (?:_ ){0,$1}?')
    .replaceAll('_', '[^ .]{1,24}')
}

/** Without blanks nothing tells where a word ends: a gap is one run of letters here, never a repeated run. */
function withoutGaps(source: string): string {
  return source
    .replace(/ ~~?(\d+) /g, (_whole, words: string) => `[a-z]{0,${Number(words) * lettersPerWord}}?`)
    .replaceAll('_ ', `[a-z]{1,${lettersPerWord}}?`)
    .replaceAll(' ', '')
}

function notAfter(vocabulary: Vocabulary, group: string | undefined): string {
  return group === undefined ? '' : `(?<!${expand(vocabulary, group)} )`
}

const unwantedFront = /^!(<\w+>) /
const lettersPerWord = 6
const groupPatterns = 8
