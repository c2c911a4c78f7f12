import { readChinese } from './chinese-reading.ts'
import { spellingsOf } from './disguised-words.ts'
import { readEnglish } from './english-reading.ts'
import { wordTrie } from './word-trie.ts'
import type { PatternTables } from './pattern-tables.ts'
import type { PlainText } from './plain-text.ts'
import { createWordMachine, type WordMachine, type Words } from './word-machine.ts'
import { wordRuleIds, type WordRuleId } from './word-rule-ids.ts'

/** A rule's match: the reading it matched in, and the position. */
export type Hit = { reading: string; at: number }

/** The rules that read words, in one version of how they read. */
export type WordRules = {
  /** The matches of a text: for each matching rule, where its first match begins. */
  hits: (plain: Pick<PlainText, 'signs'>) => ReadonlyMap<WordRuleId, Hit>
  /** A text as the patterns of each language read it. */
  readingsOf: (signs: string) => string[]
  /** Prepares the tables that are otherwise built when the first text is read. */
  prepare: () => void
}

/**
 * `exclusionsCrossLines`: whether an exclusion may be on another line. An order that ends with its line must not be
 * excused by the beginning of the next. `tables` is called when the first text is read.
 */
export function createWordRules({ exclusionsCrossLines, tables }: WordRulesForm): WordRules {
  let machines: Machines | null = null
  const getMachines = () =>
    (machines ??= createMachines(tables(), exclusionsCrossLines ? acrossLines : exclusionsOfLine))
  return {
    hits: ({ signs }) => {
      const { english, chinese, knowledge } = getMachines()
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
      [readEnglish(signs, getMachines().knowledge), readChinese(signs)].flatMap((text) =>
        text ? [text.placed().reading] : [],
      ),
    prepare: () => void getMachines(),
  }
}

type WordRulesForm = { exclusionsCrossLines: boolean; tables: () => PatternTables }
type Machines = ReturnType<typeof createMachines>

function createMachines(tables: PatternTables, guardForm: (source: string) => string) {
  const groups = wordRuleIds.length
  const english = createWordMachine(tables.english, { groups, lineEnd: '.', guardForm })
  const chinese = createWordMachine(tables.chinese, { groups, lineEnd: '\n', guardForm: (source) => source })
  const vocabulary = new Set(tables.english.words)
  return { english, chinese, knowledge: { vocabulary, tree: wordTrie(vocabulary), spellings: spellingsOf(vocabulary) } }
}

/** The end of a line is a space as well as the end of a sentence. `_` is any word. */
function acrossLines(guard: string): string {
  const parts = guard.split(' \\.').map((part) => words(part.replaceAll(' ', '[ \\n]')))
  return parts.join('(?: \\.|\\n)')
}

/** Exclusions are searched only on the line of a match. */
function exclusionsOfLine(guard: string): string {
  return /^\(\?<?!/.test(guard) ? words(guard) : acrossLines(guard)
}

function words(guard: string): string {
  return guard.replaceAll('_', '[^ .\\n]+')
}
