/** How many typos may lie between a brand's name and the typed one. */
export type Tolerance = 'close_typo' | 'one_typo' | 'two_typos'

/**
 * How far one name may be from another before it is simply another name. Short names have honest neighbours
 * (`metamark`, `openset`), so a single typo counts only if fingers or eyes plausibly make it; long ones have none
 * within two. Measured with `npm run accuracy` on both sides.
 */
export function toleranceFor(letters: number): Tolerance | null {
  if (letters >= twoTyposFrom) return 'two_typos'
  if (letters >= oneTypoFrom) return 'one_typo'
  return letters >= closeTypoFrom ? 'close_typo' : null
}

const twoTyposFrom = 13
const oneTypoFrom = 12
const closeTypoFrom = 7

/**
 * Whether exactly one letter is missing, added or replaced, or two neighbours are swapped; `close` limits this to
 * plausible typos.
 */
export function isOneTypo(name: string, text: string, close: boolean): boolean {
  const at = sameUntil(name, text)
  const commonEnd = sameFromEnd(name, text, at)
  const nameLeft = name.length - at - commonEnd
  const textLeft = text.length - at - commonEnd
  if (nameLeft === 2 && textLeft === 2) return name[at] === text[at + 1] && name[at + 1] === text[at]
  if (nameLeft > 1 || textLeft > 1 || nameLeft + textLeft === 0) return false
  if (!close || textLeft === 0) return true
  if (nameLeft === 1) return closePairs.has(`${name[at]}${text[at]}`)
  const isInside = at > 0 && at < name.length
  return isInside || text[at] === text[at - 1]
}

function sameUntil(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

function sameFromEnd(a: string, b: string, from: number): number {
  const most = Math.min(a.length, b.length) - from
  let count = 0
  while (count < most && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) count++
  return count
}

/** Neighbouring letters on a QWERTY keyboard, by row and by column, and letters that pass for each other. */
const closePairs: ReadonlySet<string> = new Set(
  'qwertyuiop asdfghjkl zxcvbnm qazwsxedcrfvtgbyhnujmik uvy nh nr ceo lt gq hb lj'.split(' ').flatMap((row) =>
    row
      .slice(1)
      .split('')
      .flatMap((letter, at) => [`${row[at]}${letter}`, `${letter}${row[at]}`]),
  ),
)
