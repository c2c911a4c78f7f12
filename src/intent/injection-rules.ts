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
import { readingsOf, wordHits, wordRuleIds, type Hit, type WordRuleId } from './injection/word-rules.ts'

/** All rules, in the order in which findings are told: each names one thing that no description of a payment needs. */
export const ruleIds = [...wordRuleIds, 'encoded_text', 'hidden_text', 'bidi_control'] as const
export type RuleId = WordRuleId | 'encoded_text' | 'hidden_text' | 'bidi_control'

/** What the rules find in a text: for each of those that match, where. The sentence of a rule is `injection.<id>`. */
export function matchRules(plain: PlainText): ReadonlyMap<RuleId, Hit> {
  const found = hitsOfWords(plain)
  // What is found only since percent signs and the like were undone does not stand there for everyone to read.
  const encoded = found.size > 0 && plain.isEscaped ? hitsBeside(found, readSigns(plain.written, '').signs) : []
  const hits = new Map<RuleId, Hit>([...found].filter(([, hit]) => !encoded.includes(hit)))
  const others = [
    ['encoded_text', encoded[0] ?? decodedHit(plain)],
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

/** Names the rules: any change to a pattern is another version, so that a decision can say by which rules it was read. */
export const rulesVersion = `rules-${canonicalHash({
  words: [englishWords, chineseWords],
  patterns: [englishPatterns, chinesePatterns],
  marks: [...dialoguePatterns, ...reportPatterns, ...[...verdictMarks, ...titlePatterns, bidiControl].map(String)],
}).slice(0, 16)}`

/** What is told by words and by the signs between them. */
function hitsOfWords(plain: PlainText): ReadonlyMap<WordRuleId, Hit> {
  const hits = new Map(wordHits(plain))
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
function decodedHit({ written, signs }: PlainText): Hit | null {
  const pieces = [decodedText(written), turnedText(signs)].join('\n').trim()
  const found = pieces === '' ? null : hitsOfWords(readPlainText(pieces, ''))
  return found && found.size > 0 ? (hitsBeside(found, signs)[0] ?? null) : null
}

/** Those hits whose words do not stand in a text. */
function hitsBeside(found: ReadonlyMap<WordRuleId, Hit>, signs: string): Hit[] {
  const readings = [signs, ...readingsOf(signs)]
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
