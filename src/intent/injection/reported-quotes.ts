/**
 * The text without passages that it only quotes: the words of an attack in a bug report, or a text to be translated.
 * The text must state that next to the quotation, in the same sentence or right before it. A quotation alone hides
 * nothing, and neither does one with an address, one as long as a letter, or one that is to be followed as well.
 */
export function withoutReports(text: string, { before: reports, after: reportedAfter }: ReportWords): string {
  if (!reports.test(text) || carriedOut.test(text)) return text
  let remaining = quotesMax
  return text.replace(quotation, (match: string, _double: unknown, _single: unknown, at: number) => {
    if (remaining === 0 || speaker.test(match) || /0x[0-9a-f]{8}|[1-9a-z]{25}/i.test(match)) return match
    remaining--
    const lineAt = text.lastIndexOf('\n', at) + 1
    const before = text.slice(Math.max(lineAt, at - nearChars), at)
    const after = text.slice(at + match.length, at + match.length + nearChars)
    return reports.test(before) || reportedAfter.test(after) ? '"quoted"' : match
  })
}

/**
 * Words of reporting: those before a quotation, where a sentence may have ended ("Ticket 7. Enter ..."), or after it.
 */
export type ReportWords = { before: RegExp; after: RegExp }

/** Whole words only, and in Chinese the verbs and nouns of the trade. */
const translating =
  '\\b(?:translat(?:e|es|ed|ing|ion|ions|or|ors)|locali[sz](?:e|es|ed|ing|ation)|proof-?read(?:s|ing)?|subtitl(?:e|es|ed|ing)|transcri(?:be|bed|bing|ption))\\b|翻译|翻譯|译成|译为|譯成|譯為|中译英|英译中|本地化|校对|校對|字幕'
const reporting =
  '\\b(?:bug(?: report)?|bounty|defect|ticket #?\\d+|issue #?\\d+|incident report|reproduc(?:e|es|ed|ing|tion)|repro|regression test|test (?:case|message|input|string)|penetration test|pen-?test|red team|vulnerability|disclosure|finding that)\\b|漏洞|缺陷|工单|工單|复现|復現|赏金|賞金|测试(?:消息|用例|输入)|測試(?:消息|用例|輸入)|渗透测试|红队'
/** Words of warnings about attacks and their content. */
const warning =
  '\\b(?:pen test|finding \\d+|advisor(?:y|ies)|attackers?|malicious|phishing|scam(?:s|mers?)?|fraudsters?|jailbreaks?|prompt injections?|treated as (?:hostile|an attack)|refused (?:it|to))\\b|攻击者|攻擊者|恶意|惡意|诈骗|詐騙|骗子|騙子|反诈|反詐|视为攻击|視為攻擊|提示词注入'

/** What filters and research say of the texts that they find. */
const detecting =
  '\\b(?:security (?:notice|bulletin|alert|research)|cve-\\d+|ghsa-\\w+|researchers?|red-team\\w*|hijack\\w*|jail-?break\\w*|examples? of (?:an? )?(?:attack|injection|prompt|malicious|scam)|(?:filter|classifier|guard|firewall|detector|scanner|rule|model)s? (?:blocks?|stops?|catch(?:es)?|flags?|detects?|rejects?|finds?)|(?:blocks?|stops?|catch(?:es)?|flags?|detects?|rejects?) (?:texts?|sentences?|phrases?|messages?|prompts?|inputs?|orders?|lines?))\\b|安全(?:公告|通告|通报|研究)|提示注入|注入攻击|劫持|攻击文本|钓鱼|釣魚|红队|紅隊|诱导|誘導|拦截|攔截|识别出'

/** The words of the first two versions of the rules, of the third to the seventh, and the current ones. */
export const firstReportWords = reportWords(`${translating}|${reporting}`)
export const warningReportWords = reportWords(`${translating}|${reporting}|${warning}`)
export const currentReportWords = reportWords(`${translating}|${reporting}|${warning}|${detecting}`)

/** After a quotation the same sentence continues. */
function reportWords(words: string): ReportWords {
  const after = new RegExp(`^[^.!?;。！？；\\n]{0,40}(?:${words})`, 'iu')
  return { before: new RegExp(words, 'iu'), after }
}

/** Words that turn a quotation into an order all the same. */
const carriedOut =
  /\b(?:do (?:what|as) (?:it|this|that|the)|as it says|follow (?:it|this|that|the (?:text|quote|sentence|instruction))|obey (?:it|this|that|the)|act (?:on it|accordingly)|carry (?:it|this|that) out|apply (?:it|this) (?:here|now|to))\b|照做|照办|照辦|照此|按此|执行(?:它|其|上述|该|这)|依此/iu
const quotation =
  /["“「『«]([^"“”「」『』«»\n]{1,160})["”」』»]|(?<![\p{L}\p{N}])['‘]([^'‘’\n]{3,160})['’](?![\p{L}\p{N}])/gu
/** A quoted name of a speaker introduces what follows. */
const speaker =
  /^.(?:sys|admin|dev|operator|override|platform|compliance|security|assistant|root|系统|系統|管理|开发|開發|运维|平台|后台|官方|合规|风控|安全|助手)[^.!?。！？]{0,16}.$/iu
const quotesMax = 16
const nearChars = 90

/** The inputs of that decision, for the version of the rules. */
export function reportPatterns({ before, after }: ReportWords): string[] {
  return [before, after, carriedOut, quotation, speaker].map(String)
}
