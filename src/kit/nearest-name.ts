import { editDistance } from './edit-distance.ts'

/**
 * The name that a misspelt one most likely stands for; null if none is near: the same letters in other case or with
 * other separators, one that begins with the other (`address`, `addr`), one that is a word of it (`payTo`, `to`), or
 * one a few letters away.
 *
 * @example nearestName('adress', ['address', 'network']) // 'address'
 */
export function nearestName(name: string, names: readonly string[]): string | null {
  const target = folded(name)
  if (target === '') return null
  const equal = names.find((each) => folded(each) === target)
  if (equal !== undefined) return equal
  const begun = names.find((each) => beginsWith(target, folded(each)) || beginsWith(folded(each), target))
  if (begun !== undefined) return begun
  const words = wordsOf(name)
  const word = names.find((each) => words.includes(folded(each)))
  if (word !== undefined) return word
  const most = Math.min(2, Math.floor(target.length / 3))
  const near = names.map((each) => ({ each, steps: editDistance(target, folded(each), most) }))
  const [best] = near.filter(({ steps }) => steps <= most).toSorted((a, b) => a.steps - b.steps)
  return best?.each ?? null
}

/** Shorter names are the beginning of too many others by chance. */
const beginningLettersMin = 3

function beginsWith(longer: string, shorter: string): boolean {
  return shorter.length >= beginningLettersMin && longer.startsWith(shorter)
}

/** The words of `payTo`, `pay_to` and `pay-to`. */
function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map(folded)
}

function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
