import type { z } from 'zod'
import { readStrictJson } from '../../kit/strict-json.ts'
import { checkItems, forbiddenForms, type FaultOf, type InsteadOf } from './list-json.ts'
import { readPieces } from './file-pieces.ts'
import { ListFileError, type ListFile } from './list-source.ts'

/**
 * Reads a file that is one JSON array piece by piece: its items by the schema, in groups, so that a million of them are
 * never in memory at once. Throws ListFileError as readJsonList does, for the first fault of the file; `schema` also
 * for an item over 256 KiB. An item that does not match is what `insteadOf` makes of it, as in checkItems.
 */
export async function* readJsonItems<item, other = never>(
  file: ListFile,
  sizeMaxBytes: number,
  schema: z.ZodType<item>,
  faultOf?: FaultOf,
  insteadOf?: InsteadOf<other>,
): AsyncGenerator<(item | other)[]> {
  const scan: Scan = { depth: 0, inString: false, at: 0, rest: '', isOver: false }
  let count = 0
  let isFirst = true
  for await (const piece of readPieces(file, sizeMaxBytes)) {
    const itemsText = takeItems(scan, scan.rest + piece)
    if (itemsText === null) {
      if (scan.rest.length > itemMaxChars) throw new ListFileError('schema', `[${count}]`)
      continue
    }
    const items = readGroup(itemsText, isFirst && scan.isOver)
    isFirst = false
    yield checkItems(items, schema, count, faultOf, insteadOf)
    count += items.length
  }
  if (!scan.isOver) throw new ListFileError(scan.depth > 0 || scan.inString ? 'truncated' : 'not_well_formed')
}

/** `at` is how far `rest`, the unread text, was scanned; `depth` the number of open brackets. */
type Scan = { depth: number; inString: boolean; at: number; rest: string; isOver: boolean }

/** The text of all items that end in this text; null if none does. Throws if it is not an array. */
function takeItems(scan: Scan, text: string): string | null {
  let cut = -1
  let { at } = scan
  let start = 0
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (scan.inString) {
      if (code === backslash) at++
      else if (code === quote) scan.inString = false
    } else if (scan.isOver || scan.depth === 0) {
      if (isBlank(code)) continue
      if (scan.isOver) throw new ListFileError('not_well_formed')
      if (code !== openBracket) refuseOther(text, at)
      scan.depth = 1
      start = at + 1
    } else if (code === quote) scan.inString = true
    else if (code === openBracket || code === openBrace) scan.depth++
    else if (code === closeBracket || code === closeBrace) {
      scan.depth--
      if (scan.depth > 0) continue
      if (code !== closeBracket) throw new ListFileError('not_well_formed')
      cut = at
      scan.isOver = true
    } else if (code === comma && scan.depth === 1) cut = at
  }
  scan.rest = text.slice(cut < 0 ? start : cut + 1)
  scan.at = at - (text.length - scan.rest.length)
  return cut < 0 ? null : text.slice(start, cut)
}

/** Other JSON is not a list; anything else, such as CSV, is not JSON. */
function refuseOther(text: string, at: number): never {
  const isJson = otherValues.includes(text[at] ?? '')
  throw new ListFileError(isJson ? 'schema' : 'not_well_formed', 'JSON array expected')
}

/** Items and the commas between them. Only the array of a whole file may be empty. */
function readGroup(text: string, mayBeEmpty: boolean): unknown[] {
  const reading = readStrictJson(`[${text}]`)
  if (reading.fault === 'not_json') throw new ListFileError('not_well_formed')
  if (reading.fault) throw new ListFileError('schema', forbiddenForms[reading.fault])
  const items = Array.isArray(reading.value) ? reading.value : []
  if (items.length === 0 && !mayBeEmpty) throw new ListFileError('not_well_formed')
  return items
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

const itemMaxChars = 256 * 1024
const otherValues = '{"-0123456789tfn'
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
