import { Readable, pipeline } from 'node:stream'
import type { CsvError } from 'csv-parse'
import type { z } from 'zod'
import { readPieces } from './file-pieces.ts'
import { ListFileError, type ListFile } from './list-source.ts'

/**
 * The rows of a table (RFC 4180) of any length, without empty lines. Throws ListFileError naming the row: `truncated`
 * for an open quote, `schema` for a row over 256 KiB, `not_well_formed`.
 */
export async function* readCsvRows(file: ListFile, sizeMaxBytes: number): AsyncGenerator<string[]> {
  // Format libraries are loaded with the first file that needs them: a start without files needs none.
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse({ relax_column_count: true, skip_empty_lines: true, max_record_size: rowMaxChars })
  const rows = pipeline(Readable.from(readPieces(file, sizeMaxBytes)), parser, () => {})
  try {
    for await (const row of rows as AsyncIterable<string[]>) yield row
  } catch (error) {
    if (error instanceof CsvError) throw csvFault(error)
    throw error
  }
}

/**
 * A row of a table with a header. `row` counts the header as 1; `cells` are keyed by the header's names in lower case.
 */
export type CsvRecord = { row: number; cells: ReadonlyMap<string, string> }

/**
 * The rows below the header, with names and cells trimmed. Throws as readCsvRows does, and `schema` at `header` if a
 * name of `required` is missing or a name is duplicated, `truncated` for a last row that is too short, `schema` for any
 * other row of another length, `no_entries` for a header alone.
 */
export async function* readCsvRecords(
  file: ListFile,
  sizeMaxBytes: number,
  required: readonly string[],
): AsyncGenerator<CsvRecord> {
  let names: readonly string[] | null = null
  let row = 0
  let isShort = false
  for await (const cells of readCsvRows(file, sizeMaxBytes)) {
    row++
    if (isShort) throw new ListFileError('schema', `row ${row - 1}`)
    if (names === null) names = readHeader(cells, required)
    else if (cells.length > names.length) throw new ListFileError('schema', `row ${row}`)
    else if (cells.length < names.length) isShort = true
    else yield { row, cells: new Map(names.map((name, column) => [name, (cells[column] ?? '').trim()])) }
  }
  if (isShort) throw new ListFileError('truncated', `row ${row}`)
  if (row < 2) throw new ListFileError('no_entries')
}

/**
 * The records of a table by a schema; an empty cell is an absent member. The header is row 1, so item `i` is row `i +
 * 2`. Throws as readCsvRecords does, `schema` naming the row and column (`row 3 chain`).
 */
export async function readCsvItems<item>(
  file: ListFile,
  sizeMaxBytes: number,
  required: readonly string[],
  schema: z.ZodType<item>,
): Promise<item[]> {
  const items: item[] = []
  for await (const { row, cells } of readCsvRecords(file, sizeMaxBytes, required)) {
    const parsed = schema.safeParse(Object.fromEntries([...cells].filter(([, cell]) => cell !== '')))
    if (!parsed.success) {
      const column = parsed.error.issues[0]?.path[0]
      throw new ListFileError('schema', `row ${row} ${typeof column === 'string' ? column : ''}`.trim())
    }
    items.push(parsed.data)
  }
  return items
}

function readHeader(cells: readonly string[], required: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const isComplete = required.every((name) => names.includes(name)) && new Set(names).size === names.length
  if (!isComplete) throw new ListFileError('schema', 'header')
  return names
}

/** The parser is ahead of the rows taken from it, so the error itself has the number of the wrong row. */
function csvFault(error: CsvError): ListFileError {
  const place = typeof error['records'] === 'number' ? `row ${error['records'] + 1}` : null
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new ListFileError('truncated', place)
  return new ListFileError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'schema' : 'not_well_formed', place)
}

const rowMaxChars = 256 * 1024
