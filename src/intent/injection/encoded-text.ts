/**
 * The decoded pieces of a text, a line each: base64, base64url, hexadecimal. Only readable UTF-8 counts. Empty if there
 * are none.
 */
export function decodedText(text: string): string {
  const pieces = new Set<string>()
  // A line break may be part of a long encoded text as well as precede it.
  for (const reading of new Set([text, text.replace(/(?<=[\w+/=-])[\r\n]+(?=[\w+/=-])/g, '')])) {
    for (const [run] of reading.matchAll(encodedRun)) for (const piece of decodeRun(run)) pieces.add(piece)
  }
  return [...pieces].join('\n')
}

/**
 * A text that was written backwards, as a whole or word by word, or in ROT13, decoded, a line for each reading with
 * words of orders. Empty if there are none.
 */
export function turnedText(text: string): string {
  const isBackwards = holdsSeveral(backwardWords, text)
  const isMoved = holdsSeveral(movedWords, text)
  const readings = [
    ...(isBackwards ? [turned(text), text.replace(/\S+/g, turned)] : []),
    ...(isMoved ? [moved(text)] : []),
  ]
  return readings.join('\n')
}

/** Whether a text contains more than one of some words, which is no accident. */
function holdsSeveral(words: RegExp, text: string): boolean {
  const distinct = new Set<string>()
  for (const [word] of text.matchAll(words)) {
    if (distinct.add(word).size > 1) return true
  }
  return false
}

function decodeRun(run: string): string[] {
  const bytes = [Buffer.from(run, 'base64')]
  if (/^(?:0x)?[0-9a-f]+$/i.test(run)) bytes.unshift(Buffer.from(run.replace(/^0x/i, ''), 'hex'))
  return bytes.map((one) => one.toString('utf8')).filter(isReadable)
}

/** Random bytes contain controls or broken UTF-8 within the first few of them. */
function isReadable(text: string): boolean {
  return text.length >= pieceMinChars && !unreadable.test(text)
}

/** The text with percent signs, entities and \u escapes decoded. */
export function unescaped(text: string): string {
  return text.replace(escapes, (match, percent?: string, entity?: string, decimal?: string, code?: string) => {
    if (percent) return Buffer.from(percent.replaceAll('%', ''), 'hex').toString('utf8')
    const point = decimal ? Number(decimal) : Number.parseInt(entity ?? code ?? '', 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : match
  })
}

function turned(text: string): string {
  return Array.from(text).toReversed().join('')
}

function moved(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
}

const orderWords =
  'ignore disregard bypass skip override instructions previous approve screening allow limit safe payment rules address wallet send'.split(
    ' ',
  )
const chineseOrderWords = '忽略 无视 指令 规则 跳过 筛查 审核 批准 放行 限额 付款'.split(' ')
/** These words as they appear in a reversed or shifted text. */
const backwardWords = new RegExp(
  `\\b(?:${orderWords.map(turned).join('|')})\\b|${chineseOrderWords.map(turned).join('|')}`,
  'gi',
)
const movedWords = new RegExp(`\\b(?:${orderWords.map(moved).join('|')})\\b`, 'gi')
const encodedRun = /[\w+/-]{16,4096}={0,2}/g
const escapes = /((?:%[0-9a-f]{2})+)|&#x([0-9a-f]{2,6});|&#([0-9]{2,7});|\\u\{?([0-9a-f]{4,6})\}?/gi
// oxlint-disable-next-line no-control-regex
const unreadable = /[\u0000-\u0008\u000e-\u001f\u007f\ufffd]/
const pieceMinChars = 6
