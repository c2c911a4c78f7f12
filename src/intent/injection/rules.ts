import { canonicalHash } from '../../kit/canonical-json.ts'
import { chinesePatterns, chineseWords } from './chinese-patterns.ts'
import { decodedText } from './encoded-text.ts'
import { englishPatterns } from './english-patterns.ts'
import { englishWords } from './english-words.ts'
import { bidiControl, hiddenText } from './invisible.ts'
import { readPlainText, type PlainText } from './plain-text.ts'
import { chineseMatcher, englishMatcher, find, type Hit } from './word-pattern.ts'

export type RuleId =
  | 'override_instructions'
  | 'override_mandate'
  | 'skip_screening'
  | 'approval_claim'
  | 'verdict_order'
  | 'addresses_checker'
  | 'role_marker'
  | 'second_payee'
  | 'hides_from_owner'
  | 'encoded_text'
  | 'hidden_text'
  | 'bidi_control'

/** One thing a text can do that no description of a payment needs. Its sentence is `injection.<id>`. */
export type Rule = { id: RuleId; match: (text: PlainText) => Hit | null }

/** Marks that separate the speakers of a dialogue with a language model, and answers in the form of the checker's own. */
const roleMarks = [
  /<\|?\/?(?:im_start|im_end|system|assistant|developer|endoftext|begin_of_text|start_header_id|eot_id)\|?>/,
  /<\/?(?:instructions?|prompt|admin)>|<\/(?:user|human)>/,
  /\[\/?(?:inst|system|assistant|sys)\]|<<\/?sys>>/,
  /(?<!#)#{2,6} ?(?:(?:system|instructions?)(?: prompt| message)? ?[:\n]|(?:assistant|response) ?:)/,
  /\b(?:begin|start|end)(?:\sof)?(?:\sthe)?\s(?:system|developer)\s(?:prompt|message|instructions?)/,
  /\bend(?:\sof)?(?:\sthe)?\s(?:user|untrusted|input|context)\s(?:data|inputs?|messages?|prompt|content|text)\b/,
  /(?:^|[\n.!?;] ?)(?:human|user) ?:[^]{0,400}\nassistant ?:/,
  new RegExp(
    '(?:^|[\\n.!?;。] ?)[\'"*[(]{0,2}(?:system|assistant|developer|admin|administrator|root)(?: prompt| message)?[\'"*\\])]{0,2} ?[:>][^\\n]{0,60}?' +
      '\\b(?:you (?:must|are|have|should|will|may|can)|approve (?:this|the|it|all|any|every)|allow (?:this|the|all|any|it|every)|' +
      'ignore|disregard|override|bypass|skip|all checks|trusted|decision|verdict|is safe|permission|screening (?:passed|off|disabled))\\b',
  ),
]
const verdictMarks = [
  /["'](?:decision|verdict|risk|risk_score|reason_code)["'] ?: ?["']?(?:allow|clear|match|approved?|none|low|safe|pass|0\b|no_risk)/,
  /\b(?:decision|verdict) ?[:=] ?["'`]?(?:allow|clear|match|safe)\b(?!["'`]?(?: ?[,|/]| or\b))/,
]

const ofWords: readonly Rule[] = [
  words('override_instructions'),
  words('override_mandate'),
  words('skip_screening'),
  words('approval_claim'),
  either(words('verdict_order'), signs('verdict_order', verdictMarks)),
  words('addresses_checker'),
  either(signs('role_marker', roleMarks), {
    id: 'role_marker',
    match: chineseMatcher(chineseWords, chinesePatterns.role_marker),
  }),
  words('second_payee'),
  words('hides_from_owner'),
]

/** All rules, in the order in which findings are told. */
export const rules: readonly Rule[] = [
  ...ofWords,
  { id: 'encoded_text', match: matchEncoded },
  { id: 'hidden_text', match: matchHidden },
  { id: 'bidi_control', match: ({ written }) => find(bidiControl, written) },
]

/** Names the rules: any change to a pattern is another version, so that a decision can say by which rules it was read. */
export const rulesVersion = `rules-${canonicalHash({
  words: [englishWords, chineseWords],
  patterns: [englishPatterns, chinesePatterns],
  marks: [...roleMarks, ...verdictMarks, bidiControl].map(String),
}).slice(0, 16)}`

function words(id: keyof typeof englishPatterns): Rule {
  const english = englishMatcher(englishWords, englishPatterns[id])
  const chinese = chineseMatcher(chineseWords, chinesePatterns[id])
  return { id, match: (text) => english(text) ?? chinese(text) }
}

function signs(id: RuleId, patterns: readonly RegExp[]): Rule {
  const pattern = new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'))
  return { id, match: (text) => find(pattern, text.signs) }
}

function either(first: Rule, second: Rule): Rule {
  return { id: first.id, match: (text) => first.match(text) ?? second.match(text) }
}

/** An encoded text is a finding only when what it says is one: keys, hashes and pictures are encoded too. */
function matchEncoded(plain: PlainText): Hit | null {
  const decoded = decodedText(plain.written)
  if (decoded === '') return null
  const text = readPlainText(decoded, '')
  for (const { match } of ofWords) {
    const hit = match(text)
    if (hit && !match(plain)) return hit
  }
  return null
}

function matchHidden({ written, isInflated }: PlainText): Hit | null {
  if (isInflated) return { reading: written, at: 0 }
  const hidden = hiddenText(written)
  if (!hidden) return null
  return hidden.decoded === '' ? { reading: written, at: hidden.at } : { reading: hidden.decoded, at: 0 }
}
