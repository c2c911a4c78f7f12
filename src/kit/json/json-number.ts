/**
 * Whether JavaScript writes a number of a JSON text as it stands there: `1.0`, `1e2` and 9007199254740993 it does not. What
 * is no number at all counts as one that it does: JSON.parse refuses it.
 */
export function isExactNumber(text: string, start: number, end: number): boolean {
  return ofUsualForm(text, start, end) ?? isWrittenAlike(text.slice(start, end))
}

/** The end of what could be a number: the run of its characters. */
export function numberEnd(text: string, start: number): number {
  numberCharacters.lastIndex = start + 1
  numberCharacters.test(text)
  return numberCharacters.lastIndex
}

/**
 * The answer for digits with at most a point among them, without making a number of them; null for any other form. A
 * number of so few digits is told from its neighbours by them, so that JavaScript needs all of them and no other.
 */
function ofUsualForm(text: string, start: number, end: number): boolean | null {
  if (end - start > safeDigits + 1) return null
  let point = -1
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= digitZero && code <= digitNine) continue
    if (code !== decimalPoint || point >= 0) return null
    point = at
  }
  const wholeEnd = point < 0 ? end : point
  const isZero = text.charCodeAt(start) === digitZero
  if (wholeEnd === start || wholeEnd === end - 1 || (isZero && wholeEnd > start + 1)) return null
  if (point < 0) return end - start <= safeDigits ? true : null
  if (text.charCodeAt(end - 1) === digitZero) return false
  return isZero && text.startsWith(exponentZeros, point + 1) ? null : true
}

function isWrittenAlike(written: string): boolean {
  return !jsonNumber.test(written) || String(Number(written)) === written
}

/** Any number of so many significant digits is told from all others by them. */
const safeDigits = 15
/** With so many zeros behind the point JavaScript writes an exponent. */
const exponentZeros = '000000'
const digitZero = 0x30
const digitNine = 0x39
const decimalPoint = 0x2e
const numberCharacters = /[\d.eE+-]*/y
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
