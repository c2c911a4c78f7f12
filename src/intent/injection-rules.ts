import { canonicalHash } from '../kit/canonical-json.ts'
import { titlePatterns } from './injection/book-titles.ts'
import { dialoguePatterns, findDialogue } from './injection/dialogue-marks.ts'
import { decodedText, turnedText, unescaped } from './injection/encoded-text.ts'
import { findForeignOrders, foreignPatterns } from './injection/foreign-orders.ts'
import { bidiControl, hiddenText } from './injection/invisible.ts'
import { currentTables } from './injection/kept-tables.ts'
import { makeTables, type PatternTables } from './injection/pattern-tables.ts'
import { readPlainText, readSigns, type PlainText } from './injection/plain-text.ts'
import { currentReportWords, firstReportWords, reportPatterns, type ReportWords } from './injection/reported-quotes.ts'
import {
  currentPatterns,
  firstPatterns,
  giveawayPatterns,
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

/** All rules, in the order in which findings are told: each names one thing that no description of a payment needs. */
export const ruleIds = [...wordRuleIds, 'encoded_text', 'hidden_text', 'bidi_control'] as const
export type RuleId = WordRuleId | 'encoded_text' | 'hidden_text' | 'bidi_control'

/**
 * `shownWordsExcuseEncoded`: an encoded order counts for none where its words stand in the text as well, whatever they say
 * there. `shouts`: whether orders in capitals are looked for. `settings`: what has sentences of a seller read that
 * describe a setting; null where they are always read.
 */
export type InjectionRules = {
  words: WordRules
  reports: ReportWords
  shownWordsExcuseEncoded: boolean
  shouts: boolean
  /** Whether a word on another line makes a reminder of an order in capitals. */
  remindsOnAnyLine: boolean
  settings: SettingWords | null
  /** Whether orders in languages beside English and Chinese are looked for. */
  readsForeignOrders: boolean
}

/** What the rules find in a text: for each of those that match, where. The sentence of a rule is `injection.<id>`. */
export function matchRules(plain: PlainText, rules: InjectionRules): ReadonlyMap<RuleId, Hit> {
  const found = hitsOfText(plain, rules)
  // What is found only since percent signs and the like were undone does not stand there for everyone to read.
  const encoded = found.size > 0 && plain.isEscaped ? escapedHits(found, plain, rules) : []
  const hits = new Map<RuleId, Hit>([...found].filter(([, hit]) => !encoded.includes(hit)))
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

const named = ({ english, chinese }: RulePatterns, reports: ReportWords) => ({
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
 * Names the rules: any change to a pattern, or to how it is read, is another version, so that a decision can say by which
 * rules it was read.
 */
export const rulesVersion = versionOf({
  ...named(currentPatterns, currentReportWords),
  shouts: shoutPatterns,
  settings: settingPatterns(currentSettingWords),
  foreign: foreignPatterns(),
  reading: 7,
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

/** The sixth version knew the plainest orders in five other languages, among its English patterns. */
const sixthRules: InjectionRules = {
  ...currentRules,
  words: createWordRules({ exclusionsCrossLines: false, tables: lateTables(giveawayPatterns) }),
  readsForeignOrders: false,
}

/** What names the third to the fifth version, which have the same patterns. */
function thirdNamed() {
  return { ...named(takeoverPatterns, currentReportWords), shouts: shoutPatterns }
}

/** Tables of patterns that were replaced do not ship. They are made when the first recorded text is read again. */
function lateTables(patterns: RulePatterns): () => PatternTables {
  let made: PatternTables | null = null
  return () => (made ??= makeTables(patterns))
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
const firstNamed = named(firstPatterns, firstReportWords)

/** Rules that were replaced, by their version: texts of recorded decisions are read again as they were read. */
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
      ...named(giveawayPatterns, currentReportWords),
      shouts: shoutPatterns,
      settings: settingPatterns(currentSettingWords),
      reading: 6,
    }),
    sixthRules,
  ],
])

/** What is told by words, and by how loudly they are written. */
function hitsOfText(plain: PlainText, rules: InjectionRules): ReadonlyMap<WordRuleId, Hit> {
  const hits = hitsOfWords(plain, rules)
  const isLooked = rules.shouts && !hits.has('forced_order')
  const shouted = isLooked ? shoutedOrder(plain.written, rules.reports, rules.remindsOnAnyLine) : null
  return shouted ? new Map([...hits, ['forced_order', shouted]]) : hits
}

/** What is told by words and by the signs between them. */
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

/** An encoded text is a finding only when what it says is one: keys, hashes and pictures are encoded too. */
function decodedHit(plain: PlainText, rules: InjectionRules): Hit | null {
  const pieces = [decodedText(plain.written), turnedText(plain.signs)].join('\n').trim()
  const found = pieces === '' ? null : hitsOfWords(readPlainText(pieces, '', rules.reports), rules)
  if (!found || found.size === 0) return null
  const [first = null] = rules.shownWordsExcuseEncoded ? hitsBeside(found, plain.signs, rules) : found.values()
  return first
}

/**
 * Those hits that percent signs and the like hide: their words do not stand in the text as it is written, or order nothing
 * there. The lines that hold such signs are also read without the others, which may say the same for everyone to read.
 */
function escapedHits(found: ReadonlyMap<WordRuleId, Hit>, { written }: PlainText, rules: InjectionRules): Hit[] {
  const shown = readSigns(written, '', rules.reports)
  const beside = hitsBeside(found, shown.signs, rules)
  if (rules.shownWordsExcuseEncoded) return beside
  const lines = written.split('\n').filter((line) => unescaped(line) !== line)
  const hidden = [...beside, ...notTold(found, hitsOfWords(shown, rules))]
  if (hidden.length > 0 || lines.length === 0) return hidden
  const text = lines.join('\n')
  const told = hitsOfWords(readSigns(text, '', rules.reports), rules)
  return notTold(hitsOfWords(readSigns(unescaped(text), '', rules.reports), rules), told)
}

function notTold(found: ReadonlyMap<WordRuleId, Hit>, told: ReadonlyMap<WordRuleId, Hit>): Hit[] {
  return [...found].flatMap(([id, hit]) => (told.has(id) ? [] : [hit]))
}

/** Those hits whose words do not stand in a text. */
function hitsBeside(found: ReadonlyMap<WordRuleId, Hit>, signs: string, rules: InjectionRules): Hit[] {
  const readings = [signs, ...rules.words.readingsOf(signs)]
  return [...found.values()].filter(({ reading, at }) => {
    const phrase = reading.slice(at, at + phraseChars)
    return !readings.some((each) => each.includes(phrase))
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

/** So many signs from the place of a hit tell whether it stands elsewhere as well. */
const phraseChars = 16
