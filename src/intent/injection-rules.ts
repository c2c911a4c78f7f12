import { canonicalHash } from '../kit/canonical-json.ts'
import { titlePatterns } from './injection/book-titles.ts'
import { chinesePatterns, chineseWords } from './injection/chinese-patterns.ts'
import { dialoguePatterns, findDialogue } from './injection/dialogue-marks.ts'
import { decodedText, turnedText } from './injection/encoded-text.ts'
import { englishPatterns } from './injection/english-patterns.ts'
import { englishWords } from './injection/english-words.ts'
import { bidiControl, hiddenText } from './injection/invisible.ts'
import { readPlainText, readSigns, type PlainText } from './injection/plain-text.ts'
import { reportPatterns } from './injection/reported-quotes.ts'
import { createWordRules, wordRuleIds, type Hit, type WordRuleId, type WordRules } from './injection/word-rules.ts'

/** All rules, in the order in which findings are told: each names one thing that no description of a payment needs. */
export const ruleIds = [...wordRuleIds, 'encoded_text', 'hidden_text', 'bidi_control'] as const
export type RuleId = WordRuleId | 'encoded_text' | 'hidden_text' | 'bidi_control'

/** `harmlessWordsExcuseEncoded`: an encoded order counts for none where its words stand in the text as well, even where they order nothing there. */
export type InjectionRules = { words: WordRules; harmlessWordsExcuseEncoded: boolean }

/** What the rules find in a text: for each of those that match, where. The sentence of a rule is `injection.<id>`. */
export function matchRules(plain: PlainText, rules: InjectionRules): ReadonlyMap<RuleId, Hit> {
  const found = hitsOfWords(plain, rules)
  // What is found only since percent signs and the like were undone does not stand there for everyone to read.
  const encoded = found.size > 0 && plain.isEscaped ? hitsBeside(found, readSigns(plain.written, ''), rules) : []
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

const patterns = {
  words: [englishWords, chineseWords],
  patterns: [englishPatterns, chinesePatterns],
  marks: [...dialoguePatterns, ...reportPatterns, ...[...verdictMarks, ...titlePatterns, bidiControl].map(String)],
}
const versionOf = (named: object) => `rules-${canonicalHash(named).slice(0, 16)}`

/** Names the rules: any change to a pattern, or to how it is read, is another version, so that a decision can say by which rules it was read. */
export const rulesVersion = versionOf({ ...patterns, reading: 2 })
export const currentRules: InjectionRules = {
  words: createWordRules({ exclusionsCrossLines: false }),
  harmlessWordsExcuseEncoded: false,
}

/** Rules that were replaced, by their version: texts of recorded decisions are read again as they were read. */
export const earlierRules: ReadonlyMap<string, InjectionRules> = new Map([
  [versionOf(patterns), { words: createWordRules({ exclusionsCrossLines: true }), harmlessWordsExcuseEncoded: true }],
])

/** What is told by words and by the signs between them. */
function hitsOfWords(plain: Pick<PlainText, 'signs'>, rules: InjectionRules): ReadonlyMap<WordRuleId, Hit> {
  const hits = new Map(rules.words.hits(plain))
  const verdict = hitAt(plain.signs, Math.max(...verdictMarks.map((mark) => plain.signs.search(mark))))
  if (verdict && !hits.has('verdict_order')) hits.set('verdict_order', verdict)
  const dialogue = findDialogue(plain.signs)
  if (dialogue) hits.set('role_marker', dialogue)
  return hits
}

/**
 * An encoded text is a finding only when what it says is one: keys, hashes and pictures are encoded too. What can be read
 * without decoding is told by the other rules.
 */
function decodedHit(plain: PlainText, rules: InjectionRules): Hit | null {
  const pieces = [decodedText(plain.written), turnedText(plain.signs)].join('\n').trim()
  const found = pieces === '' ? null : hitsOfWords(readPlainText(pieces, ''), rules)
  return found && found.size > 0 ? (hitsBeside(found, plain, rules)[0] ?? null) : null
}

/** Those hits whose words do not stand in a text, or stand there and order nothing. */
function hitsBeside(found: ReadonlyMap<WordRuleId, Hit>, text: Pick<PlainText, 'signs'>, rules: InjectionRules): Hit[] {
  const readings = [text.signs, ...rules.words.readingsOf(text.signs)]
  const told = rules.harmlessWordsExcuseEncoded ? null : hitsOfWords(text, rules)
  return [...found].flatMap(([id, hit]) => {
    const phrase = hit.reading.slice(hit.at, hit.at + phraseChars)
    const isShown = readings.some((each) => each.includes(phrase))
    return isShown && (!told || told.has(id)) ? [] : [hit]
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
