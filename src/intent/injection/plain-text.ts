import { latinFold } from '../../kit/confusables.ts'
import { markAddresses } from './address-marks.ts'
import { withoutTitles } from './book-titles.ts'
import { withoutInvisible } from './invisible.ts'
import { toSimplified } from './simplified.ts'

/**
 * One text as the rules read it. All readings are small letters in NFKC, without accents and invisible signs, with
 * look-alikes of Latin letters undone and addresses replaced by marks.
 */
export type PlainText = {
  /** Punctuation kept; a run of blanks is one blank, or one line break when it holds one. */
  signs: string
  /** Words with one blank between them; ` . ` where a sentence ends; no URLs. A second time with lines as sentences. */
  words: readonly string[]
  /** As `signs`, simplified, and without blanks and ornaments beside Chinese letters; a second time with line breaks. */
  han: readonly string[]
  /** `words` with digits and signs read as the letters they imitate, all of i, l and 1 as i. Empty when there are none. */
  leet: string
  /** Words written together or letter by letter, without blanks. Empty when there are none. */
  joined: string
  addresses: readonly string[]
  /** The text as it came. */
  written: string
  /** Where its compatibility form is many times as long, which no description of a payment is: then only its beginning is read. */
  isInflated: boolean
}

/** Reads a text of at most 8 KB. `to` is the canonical address of the payee. Time grows with the length only. */
export function readPlainText(text: string, to: string): PlainText {
  const normal = text.normalize('NFKC')
  const isInflated = normal.length > normalCharsMax
  const seen = withoutInvisible(isInflated ? normal.slice(0, normalCharsMax) : normal)
  const marked = markAddresses(withoutTitles(seen), to)
  const signs = collapse(fold(marked.text).replace(/-\r?\n/g, ''))
  const spoken = signs.replace(/\bhttps?:\/\/\S+/g, ' ')
  const words = toWords(spoken)
  // A line break hides in the middle of a phrase as well as it ends a sentence: both readings count.
  const hasLines = spoken.includes('\n')
  return {
    signs,
    words: hasLines ? [words, toWords(spoken.replaceAll('\n', ' \ue002 '))] : [words],
    han: toHan(spoken, hasLines),
    leet: toLeet(spoken),
    joined: toJoined(words),
    addresses: marked.addresses,
    written: text,
    isInflated,
  }
}

/** Only signs outside ASCII can be look-alikes; marks of addresses are their own. */
function fold(text: string): string {
  return text.replace(/(?:(?![\ue000\ue001])\P{ASCII})+|[A-Z]+/gu, latinFold)
}

function collapse(text: string): string {
  return text.replace(/\s+/g, (run) => (/[\n\r\u2028\u2029]/.test(run) ? '\n' : ' ')).trim()
}

function toWords(signs: string): string {
  const ended = signs
    .replace(/(?<=[\p{L}\p{N}])['*~^`"]+(?=[\p{L}\p{N}])/gu, '')
    .replace(/[.!?;](?=\s|$)|[。！？；]/g, '\ue002')
  return ended
    .replace(/[^\p{L}\p{N}\ue000-\ue002]+/gu, ' ')
    .replace(/ ?\ue002(?: ?\ue002)*/g, ' . ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

function toHan(signs: string, hasLines: boolean): string[] {
  if (!isHan.test(signs)) return []
  const simple = toSimplified(signs)
  return hasLines ? [dense(simple), simple.split('\n').map(dense).join('\n')] : [dense(simple)]
}

function dense(line: string): string {
  return line.replace(ornaments, (run, at: number, whole: string) => {
    const isBeside = isHan.test(whole[at - 1] ?? '') || isHan.test(whole[at + run.length] ?? '')
    return isBeside ? '' : run
  })
}

function toLeet(signs: string): string {
  let isChanged = false
  const read = signs.replace(/[^\s,;:]+/g, (token) => {
    const whole = leetWords[token.replace(/[.!?]$/, '')]
    if (whole) return whole
    if (token.length > leetTokenMax || !/[a-z]/.test(token) || !/[0-9@$|!]/.test(token)) return token
    const letters = token.replace(/[0134578@$|]|!(?=[a-z])/g, (sign) => leetLetters[sign] ?? sign)
    if (letters !== token) isChanged = true
    return letters
  })
  return isChanged ? toWords(read).replaceAll('l', 'i') : ''
}

function toJoined(words: string): string {
  const isSpelled = spelledOut.test(words)
  const long = words.match(/[a-z]{14,}/g) ?? []
  const all = isSpelled ? words.replace(/[ .]/g, '') : ''
  return [all, ...long].filter(Boolean).join(' ')
}

/** One sign can stand for eighteen letters (U+FDFA). 8 KB of honest text in any script stays well below. */
const normalCharsMax = 12_288
const isHan = /\p{sc=Han}/u
const ornaments = /[\s*·•_\-~|^`+'"“”「」『』【】]+|(?<=\p{sc=Han})\.(?=\p{sc=Han})/gu
/** Letters that stand alone, six in a row: no language is written so. */
const spelledOut = /(?<![a-z0-9])(?:[a-z] (?:\. )?){5}[a-z](?![a-z0-9])/
const leetTokenMax = 24
/** Numbers that are words where other words hold digits: is, so. */
const leetWords: Readonly<Record<string, string>> = { '15': 'is', '50': 'so' }
const leetLetters: Readonly<Record<string, string>> = {
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
}
