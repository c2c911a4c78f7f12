import { canonicalHash } from '../../kit/canonical-json.ts'
import { otherAddress } from './address-marks.ts'
import { numberPatterns } from './number-patterns.ts'
import { graphOf } from './pattern-graph.ts'
import { readPattern, type GapStops, type PatternNode, type Vocabulary } from './pattern-syntax.ts'
import { currentPatterns, type RulePatterns } from './rule-patterns.ts'
import { wordRuleIds } from './word-rule-ids.ts'
import type { WordTables } from './word-tables.ts'

/** The tables of both languages. Their groups are the rules of `wordRuleIds`. */
export type PatternTables = Record<'english' | 'chinese', WordTables>

/** Builds the tables from the patterns, which takes some tenths of a second. */
export function makeTables(from: RulePatterns): PatternTables {
  const tablesOf = ({ words, patterns }: RulePatterns['english'], stops: GapStops) => {
    const read = readerOf(words, stops)
    return numberPatterns(wordRuleIds.map((id) => (patterns[id] ?? []).map((pattern) => graphOf(read(pattern)))))
  }
  return { english: tablesOf(from.english, englishStops), chinese: tablesOf(from.chinese, chineseStops) }
}

/** Identifies the patterns of the shipped tables. */
export function nameOfPatterns(): string {
  return canonicalHash(currentPatterns)
}

/** Parses the patterns of a language. A group of words is parsed once for all patterns that refer to it. */
function readerOf(vocabulary: Vocabulary, stops: GapStops): (pattern: string) => PatternNode {
  const groups = new Map<string, PatternNode>()
  const groupOf = (name: string): PatternNode => {
    const group = groups.get(name) ?? read(wordsOf(vocabulary, name))
    groups.set(name, group)
    return group
  }
  const language = { stops, groupOf, guardOf: (source: string) => written(vocabulary, source) }
  const read = (pattern: string) => readPattern(withMarks(pattern), language)
  return read
}

/** `@` is an address other than the payee's; `!<group> ` at the front: not right after such words. */
function withMarks(pattern: string): string {
  return pattern.replace(/^!(<\w+>) /, '(?<!$1 )').replaceAll('@', otherAddress)
}

/** A guard stays text with its groups written out. */
function written(vocabulary: Vocabulary, source: string): string {
  return source.replace(/<([a-z]\w*)>/g, (_whole, name: string) => {
    return `(?:${written(vocabulary, withMarks(wordsOf(vocabulary, name)))})`
  })
}

function wordsOf(vocabulary: Vocabulary, name: string): string {
  const group = vocabulary[name]
  if (group === undefined) throw new TypeError(`no group of words is called ${name}`)
  return group
}

/** The ends of gaps: the end of a sentence, and in Chinese what divides one. */
const englishStops: GapStops = { near: ['.'], far: [] }
const chineseStops: GapStops = { near: Array.from('。！？；，,:\n'), far: Array.from('。！？；\n') }
