/** Words by their letters, where i and l are one, as the same digit and sign stand for both. */
export type Spellings = ReadonlyMap<string, string>

/** The spellings of some words. */
export function spellingsOf(words: Iterable<string>): Spellings {
  return new Map(Array.from(words, (word) => [word.replaceAll('l', 'i'), word] as const).toReversed())
}

/**
 * A text with the words put right that are written with digits and signs in place of letters ("1gn0re"). That is done where
 * one of them at least is long enough to be no accident; then short ones count as well.
 */
export function undisguised(text: string, spellings: Spellings): string {
  if (!mixed.test(text)) return text
  let isDisguised = false
  const read = text.replace(tokens, (token, at: number) => {
    const whole = numbersAsWords[token]
    if (whole) return isAmount.test(text.slice(at + token.length, at + token.length + unitChars)) ? token : whole
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

/** A text with digits and signs inside words read as the letters they resemble, whatever the words are. */
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
/** Numbers that are words where other words hold digits: is, so. */
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
