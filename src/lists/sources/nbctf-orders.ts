import { Readable, pipeline } from 'node:stream'
import { dayOf } from '../../kit/day.ts'
import { readPieces } from '../formats/file-pieces.ts'
import { ListFileError, type ListFile } from '../formats/list-source.ts'

/** When a seizure order began and when it ends, if it is not replaced by a forfeiture order and its end is given. */
export type OrderDates = { listed_on: string | null; delisted_on: string | null }

/**
 * releases.csv: order, day of its release, validity; the orders by their number (`18/26`). Corrections and annexes have
 * lines of their own, which do not affect the order's dates. Throws ListFileError naming the file.
 */
export async function readReleases(file: ListFile, sizeMaxBytes: number): Promise<ReadonlyMap<string, OrderDates>> {
  const orders = new Map<string, OrderDates>()
  let columns: { name: number; release: number; validity: number } | null = null
  try {
    for await (const cells of readTable(file, sizeMaxBytes)) {
      if (columns === null) {
        columns = findColumns(cells)
        continue
      }
      const name = cells[columns.name] ?? ''
      const order = /תיקון|נספח/u.test(name) ? null : readOrderNumber(name)
      if (order === null) continue
      const dates = readDates(cells[columns.release] ?? '', cells[columns.validity] ?? '')
      const existing = orders.get(order)
      orders.set(order, existing ? unite(existing, dates) : dates)
    }
    if (orders.size === 0) throw new ListFileError('no_entries')
    return orders
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error
    throw new ListFileError(error.reason, [file.name, error.where].filter(Boolean).join(' '))
  }
}

/**
 * The number of a seizure order in a text, `18/26` for `צ.ת 18/26 של שר הביטחון`; null if there is none. A forfeiture
 * order (`צח 14/26`) is numbered separately.
 */
export function readOrderNumber(text: string): string | null {
  const match = /(?:צ["'״׳.\s]{0,3}ת|תפיסה|\bASO)[^\d\p{L}]{0,12}(\d{1,4})\s*\/\s*(?:20)?(\d{2})(?!\d)/iu.exec(
    withoutMarks(text),
  )
  return match && `${Number(match[1])}/${match[2]}`
}

/**
 * The rows of a table, without blank lines, with cells trimmed. Hebrew abbreviations contain quotes, which need not be
 * escaped. Throws ListFileError `truncated` for an open quote.
 */
export async function* readTable(file: ListFile, sizeMaxBytes: number): AsyncGenerator<string[]> {
  const form = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, max_record_size: rowMaxChars }
  const { CsvError, parse } = await import('csv-parse')
  const rows = pipeline(Readable.from(readPieces(file, sizeMaxBytes)), parse(form), () => {})
  try {
    for await (const row of rows as AsyncIterable<string[]>) yield row.map((cell) => cell.trim())
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const place = typeof error['records'] === 'number' ? `row ${error['records'] + 1}` : null
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new ListFileError('truncated', place)
    throw new ListFileError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'schema' : 'not_well_formed', place)
  }
}

/** The text without zero-width characters: in Hebrew tables, direction marks. */
export function withoutMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}

function findColumns(header: readonly string[]) {
  const release = header.findIndex((cell) => cell.includes('עדכון'))
  const validity = header.findIndex((cell) => cell.includes('תוקף'))
  const name = header.findIndex((cell, column) => cell.includes('סוג') && column !== release && column !== validity)
  if (release < 0 || validity < 0 || name < 0) throw new ListFileError('schema', 'header')
  return { name, release, validity }
}

/** The day of a release is that of its last update, which may be later than the end: then the beginning is unknown. */
function readDates(release: string, validity: string): OrderDates {
  const listedOn = daysIn(release)[0] ?? null
  const isForfeited = validity.includes('חילוט')
  const delistedOn = isForfeited ? null : (daysIn(validity).at(-1) ?? null)
  const isOver = listedOn !== null && delistedOn !== null && delistedOn <= listedOn
  return { listed_on: isOver ? null : listedOn, delisted_on: delistedOn }
}

/** The days in a text, as `DD.MM.YYYY` or `D.M.YYYY`, earliest first. */
function daysIn(text: string): string[] {
  const dates = withoutMarks(text).matchAll(/(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/g)
  return [...dates].flatMap(([, day, month, year]) => dayOf(Number(year), Number(month), Number(day)) ?? []).toSorted()
}

/** Two lines on one order: the longer period. */
function unite(a: OrderDates, b: OrderDates): OrderDates {
  const [begin = null] = [a.listed_on, b.listed_on].filter((day) => day !== null).toSorted()
  const ends = [a.delisted_on, b.delisted_on].filter((day) => day !== null).toSorted()
  return { listed_on: begin, delisted_on: ends.length < 2 ? null : (ends.at(-1) ?? null) }
}

const rowMaxChars = 256 * 1024
