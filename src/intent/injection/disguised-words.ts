/** Words by their letters, with i and l as one, since the same digits and characters stand for both. */
export type Spellings = ReadonlyMap<string, string>

/** The spellings of some words. */
export function spellingsOf(words: Iterable<string>): Spellings {
  return new Map(Array.from(words, (word) => [word.replaceAll('l', 'i'), word] as const).toReversed())
}

/**
 * A text with words restored that are written with digits and special characters for letters ("1gn0re"). Only if at
 * least one of them is long enough to be no accident; then short ones count as well.
 */
export function undisguised(text: string, spellings: Spellings): string {
  if (!mixed.test(text)) return text
  let isDisguised = false
  const read = text.replace(tokens, (token, at: number) => {
    const numberWord = numbersAsWords[token]
    if (numberWord)
      return isAmount.test(text.slice(at + token.length, at + token.length + unitChars)) ? token : numberWord
    if (token.length > tokenMaxChars || !mixed.test(token)) return token
    const bare = token.replace(/!+$/, '')
    const letters = bare.replace(/[0134578@$|!'*~^`"]/g, (sign) => lettersOf[sign] ?? '')
    const word = spellings.get(letters.replaceAll('l', 'i'))
    if (word === undefined) return token
    if (word.length >= plainMinLetters) isDisguised = true
    return word + token.slice(bare.length)
  })
  return isDisguised ? read : text
}

/** A text with digits and special characters inside words replaced by the letters they resemble, for all words. */
export function lettersForDigits(text: string): string {
  if (!mixed.test(text)) return text
  return text.replace(tokens, (token) => {
    if (!mixed.test(token)) return numbersAsWords[token] ?? token
    return token.replace(/[0134578@$|!]/g, (sign) => lettersOf[sign] ?? sign)
  })
}

const isAmount = /^ ?(?:usd|eur|eth|sol|dollars?\b)/
const unitChars = 8
const mixed = /[a-z][0-9@$|!]|[0-9@$|!][a-z]/
const tokens = /[a-z0-9@$|!][a-z0-9@$|!'*~^`"]+/g
const tokenMaxChars = 24
const plainMinLetters = 4
/** Numbers that are words if other words contain digits: is, so. */
const numbersAsWords: Readonly<Record<string, string>> = { '15': 'is', '50': 'so' }
const lettersOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '|': 'i',
  '!': 'i',
}
