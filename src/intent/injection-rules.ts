import { canonicalHash } from '../kit/canonical-json.ts'
import { titlePatterns } from './injection/book-titles.ts'
import { dialoguePatterns, findDialogue } from './injection/dialogue-marks.ts'
import { decodedText, turnedText, unescaped } from './injection/encoded-text.ts'
import { findForeignOrders, foreignPatterns } from './injection/foreign-orders.ts'
import { bidiControl, hiddenText } from './injection/invisible.ts'
import { currentTables } from './injection/tables-file.ts'
import { makeTables, type PatternTables } from './injection/pattern-tables.ts'
import { readPlainText, readSigns, type PlainText } from './injection/plain-text.ts'
import {
  currentReportWords,
  firstReportWords,
  reportPatterns,
  warningReportWords,
  type ReportWords,
} from './injection/reported-quotes.ts'
import {
  currentPatterns,
  firstPatterns,
  giveawayPatterns,
  loyaltyPatterns,
  takeoverPatterns,
  type RulePatterns,
} from './injection/rule-patterns.ts'
import {
  currentSettingWords,
  firstSettingWords,
  settingPatterns,
  type SettingWords,
} from './injection/setting-descriptions.ts'
import { shoutedOrder, shoutPatterns } from './injection/shouted-order.ts'
import { wordRuleIds, type WordRuleId } from './injection/word-rule-ids.ts'
import { createWordRules, type Hit, type WordRules } from './injection/word-rules.ts'

/** All rules, in the order of findings: each describes one thing that no description of a payment needs. */
export const ruleIds = [...wordRuleIds, 'encoded_text', 'hidden_text', 'bidi_control'] as const
export type RuleId = WordRuleId | 'encoded_text' | 'hidden_text' | 'bidi_control'

/**
 * `shownWordsExcuseEncoded`: an encoded order is ignored if its words are in the plain text as well,
 * regardless of their meaning there. `shouts`: whether to look for orders in capitals. `settings`: words because of which a seller's
 * sentence about a setting is read; null if such sentences are always read.
 */
export type InjectionRules = {
  words: WordRules
  reports: ReportWords
  shownWordsExcuseEncoded: boolean
  shouts: boolean
  /** Whether a word on another line makes a reminder of an order in capitals. */
  remindsOnAnyLine: boolean
  settings: SettingWords | null
  /** Whether to look for orders in languages other than English and Chinese. */
  readsForeignOrders: boolean
}

/** The matching rules of a text, with the places. The message of a rule is `injection.<id>`. */
export function matchRules(plain: PlainText, rules: InjectionRules): ReadonlyMap<RuleId, Hit> {
  const matches = hitsOfText(plain, rules)
  // A match that appears only after decoding percent signs and the like is not in the visible text.
  const encoded = matches.size > 0 && plain.isEscaped ? escapedHits(matches, plain, rules) : []
  const hits = new Map<RuleId, Hit>([...matches].filter(([, hit]) => !encoded.includes(hit)))
  const others = [
    ['encoded_text', encoded[0] ?? decodedHit(plain, rules)],
    ['hidden_text', hiddenHit(plain)],
    ['bidi_control', hitAt(plain.written, plain.written.search(bidiControl))],
  ] as const
  for (const [id, hit] of others) if (hit) hits.set(id, hit)
  return hits
}

/** A verdict in the form of the checker's own answers. */
const verdictMarks: readonly RegExp[] = [
  /["'](?:decision|verdict|risk|risk_score|reason_code)["'] ?: ?["']?(?:allow|clear|match|approved?|none|low|safe|pass|0\b|no_risk)/u,
  /\b(?:decision|verdict) ?[:=] ?["'`]?(?:allow|clear|match|safe)\b(?!["'`]?(?: ?[,|/]| or\b))/u,
]

const patternsOf = ({ english, chinese }: RulePatterns, reports: ReportWords) => ({
  words: [english.words, chinese.words],
  patterns: [english.patterns, chinese.patterns],
  marks: [
    ...dialoguePatterns,
    ...reportPatterns(reports),
    ...[...verdictMarks, ...titlePatterns, bidiControl].map(String),
  ],
})
const versionOf = (of: object) => `rules-${canonicalHash(of).slice(0, 16)}`

/**
 * Identifies the rules: any change to a pattern, or to how it is read, is another version, so that a decision can
 * record its rules.
 */
export const rulesVersion = versionOf({
  ...patternsOf(currentPatterns, currentReportWords),
  shouts: shoutPatterns,
  settings: settingPatterns(currentSettingWords),
  foreign: foreignPatterns(),
  reading: 8,
})
export const currentRules: InjectionRules = {
  words: createWordRules({ exclusionsCrossLines: false, tables: currentTables }),
  reports: currentReportWords,
  shownWordsExcuseEncoded: false,
  shouts: true,
  remindsOnAnyLine: false,
  settings: currentSettingWords,
  readsForeignOrders: true,
}

const seventhRules: InjectionRules = {
  ...currentRules,
  reports: warningReportWords,
  words: createWordRules({ exclusionsCrossLines: false, tables: lateTables(loyaltyPatterns) }),
}

/** The sixth version had the simplest orders in five other languages, among its English patterns. */
const sixthRules: InjectionRules = {
  ...seventhRules,
  words: createWordRules({ exclusionsCrossLines: false, tables: lateTables(giveawayPatterns) }),
  readsForeignOrders: false,
}

/** The identifying content of the third to the fifth version, which have the same patterns. */
function thirdNamed() {
  return { ...patternsOf(takeoverPatterns, warningReportWords), shouts: shoutPatterns }
}

/** Tables of replaced patterns are not shipped. They are built when the first recorded text is read again. */
function lateTables(patterns: RulePatterns): () => PatternTables {
  let tables: PatternTables | null = null
  return () => (tables ??= makeTables(patterns))
}

const tables = lateTables(firstPatterns)
const takeoverRules: InjectionRules = {
  ...sixthRules,
  words: createWordRules({ exclusionsCrossLines: false, tables: lateTables(takeoverPatterns) }),
}
const firstRules = {
  reports: firstReportWords,
  shouts: false,
  remindsOnAnyLine: true,
  settings: null,
  readsForeignOrders: false,
}
const firstNamed = patternsOf(firstPatterns, firstReportWords)

/** Replaced rules, by their version: texts of recorded decisions are read again as they were. */
export const earlierRules: ReadonlyMap<string, InjectionRules> = new Map([
  [
    versionOf(firstNamed),
    { ...firstRules, words: createWordRules({ exclusionsCrossLines: true, tables }), shownWordsExcuseEncoded: true },
  ],
  [
    versionOf({ ...firstNamed, reading: 2 }),
    { ...firstRules, words: createWordRules({ exclusionsCrossLines: false, tables }), shownWordsExcuseEncoded: false },
  ],
  [versionOf({ ...thirdNamed(), reading: 3 }), { ...takeoverRules, remindsOnAnyLine: true, settings: null }],
  [
    versionOf({ ...thirdNamed(), settings: settingPatterns(firstSettingWords), reading: 4 }),
    { ...takeoverRules, settings: firstSettingWords },
  ],
  [versionOf({ ...thirdNamed(), settings: settingPatterns(currentSettingWords), reading: 5 }), takeoverRules],
  [
    versionOf({
      ...patternsOf(giveawayPatterns, warningReportWords),
      shouts: shoutPatterns,
      settings: settingPatterns(currentSettingWords),
      reading: 6,
    }),
    sixthRules,
  ],
  [
    versionOf({
      ...patternsOf(loyaltyPatterns, warningReportWords),
      shouts: shoutPatterns,
      settings: settingPatterns(currentSettingWords),
      foreign: foreignPatterns(),
      reading: 7,
    }),
    seventhRules,
  ],
])

/** Hits by words, and by capitals. */
function hitsOfText(plain: PlainText, rules: InjectionRules): ReadonlyMap<WordRuleId, Hit> {
  const hits = hitsOfWords(plain, rules)
  const isLooked = rules.shouts && !hits.has('forced_order')
  const shouted = isLooked ? shoutedOrder(plain.written, rules.reports, rules.remindsOnAnyLine) : null
  return shouted ? new Map([...hits, ['forced_order', shouted]]) : hits
}

/** Hits by words and by the characters between them. */
function hitsOfWords(plain: Pick<PlainText, 'signs'>, rules: InjectionRules): ReadonlyMap<WordRuleId, Hit> {
  const hits = new Map(rules.words.hits(plain))
  const foreign = rules.readsForeignOrders ? findForeignOrders(plain.signs) : []
  for (const [id, at] of foreign) if (!hits.has(id)) hits.set(id, { reading: plain.signs, at })
  const verdict = hitAt(plain.signs, Math.max(...verdictMarks.map((mark) => plain.signs.search(mark))))
  if (verdict && !hits.has('verdict_order')) hits.set('verdict_order', verdict)
  const dialogue = findDialogue(plain.signs)
  if (dialogue) hits.set('role_marker', dialogue)
  return hits
}

/** An encoded text is a finding only if its content is one: keys, hashes and pictures are encoded too. */
function decodedHit(plain: PlainText, rules: InjectionRules): Hit | null {
  const pieces = [decodedText(plain.written), turnedText(plain.signs)].join('\n').trim()
  const decodedHits = pieces === '' ? null : hitsOfWords(readPlainText(pieces, '', rules.reports), rules)
  if (!decodedHits || decodedHits.size === 0) return null
  const [first = null] = rules.shownWordsExcuseEncoded
    ? hitsBeside(decodedHits, plain.signs, rules)
    : decodedHits.values()
  return first
}

/**
 * Hits that percent signs and the like hide: their words are not in the visible text, or are no order there. The lines
 * that contain such signs are also read without the others, which may state the same openly.
 */
function escapedHits(hits: ReadonlyMap<WordRuleId, Hit>, { written }: PlainText, rules: InjectionRules): Hit[] {
  const visible = readSigns(written, '', rules.reports)
  const hiddenHits = hitsBeside(hits, visible.signs, rules)
  if (rules.shownWordsExcuseEncoded) return hiddenHits
  const lines = written.split('\n').filter((line) => unescaped(line) !== line)
  const hidden = [...hiddenHits, ...exceptVisible(hits, hitsOfWords(visible, rules))]
  if (hidden.length > 0 || lines.length === 0) return hidden
  const text = lines.join('\n')
  const visibleHits = hitsOfWords(readSigns(text, '', rules.reports), rules)
  return exceptVisible(hitsOfWords(readSigns(unescaped(text), '', rules.reports), rules), visibleHits)
}

function exceptVisible(hits: ReadonlyMap<WordRuleId, Hit>, visibleHits: ReadonlyMap<WordRuleId, Hit>): Hit[] {
  return [...hits].flatMap(([id, hit]) => (visibleHits.has(id) ? [] : [hit]))
}

/** Hits whose words are not in a text. */
function hitsBeside(hits: ReadonlyMap<WordRuleId, Hit>, signs: string, rules: InjectionRules): Hit[] {
  const readings = [signs, ...rules.words.readingsOf(signs)]
  return [...hits.values()].filter(({ reading, at }) => {
    const phrase = reading.slice(at, at + phraseChars)
    return !readings.some((candidate) => candidate.includes(phrase))
  })
}

function hiddenHit({ written, isInflated }: PlainText): Hit | null {
  if (isInflated) return { reading: written, at: 0 }
  const hidden = hiddenText(written)
  if (!hidden) return null
  return hidden.decoded === '' ? { reading: written, at: hidden.at } : { reading: hidden.decoded, at: 0 }
}

function hitAt(reading: string, at: number): Hit | null {
  return at < 0 ? null : { reading, at }
}

/** This many characters from the place of a hit decide whether it occurs elsewhere as well. */
const phraseChars = 16
