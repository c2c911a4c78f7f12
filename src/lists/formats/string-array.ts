import { readPieces } from './file-pieces.ts'
import { ListFileError, type ListFile } from './list-source.ts'

/**
 * Reads a file that is one JSON array of strings piece by piece: the result of JSON.parse, in order, for lists of
 * several hundred thousand names. Throws ListFileError: `truncated` for an array that does not close, `schema` for
 * another shape or a string over 4,096 characters, `not_well_formed`, each naming the item (`[3]`). Items taken by
 * `takeItems` are not returned.
 */
export async function* readStringArray(
  file: ListFile,
  sizeMaxBytes: number,
  takeItems: TakeItems = takeNone,
): AsyncGenerator<string[]> {
  const scan: Scan = { expects: 'array', items: 0, rest: '' }
  for await (const piece of readPieces(file, sizeMaxBytes)) {
    const text = leaveTaken(scan, scan.rest + piece, takeItems)
    yield takeManyStrings(scan, text) ?? takeStrings(scan, text)
  }
  yield takeStrings(scan, scan.rest)
  if (scan.expects !== 'nothing') throw new ListFileError('truncated', `[${scan.items}]`)
}

/**
 * Takes items from the beginning of a text for itself, each complete and with its comma, as many as it likes. Returns
 * their number, and the position where the text continues.
 */
export type TakeItems = (text: string) => { items: number; end: number }

const takeNone: TakeItems = () => ({ items: 0, end: 0 })

function leaveTaken(scan: Scan, text: string, takeItems: TakeItems): string {
  if (!scan.expects.startsWith('item')) return text
  const { items, end } = takeItems(text)
  if (items === 0) return text
  scan.items += items
  scan.expects = 'item'
  return text.slice(end)
}

/** `rest` is what has not been read yet; it begins with a string or the whitespace before one. */
type Scan = { expects: 'array' | 'item or end' | 'item' | 'comma or end' | 'nothing'; items: number; rest: string }

/**
 * All complete strings of a text that consists only of strings and commas, parsed at once by JSON.parse. That is faster
 * than one by one, and so is later processing: a substring keeps a reference to the text. Null if the text may be
 * anything else; then nothing was taken.
 */
function takeManyStrings(scan: Scan, text: string): string[] | null {
  const end = scan.expects.startsWith('item') ? text.lastIndexOf('",') : -1
  if (end < 0) return null
  try {
    const parsed: unknown = JSON.parse(`[${text.slice(0, end + 1)}]`)
    if (!Array.isArray(parsed) || !parsed.every(isShortString)) return null
    scan.items += parsed.length
    scan.expects = 'item'
    scan.rest = text.slice(end + 2)
    return parsed
  } catch {
    return null
  }
}

function isShortString(value: unknown): value is string {
  return typeof value === 'string' && value.length <= stringMaxChars
}

/** The strings that end in this text, which continues where the last one stopped. */
function takeStrings(scan: Scan, text: string): string[] {
  const strings: string[] = []
  scan.rest = ''
  for (let at = skipBlanks(text, 0); at < text.length; at = skipBlanks(text, at)) {
    const code = text.charCodeAt(at)
    if (code === quote && scan.expects.startsWith('item')) {
      const end = closingQuote(text, at)
      if ((end < 0 ? text.length : end) - at > stringMaxChars) throw new ListFileError('schema', `[${scan.items}]`)
      if (end < 0) {
        scan.rest = text.slice(at)
        break
      }
      strings.push(stringBetween(text, at, end, scan.items))
      scan.items++
      scan.expects = 'comma or end'
      at = end + 1
    } else {
      scan.expects = afterSign(scan, code)
      at++
    }
  }
  return strings
}

function afterSign({ expects, items }: Scan, code: number): Scan['expects'] {
  if (expects === 'array') {
    if (code === openBracket) return 'item or end'
    throw new ListFileError('schema', 'JSON array expected')
  }
  if (expects === 'comma or end' && code === comma) return 'item'
  if (code === closeBracket && expects.endsWith('end')) return 'nothing'
  const isOtherValue = expects.startsWith('item') && otherValues.includes(String.fromCharCode(code))
  throw new ListFileError(isOtherValue ? 'schema' : 'not_well_formed', `[${items}]`)
}

function stringBetween(text: string, start: number, end: number, item: number): string {
  const plain = text.slice(start + 1, end)
  if (!escapeOrControl.test(plain)) return plain
  try {
    return JSON.parse(`"${plain}"`) as string
  } catch {
    throw new ListFileError('not_well_formed', `[${item}]`)
  }
}

/** Index of the closing quote; -1 if it is not in the text. */
function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

/** A quote is escaped if it follows an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before--
  return (at - before) % 2 === 0
}

function skipBlanks(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
    at++
  }
}

// oxlint-disable-next-line no-control-regex
const escapeOrControl = /[\\\u0000-\u001f]/
const otherValues = '[{-0123456789tfn'
const stringMaxChars = 4_096
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
