/**
 * What the encoded pieces of a text say, a line each: base64, base64url, hexadecimal; and the whole text when percent
 * signs, entities or \u escapes in it were undone. Only what decodes to readable UTF-8 counts. Empty for none.
 */
export function decodedText(text: string): string {
  const pieces = new Set<string>()
  // A line break may be part of a long encoded text as well as stand before it.
  for (const reading of new Set([text, text.replace(/(?<=[\w+/=-])[\r\n]+(?=[\w+/=-])/g, '')])) {
    for (const [run] of reading.matchAll(encodedRun)) for (const piece of decodeRun(run)) pieces.add(piece)
  }
  const escaped = unescaped(text)
  if (escaped !== text) pieces.add(escaped)
  return [...pieces].join('\n')
}

function decodeRun(run: string): string[] {
  const bytes = [Buffer.from(run, 'base64')]
  if (/^(?:0x)?[0-9a-f]+$/i.test(run)) bytes.unshift(Buffer.from(run.replace(/^0x/i, ''), 'hex'))
  return bytes.map((one) => one.toString('utf8')).filter(isReadable)
}

/** Random bytes hold controls or broken UTF-8 within the first few of them. */
function isReadable(text: string): boolean {
  return text.length >= pieceMinChars && !unreadable.test(text)
}

function unescaped(text: string): string {
  return text.replace(escapes, (whole, percent?: string, entity?: string, decimal?: string, code?: string) => {
    if (percent) return Buffer.from(percent.replaceAll('%', ''), 'hex').toString('utf8')
    const point = decimal ? Number(decimal) : Number.parseInt(entity ?? code ?? '', 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

const encodedRun = /[\w+/-]{16,4096}={0,2}/g
const escapes = /((?:%[0-9a-f]{2})+)|&#x([0-9a-f]{2,6});|&#([0-9]{2,7});|\\u\{?([0-9a-f]{4,6})\}?/gi
// oxlint-disable-next-line no-control-regex
const unreadable = /[\u0000-\u0008\u000e-\u001f\u007f\ufffd]/
const pieceMinChars = 6
