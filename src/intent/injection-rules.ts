import { canonicalHash } from '../kit/canonical-json.ts'
import { titlePatterns } from './injection/book-titles.ts'
import { chinesePatterns, chineseWords } from './injection/chinese-patterns.ts'
import { decodedText, turnedText, unescaped } from './injection/encoded-text.ts'
import { englishPatterns } from './injection/english-patterns.ts'
import { englishWords } from './injection/english-words.ts'
import { bidiControl, hiddenText } from './injection/invisible.ts'
import { readPlainText, type PlainText } from './injection/plain-text.ts'
import { chineseMatcher, englishMatcher, find, type Hit } from './injection/word-pattern.ts'

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

/** Orders to a machine that pays or checks; a heading alone ("[System] Heating, third quarter") is none. */
const orderWords =
  '(?:\\b(?:you (?:must|are|have|should|will|may|can|need)|(?:all|every|any) (?:checks?|payments?|transfers?|transactions?|limits?|caps?)|' +
  'approve (?:this|the payment|the transfer|it|all|any|every|without|at once)|allow (?:this|the|all|any|it|every|everything)|ignore|disregard|override|bypass|skip|waive|' +
  '(?:disable|suspend|lift|drop|relax|pause) (?:the|all|any|your|every|screening|limits?|checks?)|(?:limits?|caps?|screening|checks?|mandates?|controls) (?:is|are|has|have|does|do|was|were|no|off|passed|complete|done|disabled|lifted|suspended|now)|' +
  'let (?:this|it|the)|pass (?:this|it)|(?:mark|treat|clear|release|trust|whitelist) (?:this|it|the|all|every)|trusted|(?:allow|white) ?list(?:ed)? (?:this|the|by)|decision|verdict|is safe|permission|no longer|false positive|(?:maintenance|debug|test|emergency|admin|god) mode)\\b|' +
  '忽略|无视|無視|放行|跳过|跳過|一律|不用(?:审|筛|检查|再)|无需|無需|不再|解除|取消(?:限|额|审|筛|所有)|批准(?:这|此|该|本|所有|這|該)|允许(?:这|此|该|本|所有)|你(?:必须|应|要|可以|现在|的)|标[为记]|白名单|(?:维护|维護|应急|紧急|调试|测试)模式|误报|免[审检查筛]|限额(?:已|作废|不)|通过(?:此|该|这|所有))'
const speakers =
  '(?:system|sys|admin|administrator|developer|dev|root|sysadmin|operator|override|platform|compliance|security|policy|countersign|checker|screener|reviewer|moderator|maintenance|debug|superuser|supervisor|orchestrator|assistant|ai)'
const notices =
  '(?: ?(?:team|desk|engine|bot|agent|level|only))?(?: ?(?:prompt|message|msg|note|notice|update|alert|override|command|instructions?|directive|announcement|mode|memo|bulletin|info|output|result|response|access))?'
const chineseSpeakers =
  '(?:系统|系統|管理员|管理員|开发者|開發者|运维|运营方?|平台|后台|官方|合规部?|风控部?|安全部?|审核|审核员|助手|内部)(?:部门|团队|中心)?(?:消息|通知|提示词?|公告|指令|指示|备注|说明|更新|广播|命令|注|訊息|消息框|通告|信息)?'

/** Marks that separate the speakers of a dialogue with a language model, and answers in the form of the checker's own. */
const roleMarks = [
  /<\|?\/?(?:im_start|im_end|system|assistant|developer|endoftext|begin_of_text|start_header_id|eot_id)\|?>/,
  /["']role["'] ?: ?["'](?:system|assistant|developer)["']/,
  /<\/?(?:instructions?|prompt|admin)>|<\/(?:user|human)>/,
  /\[\/?(?:inst|sys)\]|\[\/(?:system|assistant)\]|<<\/?sys>>/,
  /(?<!#)#{2,6} ?(?:(?:system|instructions?)(?: prompt| message)? ?[:\n]|(?:assistant|response) ?:)/,
  /\b(?:begin|start|end)(?:\sof)?(?:\sthe)?\s(?:system|developer)\s(?:prompt|message|instructions?)/,
  /\bend(?:\sof)?(?:\sthe)?\s(?:user|untrusted|input|context)\s(?:data|inputs?|messages?|prompt|content|text)\b/,
  /(?:^|[\n.!?;] ?)(?:human|user) ?:[^]{0,400}\nassistant ?:/,
  // A speaker in brackets or between rules, before an order: [SYSTEM NOTE], <<admin>>, 【系统消息】, === OVERRIDE ===.
  new RegExp(
    `(?<![\\w/.-])(?:[[(<{【〔《「『«]{1,3}|[|*=~#-]{2,8}) ?(?:(?:message|note|notice|instructions?|order) (?:from|by) (?:the |your )?)?(?:${speakers}${notices}|${chineseSpeakers})(?: ?[:#-] ?[\\w.-]{1,12})? ?(?:[\\])>}】〕》」』»]{1,3}|[|*=~#-]{2,8})(?!\\.\\w)[^]{0,120}?${orderWords}`,
  ),
  new RegExp(
    `(?:^|[\\n.!?;。！？；>] ?)['"*[({<«/#;!-]{0,4} ?(?:${speakers}(?: ?(?:prompt|message|msg|note|notice|update|alert|override|command|instructions?|directive|announcement|mode|event|output|response))?)['"*\\])]{0,2} ?[:>][^\\n]{0,100}?${orderWords}`,
  ),
  new RegExp(`(?:^|[\\n.!?;。！？；>([【] ?)${chineseSpeakers} ?:[^\\n]{0,60}?${orderWords}`),
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
  marks: [...roleMarks, ...verdictMarks, ...titlePatterns, bidiControl].map(String),
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

/**
 * An encoded text is a finding only when what it says is one: keys, hashes and pictures are encoded too. What can be read
 * without decoding is told by the other rules.
 */
function matchEncoded(plain: PlainText): Hit | null {
  const pieces = [decodedText(plain.written), turnedText(plain.signs)].join('\n').trim()
  const hit = hitOfWords(pieces, (found) => !isWritten(found, plain))
  if (hit) return hit
  const whole = unescaped(plain.written)
  return whole === plain.written ? null : hitOfWords(whole, (_found, { match }) => !match(plain))
}

function hitOfWords(decoded: string, counts: (found: Hit, rule: Rule) => boolean): Hit | null {
  if (decoded === '') return null
  const text = readPlainText(decoded, '')
  for (const rule of ofWords) {
    const found = rule.match(text)
    if (found && counts(found, rule)) return found
  }
  return null
}

function isWritten({ reading, at }: Hit, { signs, words, han }: PlainText): boolean {
  const start = reading.slice(at, at + writtenChars)
  return [signs, ...words, ...han].some((one) => one.includes(start))
}

function matchHidden({ written, isInflated }: PlainText): Hit | null {
  if (isInflated) return { reading: written, at: 0 }
  const hidden = hiddenText(written)
  if (!hidden) return null
  return hidden.decoded === '' ? { reading: written, at: hidden.at } : { reading: hidden.decoded, at: 0 }
}

/** So many signs from the place of a hit tell whether it stands in the text undisguised. */
const writtenChars = 16
