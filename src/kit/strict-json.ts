import { loneSurrogateIn, mayHoldLoneSurrogate } from './lone-surrogate.ts'
import { isExactNumber, numberEnd } from './json/json-number.ts'

type JsonFault =
  | 'not_json'
  | 'too_deep'
  | 'too_many_values'
  | 'too_many_members'
  | 'duplicate'
  | 'forbidden'
  | 'half_character'
/** The maximum nesting depth of a document unless its reader sets another. */
export const jsonDepthMax = 32

/**
 * `member`: its path as a caller would write it (`payer.address`, `addresses[3].x`); empty if no member is at fault.
 */
export type JsonReading = { value: unknown; fault?: never } | { fault: JsonFault; member: string }

/**
 * Reads JSON (RFC 8259) so that every parser would read the same values: UTF-8 only, at most `depthMax` levels, no
 * duplicate members, no `__proto__`, `constructor` or `prototype`, no quotation mark or backslash in a name. Never
 * throws.
 */
export function readStrictJson(bytes: Uint8Array | string, options: JsonOptions = {}): JsonReading {
  const text = typeof bytes === 'string' ? bytes : decodeUtf8(bytes)
  if (text === null) return notJson
  const { fault, inexact } = scan(text, { ...defaults, ...options })
  if (fault?.fault === 'not_json' || fault?.fault.startsWith('too_')) return fault
  try {
    const value: unknown = JSON.parse(quoted(text, inexact))
    if (fault !== null) return fault
    const half = options.wellFormed && mayHoldLoneSurrogate(text) ? loneSurrogateIn(value) : null
    return half === null ? { value } : { fault: 'half_character', member: pathText(half) }
  } catch {
    return notJson
  }
}

type Refusal = { fault: JsonFault; member: string }

type JsonOptions = {
  depthMax?: number
  /** Maximum number of values of any kind, objects and arrays included. */
  valuesMax?: number
  /** Maximum number of members of all objects together. */
  membersMax?: number
  /** Returns a number that JavaScript would print differently as its text, so that no digit is lost. */
  keepsNumbers?: boolean
  /** Members of the top-level object within which numbers stay numbers. */
  documents?: readonly string[]
  /** Refuses strings with a lone surrogate. Documents of other publishers are not refused for a name with one. */
  wellFormed?: boolean
}

const defaults: Required<JsonOptions> = {
  depthMax: jsonDepthMax,
  valuesMax: Number.POSITIVE_INFINITY,
  membersMax: Number.POSITIVE_INFINITY,
  keepsNumbers: false,
  documents: [],
  wellFormed: false,
}

/** Puts quotes around parts of a text. A reviver would do the same for each number, at twenty times the cost. */
function quoted(text: string, parts: readonly Span[]): string {
  if (parts.length === 0) return text
  let done = 0
  let out = ''
  for (const { start, end } of parts) {
    out += `${text.slice(done, start)}"${text.slice(start, end)}"`
    done = end
  }
  return out + text.slice(done)
}

type Span = { start: number; end: number }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

type Scanned = { fault: Refusal | null; inexact: readonly Span[] }

/**
 * Scans the text once before JSON.parse, which itself would follow millions of levels and create millions of values:
 * counts what is outside strings and checks member names. For a text that is not JSON the result is arbitrary, except
 * that it is never "too deep" or "too many" by mistake.
 */
function scan(text: string, options: Required<JsonOptions>): Scanned {
  const { depthMax, valuesMax, membersMax, documents, keepsNumbers } = options
  const scopes: (Set<string> | null)[] = []
  const inexact: Span[] = []
  let fault: Refusal | null = null
  let keeps = keepsNumbers
  let values = 0
  let members = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === comma) continue
    if (code <= space) {
      at = endOfBlanks(text, at) - 1
      continue
    }
    if (code === quote) {
      const end = endOfString(text, at)
      const names = scopes.at(-1)
      if (names && codeAfter(text, end + 1) === colon) {
        members++
        const name = nameOf(text.slice(at, end + 1))
        const wrong = faultOfName(names, name)
        if (wrong !== null) fault ??= wrong === 'not_json' ? notJson : { fault: wrong, member: pathTo(text, at) }
        if (scopes.length === 1) keeps = keepsNumbers && !documents.includes(name ?? '')
      } else values++
      at = end
    } else if (code === openBrace || code === openBracket) {
      values++
      scopes.push(code === openBrace ? new Set() : null)
      if (scopes.length > depthMax) return { fault: { fault: 'too_deep', member: '' }, inexact }
    } else if (code === closeBrace || code === closeBracket) scopes.pop()
    else if (isNumberStart(code)) {
      values++
      const end = numberEnd(text, at)
      if (keeps && !isExactNumber(text, at, end) && codeAfter(text, end) !== colon) inexact.push({ start: at, end })
      at = end - 1
    } else if (code !== colon) {
      const word = words.find((each) => text.startsWith(each, at))
      if (word === undefined) return { fault: notJson, inexact }
      values++
      at += word.length - 1
    }
    if (values > valuesMax) return { fault: { fault: 'too_many_values', member: pathTo(text, at - 1) }, inexact }
    if (members > membersMax) return { fault: { fault: 'too_many_members', member: pathTo(text, at - 1) }, inexact }
  }
  return { fault, inexact }
}

/** Scans again to a position in the text, and returns the path of the member there. */
function pathTo(text: string, place: number): string {
  const steps: (string | number)[] = []
  for (let at = 0; at <= place; at++) {
    const code = text.charCodeAt(at)
    const last = steps.length - 1
    const step = steps[last]
    if (code === quote) {
      const end = endOfString(text, at)
      if (typeof step === 'string' && codeAfter(text, end + 1) === colon)
        steps[last] = nameOf(text.slice(at, end + 1)) ?? ''
      at = end
    } else if (code === openBrace) steps.push('')
    else if (code === openBracket) steps.push(0)
    else if (code === closeBrace || code === closeBracket) steps.pop()
    else if (code === comma && typeof step === 'number') steps[last] = step + 1
  }
  return pathText(steps)
}

/**
 * A path in a document as a caller would write it.
 *
 * @example pathText(['requirements', 'accepts', 0]) // 'requirements.accepts[0]'
 */
export function pathText(steps: readonly PropertyKey[]): string {
  const path = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return path.replace(/^\./, '')
}

/**
 * The fault of a name; null if it is accepted into those of its object. A quotation mark or backslash is refused: V8
 * compares the text of a name with the name that followed in an earlier object of the same shape, escapes included, so
 * that once a name ending in a backslash was parsed there, `"\\""` is read as that name (seen on Node 24.21).
 */
function faultOfName(names: Set<string>, name: string | null): 'not_json' | 'forbidden' | 'duplicate' | null {
  if (name === null) return 'not_json'
  if (forbiddenNames.has(name) || name.includes('"') || name.includes('\\')) return 'forbidden'
  if (names.has(name)) return 'duplicate'
  names.add(name)
  return null
}

/** The value of a quoted name; escapes can spell any name, `__proto__` too. Null if it is not a JSON string. */
function nameOf(written: string): string | null {
  if (!written.includes('\\')) return written.slice(1, -1)
  try {
    return JSON.parse(written) as string
  } catch {
    return null
  }
}

/** The first code from `at` on that is not whitespace; NaN at the end of the text. */
function codeAfter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code <= space ? text.charCodeAt(endOfBlanks(text, at)) : code
}

/** The end of the whitespace at `at`, at least one character. A loop takes five times as long for long runs. */
function endOfBlanks(text: string, at: number): number {
  if (text.charCodeAt(at + 1) > space) return at + 1
  blanks.lastIndex = at + 1
  blanks.test(text)
  return blanks.lastIndex
}

/** Index of the closing quote of the string that opens at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1)
  if (first > 0 && text.charCodeAt(first - 1) !== backslash) return first
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return text.length
}

function isNumberStart(code: number): boolean {
  return code === minus || (code >= digitZero && code <= digitNine)
}

const notJson: Refusal = { fault: 'not_json', member: '' }
const blanks = /[ \t\n\r]*/y
const words = ['true', 'false', 'null'] as const
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const space = 0x20
const quote = 0x22
const digitZero = 0x30
const digitNine = 0x39
const backslash = 0x5c
const colon = 0x3a
const comma = 0x2c
const minus = 0x2d
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
