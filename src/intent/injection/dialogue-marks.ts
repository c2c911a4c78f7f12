import { lettersForDigits } from './disguised-words.ts'

/** Orders to a machine that pays or checks; a heading alone ("[System] Heating, third quarter") is none. */
const orders = new RegExp(
  '\\b(?:you (?:must|are|have|should|will|may|can|need)|(?:all|every|any) (?:checks?|payments?|transfers?|transactions?|limits?|caps?)|' +
    'approve (?:this|the payment|the transfer|it|all|any|every|without|at once)|allow (?:this|the|all|any|it|every|everything)|ignore|disregard|override|bypass|skip|waive|' +
    '(?:disable|suspend|lift|drop|relax|pause) (?:the|all|any|your|every|screening|limits?|checks?)|(?:limits?|caps?|screening|checks?|mandates?|controls) (?:is|are|has|have|does|do|was|were|no|off|passed|complete|done|disabled|lifted|suspended|now)|' +
    'let (?:this|it|the)|pass (?:this|it)|(?:mark|treat|clear|release|trust|whitelist) (?:this|it|the|all|every)|trusted|(?:allow|white) ?list(?:ed)? (?:this|the|by)|decision|verdict|is safe|suspended until|proceed with (?:the )?payment|settle (?:all|pending|open|the|every)|without waiting|pre-?authori[sz]ed|unlimited|(?:is|are) to be (?:answered|paid|settled|allowed|approved)|permission|no longer|false positive|(?:maintenance|debug|test|emergency|admin|god) mode)\\b|' +
    '忽略|无视|無視|放行|跳过|跳過|一律|不用(?:审|筛|检查|再)|无需|無需|不再|解除|取消(?:限|额|审|筛|所有)|批准(?:这|此|该|本|所有|這|該)|允许(?:这|此|该|本|所有)|你(?:必须|应|要|可以|现在|的)|标[为记]|白名单|(?:维护|维護|应急|紧急|调试|测试)模式|误报|免[审检查筛]|限额(?:已|作废|不)|通过(?:此|该|这|所有)',
  'gu',
)
const speakers =
  '(?:system|sys|admin|administrator|developer|dev|root|sysadmin|operator|override|platform|compliance|security|policy|countersign|checker|screener|reviewer|moderator|maintenance|debug|superuser|supervisor|orchestrator|assistant|ai)'
const notices =
  '(?: ?(?:team|desk|engine|bot|agent|level|only))?(?: ?(?:prompt|message|msg|note|notice|update|alert|override|command|instructions?|directive|announcement|mode|memo|bulletin|info|output|result|response|access))?'
/** Notices that imitate an authority: "Notice from platform operations:", "[Automated message]". */
const posed =
  '(?:(?:notice|message|announcement|bulletin|advisory|update|alert|memo|note) (?:from|by) (?:the |your )?(?:platform|system|security|operations|ops|policy|risk|compliance|service|operator|admin|administrator|countersign|checker)(?: \\w+){0,2} ?:|\\[?automated (?:message|notice|reply|bulletin)\\]?|(?:platform|system|security|operations|ops|policy|risk|compliance|service|status|maintenance|countersign)(?: \\w+){0,2} (?:notice|bulletin|announcement|advisory|broadcast)(?: from [\\w ]{1,30})?(?: ?:| ?-{2,})|from: ?[\\w.-]*(?:system|policy|daemon|admin|root|noreply|no-reply|ops)[\\w.-]*|(?:status|system|service|security) bulletin(?: from [\\w ]{1,30})? ?:)'
const chineseSpeakers =
  '(?:系统|系統|管理员|管理員|开发者|開發者|运维|运营方?|平台|后台|官方|合规部?|风控部?|安全部?|审核|审核员|助手|内部)(?:部门|团队|中心)?(?:消息|通知|提示词?|公告|指令|指示|备注|说明|更新|广播|命令|注|訊息|消息框|通告|信息)?'

/**
 * Marks that separate the speakers of a dialogue with a language model, and answers in the form of the checker's own.
 */
const marks = [
  /<\|?\/?(?:im_start|im_end|system|assistant|developer|endoftext|begin_of_text|start_header_id|eot_id)\|?>/u,
  /["']role["'] ?: ?["'](?:system|assistant|developer)["']/u,
  /<\/?(?:instructions?|prompt|admin)>|<\/(?:user|human)>/u,
  /\[\/?(?:inst|sys)\]|\[\/(?:system|assistant)\]|<<\/?sys>>/u,
  /(?<!#)#{2,6} ?(?:(?:system|instructions?)(?: prompt| message)? ?[:\n]|(?:assistant|response) ?:)/u,
  /\b(?:begin|start|end)(?:\sof)?(?:\sthe)?\s(?:system|developer)\s(?:prompt|message|instructions?)/u,
  /\bend(?:\sof)?(?:\sthe)?\s(?:user|untrusted|input|context)\s(?:data|inputs?|messages?|prompt|content|text)\b/u,
]

/** A speaker, and how near words of another kind must follow to make it a dialogue: `line`: before its line ends. */
type Speaker = { head: RegExp; tail: RegExp; withinChars: number; isOneLine: boolean }

const dialogues: readonly Speaker[] = [
  { head: /(?:^|[\n.!?;] ?)(?:human|user) ?:/gu, tail: /\nassistant ?:/gu, withinChars: 400, isOneLine: false },
  // A speaker in brackets or between rules, before an order: [SYSTEM NOTE], <<admin>>, 【系统消息】, === OVERRIDE ===.
  {
    head: new RegExp(
      `(?<![\\w/.-])(?:[[(<{【〔《「『«]{1,3}|[|*=~#-]{2,8}) ?(?:(?:message|note|notice|instructions?|order) (?:from|by) (?:the |your )?)?(?:${speakers}${notices}|${chineseSpeakers})(?: ?[:#-] ?[\\w.-]{1,12})? ?(?:[\\])>}】〕》」』»]{1,3}|[|*=~#-]{2,8})(?!\\.\\w)`,
      'gu',
    ),
    tail: orders,
    withinChars: 120,
    isOneLine: false,
  },
  {
    head: new RegExp(
      `(?:^|[\\n.!?;。！？；>] ?)['"*[({<«/#;!-]{0,4} ?(?:${speakers}(?: ?(?:prompt|message|msg|note|notice|update|alert|override|command|instructions?|directive|announcement|mode|event|output|response))?)['"*\\])]{0,2} ?[:>]`,
      'gu',
    ),
    tail: orders,
    withinChars: 100,
    isOneLine: true,
  },
  { head: new RegExp(`(?:^|[\\n.!?;>({-] ?)${posed}`, 'gu'), tail: orders, withinChars: 120, isOneLine: true },
  {
    head: new RegExp(`(?:^|[\\n.!?;。！？；>([【] ?)${chineseSpeakers} ?:`, 'gu'),
    tail: orders,
    withinChars: 60,
    isOneLine: true,
  },
]

/** The first mark of a dialogue in a text with its punctuation, also with one word a line or digits for letters. */
export function findDialogue(signs: string): { reading: string; at: number } | null {
  const readings = new Set([signs, inOneLine(signs), inOneLine(lettersForDigits(signs))])
  for (const reading of readings) {
    const at = dialogueAt(reading)
    if (at >= 0) return { reading, at }
  }
  return null
}

/** A text with more line breaks than spaces is written one word a line. */
function inOneLine(signs: string): string {
  if (!signs.includes('\n')) return signs
  const breaks = signs.split('\n').length
  return breaks > signs.split(' ').length ? signs.replaceAll('\n', ' ') : signs
}

function dialogueAt(signs: string): number {
  const alone = marks.map((mark) => signs.search(mark))
  const positions = [...alone, ...dialogues.map((dialogue) => speakerAt(signs, dialogue))].filter((at) => at >= 0)
  return positions.length === 0 ? -1 : Math.min(...positions)
}

/** Each kind of place is searched once, and then places are compared: time grows with the length alone. */
function speakerAt(signs: string, { head, tail, withinChars, isOneLine }: Speaker): number {
  const heads = [...signs.matchAll(head)]
  if (heads.length === 0) return -1
  const places = Array.from(signs.matchAll(tail), ({ index }) => index)
  let next = 0
  for (const { 0: mark, index } of heads) {
    const end = index + mark.length
    while (next < places.length && (places[next] ?? 0) < end) next++
    const place = places[next]
    if (place === undefined) return -1
    if (place - end <= withinChars && !(isOneLine && signs.slice(end, place).includes('\n'))) return index
  }
  return -1
}

/** All inputs of the search, for the version of the rules. */
export const dialoguePatterns = [
  ...marks.map(String),
  ...dialogues.map(({ head, tail, withinChars, isOneLine }) =>
    [head.source, tail.source, withinChars, isOneLine].join(' '),
  ),
]
