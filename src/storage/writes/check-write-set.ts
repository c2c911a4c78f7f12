import { isStorableText } from '../../kit/storable-text.ts'
import { textMax, writesMax } from '../storage.ts'
import type { ManyWrite, Row, Write, WriteSet } from '../storage.ts'

/**
 * Refuses by name what the engines would interpret differently or wrongly: a Date, an object, a fraction, an integer
 * above 2^53, text that UTF-8 or PostgreSQL cannot represent. Throws TypeError, or RangeError for values that are only
 * too large.
 */
export function checkWriteSet(set: WriteSet): void {
  let size = 0
  for (const write of set) size += 'rows' in write ? write.rows.length : 1
  if (size > writesMax) throw new RangeError(`A write set holds at most ${writesMax} writes, this one ${size}.`)
  for (const write of set) checkWrite(write)
}

/** A value of a row or query as both engines bind it. `place` names it in the error. */
export function boundValue(value: unknown, place: string): string | number | null {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return checkedText(value, place)
  if (typeof value !== 'number')
    throw new TypeError(`${place} is ${describe(value)}: give a string, a number, a boolean or null.`)
  if (Number.isSafeInteger(value)) return value
  const advice = Number.isInteger(value)
    ? 'is beyond 2^53: store it as text'
    : 'is not a whole number: store it as text'
  throw new RangeError(`${place} (${value}) ${advice}.`)
}

function checkWrite(write: Write): void {
  checkName(write.table, 'table')
  switch (write.kind) {
    case 'insert':
      checkRow(write.table, write.row, 'row')
      if (write.onConflict === 'replace') checkReplaceKey(write.table, write.row, write.key)
      return
    case 'update':
      checkRow(write.table, write.set, 'set')
      checkChoice(write)
      return
    case 'delete':
      checkChoice(write)
      return
    case 'inserts':
      checkRows(write, [write.columns])
      return
    case 'updates':
      checkRows(write, [write.set, write.where])
      return
    case 'counter':
      checkRow(write.table, write.key, 'key')
      checkName(write.column, 'column')
      for (const part of ['add', 'min', 'max'] as const) checkInteger(write.table, part, write[part])
      return
    default:
      throw new TypeError(`There is no write of the kind ${describe((write as { kind?: unknown }).kind)}.`)
  }
}

function checkChoice(write: Extract<Write, { where: Row }>): void {
  const { table, where, below = {} } = write
  checkColumns(table, where)
  checkColumns(table, below)
  if (Object.keys(where).length + Object.keys(below).length === 0) {
    throw new TypeError(`A ${write.kind} of ${table} must say which rows.`)
  }
  if (Object.values(below).includes(null)) throw new TypeError(`Nothing in ${table} is below null.`)
  if (write.guard !== undefined) checkInteger(table, 'expect', write.expect)
}

/** Names are checked once for all rows. The values of the second part, where there is one, choose a row. */
function checkRows({ kind, table, rows }: ManyWrite, parts: readonly (readonly string[])[]): void {
  if (rows.length === 0 || parts.some((part) => part.length === 0))
    throw new TypeError(`The ${kind} of ${table} have no rows, or a part of them has no columns.`)
  for (const part of parts) {
    for (const column of part) checkName(column, `column of ${table}`)
    if (new Set(part).size < part.length) throw new TypeError(`The ${kind} of ${table} name a column twice.`)
  }
  const places = parts.flat().map((column) => `${table}.${column}`)
  const whereAt = parts[0]?.length ?? 0
  for (const row of rows) {
    if (row.length !== places.length)
      throw new TypeError(`A row for ${table} has ${row.length} values for ${places.length} columns.`)
    for (const [i, place] of places.entries())
      if (boundValue(row[i], place) === null && i >= whereAt)
        throw new TypeError(`${place} is null, which chooses no row.`)
  }
}

function checkReplaceKey(table: string, row: Row, key: readonly string[]): void {
  const missing = key.find((column) => !Object.hasOwn(row, column))
  if (missing !== undefined) throw new TypeError(`${table}.${missing} is in the key to replace by, but not in the row.`)
  if (key.length === 0 || key.length === Object.keys(row).length) {
    throw new TypeError(`Replacing in ${table} needs a key and at least one column beside it.`)
  }
}

function checkRow(table: string, row: Row, part: string): void {
  if (Object.keys(row).length === 0) throw new TypeError(`The ${part} for ${table} is empty.`)
  checkColumns(table, row)
}

function checkColumns(table: string, row: Row): void {
  for (const column of Object.keys(row)) {
    checkName(column, `column of ${table}`)
    boundValue(row[column], `${table}.${column}`)
  }
}

function checkInteger(table: string, part: string, value: number | undefined): void {
  if (value === undefined || Number.isSafeInteger(value)) return
  throw new RangeError(`${part} of a write to ${table} is ${describe(value)}: give a whole number within 2^53.`)
}

/** Names become part of SQL text, so they must need no escaping. */
function checkName(name: string, what: string): void {
  if (!namePattern.test(name))
    throw new TypeError(`"${name}" is no name of a ${what}: small letters, digits and _ only.`)
}

/** PostgreSQL has no NUL in text, and a lone surrogate would be replaced, which could make two keys equal. */
function checkedText(text: string, place: string): string {
  if (text.length > textMax) throw new RangeError(`${place} has ${text.length} characters, more than ${textMax}.`)
  if (!isStorableText(text)) {
    throw new TypeError(`${place} has a NUL or half a character, which cannot be stored unchanged.`)
  }
  return text
}

function describe(value: unknown): string {
  if (typeof value === 'object' && value !== null) return value instanceof Date ? 'a Date' : 'an object'
  return typeof value === 'bigint' ? 'a bigint' : String(value)
}

const namePattern = /^[a-z][a-z0-9_]{0,62}$/
