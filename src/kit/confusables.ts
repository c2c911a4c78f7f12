import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The skeleton of UTS 39, section 4, without the reordering of right-to-left text: two texts with equal skeletons look
 * alike. It is not readable, and maps ASCII too (`m` to `rn`, `0` to `O`, `1` and `I` to `l`): compare it with
 * skeletons only.
 *
 * @example skeleton('раypal') === skeleton('paypal') // true: the first has two Cyrillic letters
 */
export function skeleton(text: string): string {
  let result = ''
  for (const sign of text.normalize('NFD').replace(ignorable, '')) result += prototypes().get(sign) ?? sign
  return result.normalize('NFD')
}

/**
 * How a text reads to someone who knows Latin letters only: lower case, no accents and nothing invisible, and each
 * foreign letter replaced by the ASCII letter it resembles. ASCII is unchanged, so that plain patterns match the
 * result; only a bare stroke, which may be i or l, is a guess.
 *
 * @example latinFold('раypаl') // 'paypal'
 */
export function latinFold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  let read = ''
  for (const sign of text.normalize('NFKC').normalize('NFD').replace(ignorable, '')) read += latinOf(sign)
  return read
}

/** Whether a text consists only of characters of an ASCII host: letters, digits, hyphens, dots. */
export function isAllLatin(text: string): boolean {
  return /^[A-Za-z\d.-]*$/.test(text)
}

/** The scripts of the letters in a label; characters that scripts share (Common or Inherited) are ignored. */
export function scriptsOf(label: string): Set<string> {
  return new Set(scriptSets(label.replace(/[\p{sc=Common}\p{sc=Inherited}]/gu, '')).flat())
}

/**
 * Whether a label mixes scripts beyond the level Highly Restrictive of UTS 39: one script, or Latin with the scripts of
 * Japanese, Chinese or Korean.
 *
 * @example isMixedScript('раypal') // true
 */
export function isMixedScript(label: string): boolean {
  const sets = scriptSets(label)
  const isWithin = (allowed: readonly string[]): boolean =>
    sets.every((scripts) => scripts.some((script) => allowed.includes(script)))
  return ![...new Set(sets.flat())].some((script) => isWithin([script])) && !mixedWritings.some(isWithin)
}

function latinOf(sign: string): string {
  if (sign < '\u0080') return sign.toLowerCase()
  if (/\p{M}/u.test(sign)) return ''
  const drawn = drawnLetter(sign)
  if (drawn !== null) return drawn
  const small = sign.toLowerCase()
  const ascii = asciiShown(sign)
  const smallShown = asciiShown(small)
  // A capital I of any script looks like l; its lower-case letter decides.
  if (ascii === null || (ascii === 'l' && smallShown === 'i')) return smallShown ?? small
  return ascii === 'rn' ? 'm' : ascii.toLowerCase()
}

/** The ASCII letters a character looks like, without its diacritics; null if it looks like anything else. */
function asciiShown(sign: string): string | null {
  const shown = prototypes()
    .get(sign)
    ?.normalize('NFD')
    .replace(/\p{M}|(?<=[a-z])'|'(?=[a-z])/giu, '')
  return shown && isAscii.test(shown) ? shown : null
}

/**
 * Letters that look like plain Latin but are not confusables of UTS 39: small capitals, boxed letters, flag letters.
 */
function drawnLetter(sign: string): string | null {
  const capital = smallCapitals.indexOf(sign)
  if (capital >= 0) return alphabet[capital] ?? null
  const code = sign.codePointAt(0) ?? 0
  const first = letterBlocks.find((start) => code >= start && code < start + alphabet.length)
  return first === undefined ? null : (alphabet[code - first] ?? null)
}

/** For each character that is not used in every script, the scripts that use it (Script_Extensions). */
function scriptSets(label: string): string[][] {
  if (isAscii.test(label)) return /[a-z]/i.test(label) ? [['Latin']] : []
  const present = scriptPatterns.filter(({ pattern }) => pattern.test(label))
  return Array.from(new Set(label)).flatMap((sign) => {
    if (/[\p{scx=Common}\p{scx=Inherited}]/u.test(sign)) return []
    const scripts = present.filter(({ pattern }) => pattern.test(sign)).map(({ name }) => name)
    return [scripts.length > 0 ? scripts : [otherScript]]
  })
}

/** Any script that is not in use for names today; two of them count as one. */
const otherScript = 'other'

/** The recommended scripts of UAX 31, and the limited-use scripts in which names occur. */
const scriptPatterns = (
  'Latin Greek Cyrillic Han Hiragana Katakana Hangul Bopomofo Arabic Hebrew Devanagari Bengali Gurmukhi Gujarati ' +
  'Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Georgian Armenian Ethiopic Thaana ' +
  'Cherokee Canadian_Aboriginal Mongolian Lisu Nko Syriac Tifinagh Vai Yi Javanese Coptic Deseret'
)
  .split(' ')
  .map((name) => ({ name, pattern: new RegExp(`\\p{Script_Extensions=${name}}`, 'u') }))

const mixedWritings = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'
const letterBlocks = [0x1f150, 0x1f170, 0x1f1e6]
const ignorable = /\p{Default_Ignorable_Code_Point}/gu
// oxlint-disable-next-line no-control-regex
const isAscii = /^[\u0000-\u007f]*$/

/** The character each one looks like. Read when the first text needs it, which loading the bundled lists does not. */
function prototypes(): ReadonlyMap<string, string> {
  return (bySign ??= readPrototypes())
}

let bySign: ReadonlyMap<string, string> | null = null

/** The published map, inverted: the file has a line for each prototype with all characters that look like it. */
function readPrototypes(): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, '../../data/confusables.json'), 'utf8')
  const published = JSON.parse(text) as { prototypes: Record<string, string> }
  const signs = new Map<string, string>()
  for (const [prototype, lookalikes] of Object.entries(published.prototypes))
    for (const sign of lookalikes) signs.set(sign, prototype)
  return signs
}
