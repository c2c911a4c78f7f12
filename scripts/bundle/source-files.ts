import { parse } from 'csv-parse/sync'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The collected copies, and the notes taken while they were read. */
export type SourceFiles = {
  text: (file: string) => string
  /** Rows of a CSV file with a header line; throws when one of `columns` is missing. */
  table: <Column extends string>(file: string, columns: readonly Column[]) => Record<Column, string>[]
  /** Rows of a CSV file without a header line. */
  rows: (file: string) => string[][]
  json: <Value>(file: string, schema: z.ZodType<Value>) => Value
  /** Names of the files in a folder, sorted. */
  names: (folder: string) => string[]
  note: (sentence: string) => void
  notes: string[]
}

/** Opens a directory of collected copies: one folder per source. */
export function openSource(directory: string): SourceFiles {
  const notes: string[] = []
  const text = (file: string) => readFileSync(path.join(directory, file), 'utf8')
  return {
    text,
    table(file, columns) {
      const [header = [], ...rows] = csvRows(text(file))
      const missing = columns.filter((column) => !header.includes(column))
      if (missing.length > 0) throw new Error(`${file} has no column ${missing.join(', ')}`)
      return rows.map((row) => rowOf(columns, header, row))
    },
    rows: (file) => csvRows(text(file)),
    json: (file, schema) => schema.parse(JSON.parse(text(file))),
    names: (folder) => readdirSync(path.join(directory, folder)).toSorted(),
    note: (sentence) => void notes.push(sentence),
    notes,
  }
}

function csvRows(text: string): string[][] {
  return parse(text, { relax_column_count: true, skip_empty_lines: true, bom: true })
}

function rowOf<Column extends string>(columns: readonly Column[], header: string[], row: string[]) {
  const cells = columns.map((column) => [column, row[header.indexOf(column)] ?? ''])
  return Object.fromEntries(cells) as Record<Column, string>
}
