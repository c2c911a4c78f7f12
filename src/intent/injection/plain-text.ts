import { latinFold } from '../../kit/confusables.ts'
import { markAddresses } from './address-marks.ts'
import { withoutTitles } from './book-titles.ts'
import { unescaped } from './encoded-text.ts'
import { withoutInvisible } from './invisible.ts'
import { withoutReports, type ReportWords } from './reported-quotes.ts'

/** One text as the rules read it. */
export type PlainText = {
  /**
   * Small letters in NFKC, without accents and invisible signs, with look-alikes of Latin letters undone and addresses
   * replaced by marks. Punctuation is kept; a run of blanks is one blank, or one line break when it holds one.
   */
  signs: string
  addresses: readonly string[]
  /** The text as it came. */
  written: string
  /** Whether it holds percent signs, entities or escapes, which are undone in what is read. */
  isEscaped: boolean
  /** Where its compatibility form is many times as long, which no description of a payment is: then only its beginning is read. */
  isInflated: boolean
}

/** Reads a text of at most 8 KB. `to` is the canonical address of the payee. Time grows with the length only. */
export function readPlainText(text: string, to: string, reports: ReportWords): PlainText {
  const plain = unescaped(text)
  const isEscaped = plain !== text
  return { ...readSigns(plain, to, reports), written: text, isEscaped }
}

/** A text with its signs brought into one form. */
export function readSigns(
  text: string,
  to: string,
  reports: ReportWords,
): Pick<PlainText, 'signs' | 'addresses' | 'isInflated'> {
  const normal = text.normalize('NFKC')
  const isInflated = normal.length > normalCharsMax
  const seen = withoutInvisible(isInflated ? normal.slice(0, normalCharsMax) : normal)
  const marked = markAddresses(withoutReports(withoutTitles(seen), reports), to)
  return {
    signs: collapse(foldSigns(marked.text).replace(/(?<=\p{L})-\r?\n/gu, '')),
    addresses: marked.addresses,
    isInflated,
  }
}

/** Signs outside ASCII can be look-alikes, but for Chinese letters; marks of addresses are their own. */
export function foldSigns(text: string): string {
  return text.replace(foreign, foldSign).toLowerCase()
}

/** What each of the signs that came last passes for: looking it up takes long. */
function foldSign(sign: string): string {
  const known = folded.get(sign)
  if (known !== undefined) return known
  if (folded.size >= foldedMax) folded.clear()
  const letters = latinFold(sign)
  folded.set(sign, letters)
  return letters
}

function collapse(text: string): string {
  const blanks = text.replace(/[^\S\n\r\u2028\u2029]+/g, ' ')
  return blanks.replace(/ ?[\n\r\u2028\u2029]\s*/g, '\n').trim()
}

const foreign = /[^\0-\x7f\u4e00-\u9fff\ue000\ue001]/gu
const folded = new Map<string, string>()
const foldedMax = 2_048
/** One sign can stand for eighteen letters (U+FDFA). 8 KB of honest text in any script stays well below. */
const normalCharsMax = 12_288
