import { otherAddress } from './address-marks.ts'
import { chinesePatterns, chineseWords } from './chinese-patterns.ts'
import { readChinese } from './chinese-reading.ts'
import { englishPatterns } from './english-patterns.ts'
import { englishWords } from './english-words.ts'
import { spellingsOf } from './disguised-words.ts'
import { readEnglish } from './english-reading.ts'
import { wordTree } from './glued-words.ts'
import { graphOf, type PatternGraph } from './pattern-graph.ts'
import { readPattern, type GapStops, type PatternNode, type Vocabulary } from './pattern-syntax.ts'
import type { PlainText } from './plain-text.ts'
import { createWordMachine, type WordMachine, type Words } from './word-machine.ts'

/** The rules that read words, in the order in which findings are told. */
export const wordRuleIds = [
  'override_instructions',
  'override_mandate',
  'skip_screening',
  'approval_claim',
  'verdict_order',
  'addresses_checker',
  'role_marker',
  'second_payee',
  'hides_from_owner',
] as const
export type WordRuleId = (typeof wordRuleIds)[number]

/** Where a rule matched: the reading it matched in, and the place. */
export type Hit = { reading: string; at: number }

/** The rules that read words, in one version of how they read. */
export type WordRules = {
  /** What they find in a text: for each rule that matches, the place where its first match begins. */
  hits: (plain: Pick<PlainText, 'signs'>) => ReadonlyMap<WordRuleId, Hit>
  /** A text as the patterns of each language read it. */
  readingsOf: (signs: string) => string[]
  /** Builds the tables, a rule in a turn of its own: together that takes some tenths of a second. */
  prepare: (turn: () => Promise<void>) => Promise<void>
}

/**
 * `exclusionsCrossLines`: whether what excludes a match may stand on another line. An order that ends with its line must not
 * be excused by what the next line begins with.
 */
export function createWordRules({ exclusionsCrossLines }: { exclusionsCrossLines: boolean }): WordRules {
  let machines: Machines | null = null
  const made = () => (machines ??= createMachines(exclusionsCrossLines ? acrossLines : exclusionsOfLine))
  return {
    hits: ({ signs }) => {
      const { english, chinese, knowledge } = made()
      const hits = new Map<WordRuleId, Hit>()
      const look = (machine: WordMachine, text: Words) => {
        for (const [index, at] of machine.find(text).entries()) {
          const id = wordRuleIds[index]
          if (at >= 0 && id && !hits.has(id)) hits.set(id, { reading: text.placed().reading, at })
        }
      }
      look(english, readEnglish(signs, knowledge))
      const han = readChinese(signs)
      if (han) look(chinese, han)
      return hits
    },
    readingsOf: (signs) =>
      [readEnglish(signs, made().knowledge), readChinese(signs)].flatMap((text) =>
        text ? [text.placed().reading] : [],
      ),
    prepare: async (turn) => {
      for (const id of wordRuleIds) {
        await turn()
        if (machines) return
        graphsOf(id)
      }
      await turn()
      made()
    },
  }
}

type Machines = ReturnType<typeof createMachines>
/** Patterns that were read already. The tables are made of them, and then nobody needs them. */
const graphs = new Map<WordRuleId, Record<'english' | 'chinese', readonly PatternGraph[]>>()

function createMachines(guardForm: (source: string) => string) {
  const all = wordRuleIds.map(graphsOf)
  graphs.clear()
  const english = createWordMachine(
    all.map((each) => each.english),
    { lineEnd: '.', guardForm },
  )
  const chinese = createWordMachine(
    all.map((each) => each.chinese),
    { lineEnd: '\n', guardForm: (source) => source },
  )
  const { vocabulary } = english
  return { english, chinese, knowledge: { vocabulary, tree: wordTree(vocabulary), spellings: spellingsOf(vocabulary) } }
}

/** The end of a line is a blank as well as the end of a sentence. `_` is any word. */
function acrossLines(guard: string): string {
  const parts = guard.split(' \\.').map((part) => words(part.replaceAll(' ', '[ \\n]')))
  return parts.join('(?: \\.|\\n)')
}

/** What must not stand beside a match is looked for on its line only. */
function exclusionsOfLine(guard: string): string {
  return /^\(\?<?!/.test(guard) ? words(guard) : acrossLines(guard)
}

function words(guard: string): string {
  return guard.replaceAll('_', '[^ .\\n]+')
}

function graphsOf(id: WordRuleId): Record<'english' | 'chinese', readonly PatternGraph[]> {
  const known = graphs.get(id)
  if (known) return known
  const patterns: readonly string[] = id === 'role_marker' ? [] : englishPatterns[id]
  const made = {
    english: patterns.map((pattern) => graphOf(english(pattern))),
    chinese: chinesePatterns[id].map((pattern) => graphOf(chinese(pattern))),
  }
  graphs.set(id, made)
  return made
}

/** Reads the patterns of a language. A group of words is read once, however many patterns name it. */
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

/** `@` is an address that is not the payee's; `!<group> ` at the front: not right after such words. */
function withMarks(pattern: string): string {
  return pattern.replace(/^!(<\w+>) /, '(?<!$1 )').replaceAll('@', otherAddress)
}

/** A guard stays text, so that its groups are written out. */
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

/** What ends a gap: the end of a sentence, and in Chinese what divides one. */
const englishStops: GapStops = { near: ['.'], far: [] }
const chineseStops: GapStops = { near: Array.from('。！？；，,:\n'), far: Array.from('。！？；\n') }
const english = readerOf(englishWords, englishStops)
const chinese = readerOf(chineseWords, chineseStops)
