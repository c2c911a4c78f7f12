/**
 * Whether JavaScript prints a number of a JSON text as it is written there; it does not for `1.0`, `1e2` and
 * 9007199254740993. True for text that is not a number, which JSON.parse refuses.
 */
export function isExactNumber(text: string, start: number, end: number): boolean {
  return ofUsualForm(text, start, end) ?? isWrittenAlike(text.slice(start, end))
}

/** The end of what could be a number: the end of a run of number characters. */
export function numberEnd(text: string, start: number): number {
  numberCharacters.lastIndex = start + 1
  numberCharacters.test(text)
  return numberCharacters.lastIndex
}

/**
 * The answer for digits with at most one point, without parsing the number; null for any other form. At most 15
 * significant digits identify a double, so JavaScript prints all of them and no others.
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
  const integerEnd = point < 0 ? end : point
  const isZero = text.charCodeAt(start) === digitZero
  if (integerEnd === start || integerEnd === end - 1 || (isZero && integerEnd > start + 1)) return null
  if (point < 0) return end - start <= safeDigits ? true : null
  if (text.charCodeAt(end - 1) === digitZero) return false
  return isZero && text.startsWith(exponentZeros, point + 1) ? null : true
}

function isWrittenAlike(written: string): boolean {
  return !jsonNumber.test(written) || String(Number(written)) === written
}

/** A double keeps this many significant digits of any decimal. */
const safeDigits = 15
/** After this many zeros behind the point JavaScript writes an exponent. */
const exponentZeros = '000000'
const digitZero = 0x30
const digitNine = 0x39
const decimalPoint = 0x2e
const numberCharacters = /[\d.eE+-]*/y
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
