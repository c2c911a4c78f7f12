/**
 * Whether JavaScript writes a number of a JSON text as it stands there: `1.0`, `1e2` and 9007199254740993 it does not. What
 * is no number at all counts as one that it does: JSON.parse refuses it.
 */
export function isExactNumber(text: string, start: number, end: number): boolean {
  if (end - start <= safeDigits && isPlain(text, start, end)) return true
  const written = text.slice(start, end)
  return !jsonNumber.test(written) || String(Number(written)) === written
}

/** The end of what could be a number: the run of its characters. */
export function numberEnd(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && isNumberCode(text.charCodeAt(end))) end++
  return end
}

/** Digits alone, without a zero in front: the usual case, without making a number of it. */
function isPlain(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < digitZero || code > digitNine) return false
  }
  return text.charCodeAt(start) !== digitZero || end - start === 1
}

function isNumberCode(code: number): boolean {
  return (
    (code >= digitZero && code <= digitNine) ||
    code === 0x2e ||
    code === 0x2d ||
    code === 0x2b ||
    (code | 0x20) === 0x65
  )
}

/** So many digits are always below 2^53. */
const safeDigits = 15
const digitZero = 0x30
const digitNine = 0x39
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
