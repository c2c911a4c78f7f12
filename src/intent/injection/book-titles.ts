/**
 * The text without the titles of purchased things: "Ignore All Rules" after "buy the book" is no order. Takes text in
 * its own case. A quotation alone is no excuse, and neither is a title with words of someone who steers a payment,
 * without title case, or of more than seven words.
 */
export function withoutTitles(text: string): string {
  const replaceTitle = (match: string, before: string, title: string) =>
    steering.test(title) || !isTitle(title) ? match : `${before}"title"`
  return text.replace(bought, replaceTitle).replace(boughtInChinese, replaceTitle)
}

/** Chinese has marks for titles; elsewhere all words begin with a capital except short connecting ones. */
function isTitle(title: string): boolean {
  const words = title.split(/\s+/)
  return words.length <= titleWordsMax && words.every((word) => /^[\p{Lu}\p{Lo}\d]/u.test(word) || binding.test(word))
}

const goods =
  'books?|e-?books?|audiobooks?|novels?|comics?|games?|films?|movies?|albums?|songs?|records?|posters?|prints?|t-?shirts?|mugs?|courses?|plays?|paintings?|podcasts?|magazines?|talks?|titles?'
const bought = new RegExp(
  `(\\b(?:buy|buying|bought|order|ordered|purchase|copy|copies|tickets?|licen[cs]e|royalt(?:y|ies)|author)\\b[^.!?;:\\n"“”]{0,40}?\\b(?:${goods})\\b(?: (?:called|titled|entitled|named|of))?[:,]? ?)["“]([^"“”\\n]{1,60})["”]`,
  'giu',
)
const boughtInChinese =
  /((?:购买|采购|订购|购|买|书|小说|电影|教材|稿费|版税)[^。！？；\n《》]{0,12})《([^《》\n]{1,20})》/gu
/** Words of orders to a machine that pays or checks. With one of them a title is read like other text. */
const steering =
  /previous|prior|earlier|above|instruction|prompt|system|payment|payee|recipient|wallet|address|transfer|limit|\bcaps?\b|mandate|budget|screen|sanction|check|verdict|decision|approv|allow|owner|\b(?:you|your|this|it|send|pay)\b|0x|之前|以上|上面|先前|指令|指示|提示|系统|付|转账|转帐|收款|地址|钱包|限额|上限|额度|授权|预算|筛|审|检查|制裁|结论|批准|放行|通过|你|这|此|老板|主人/iu
const binding = /^(?:a|an|the|and|or|of|to|in|on|for|with|by|at|is|be|not|&|-|–)$/
const titleWordsMax = 7

/** The inputs of that decision, for the version of the rules. */
export const titlePatterns = [bought, boughtInChinese, steering, binding]
