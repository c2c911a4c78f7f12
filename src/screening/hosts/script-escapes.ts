/** Whether a text has escapes other than those of URLs. */
export function hasScriptEscapes(text: string): boolean {
  return anyEscape.test(text)
}

/**
 * A text without escapes of JavaScript and JSON (`\u002f`, `\u{2f}`, `\x2f`, `\57`, `%u002f`) and references of HTML (`&#47;`,
 * `&sol;`), one level of them.
 */
export function withoutScriptEscapes(text: string): string {
  return text.replaceAll(escapes, (escape: string) => {
    const [, hex] = hexadecimal.exec(escape) ?? []
    if (hex !== undefined) return signOf(Number.parseInt(hex, 16)) ?? escape
    const [, octal, decimal] = octalOrDecimal.exec(escape) ?? []
    if (octal !== undefined) return signOf(Number.parseInt(octal, 8)) ?? escape
    if (decimal !== undefined) return signOf(Number(decimal)) ?? escape
    return named.get(escape.slice(1, -1).toLowerCase()) ?? escape
  })
}

/** Halves of signs beyond U+FFFF are escaped one by one. */
function signOf(code: number): string | null {
  if (code > 0x10_ffff) return null
  return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code)
}

const anyEscape = /\\[ux\d]|%u[\da-f]|&(?:#|sol;|bsol;|colon;|period;|commat;|tab;|newline;)/i
const escapes =
  /[\\%]u[\da-f]{4}|\\u\{[\da-f]{1,12}\}|\\x[\da-f]{2}|\\[0-3]?[0-7]{2}|&#x[\da-f]{1,12};?|&#\d{1,12};?|&(?:sol|bsol|colon|period|commat|tab|newline);/gi
const hexadecimal = /^(?:[\\%]u\{?|\\x|&#x)([\da-f]+)/i
const octalOrDecimal = /^(?:\\([0-7]+)|&#(\d+))/
const named: ReadonlyMap<string, string> = new Map([
  ['sol', '/'],
  ['bsol', '\\'],
  ['colon', ':'],
  ['period', '.'],
  ['commat', '@'],
  ['tab', ''],
  ['newline', ''],
])
