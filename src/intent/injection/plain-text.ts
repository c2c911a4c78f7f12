import { latinFold } from '../../kit/confusables.ts'
import { markAddresses } from './address-marks.ts'
import { withoutTitles } from './book-titles.ts'
import { unescaped } from './encoded-text.ts'
import { withoutInvisible } from './invisible.ts'
import { withoutReports, type ReportWords } from './reported-quotes.ts'

/** One text as the rules read it. */
export type PlainText = {
  /**
   * Lower case in NFKC, without accents and invisible characters, with look-alikes replaced by Latin letters and
   * addresses by marks. Punctuation is kept; a run of whitespace is one space, or one line break if it contains one.
   */
  signs: string
  addresses: readonly string[]
  /** The original text. */
  written: string
  /** Whether it has percent signs, entities or escapes, which are decoded for reading. */
  isEscaped: boolean
  /**
   * Whether its compatibility form is many times as long, which does not happen in a description of a payment: then
   * only its beginning is read.
   */
  isInflated: boolean
}

/** Reads a text of at most 8 KB. `to` is the canonical address of the payee. Time grows with the length only. */
export function readPlainText(text: string, to: string, reports: ReportWords): PlainText {
  const plain = unescaped(text)
  const isEscaped = plain !== text
  return { ...readSigns(plain, to, reports), written: text, isEscaped }
}

/** A text with normalised characters. */
export function readSigns(
  text: string,
  to: string,
  reports: ReportWords,
): Pick<PlainText, 'signs' | 'addresses' | 'isInflated'> {
  const normal = text.normalize('NFKC')
  const isInflated = normal.length > normalCharsMax
  const visible = withoutInvisible(isInflated ? normal.slice(0, normalCharsMax) : normal)
  const marked = markAddresses(withoutReports(withoutTitles(visible), reports), to)
  return {
    signs: collapse(foldSigns(marked.text).replace(/(?<=\p{L})-\r?\n/gu, '')),
    addresses: marked.addresses,
    isInflated,
  }
}

/** Characters outside ASCII can be look-alikes, except Chinese letters; marks of addresses stay. */
export function foldSigns(text: string): string {
  return text.replace(foreign, foldSign).toLowerCase()
}

/** The look-alike of each recent character is cached: the look-up is slow. */
function foldSign(sign: string): string {
  const cached = folded.get(sign)
  if (cached !== undefined) return cached
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
/** One character can stand for eighteen letters (U+FDFA). 8 KB of honest text in any script stays well below. */
const normalCharsMax = 12_288
