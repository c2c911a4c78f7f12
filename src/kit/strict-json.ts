type JsonFault = 'not_json' | 'too_deep' | 'duplicate' | 'forbidden'
/** How deep a document may be nested unless its reader says otherwise. */
export const jsonDepthMax = 32

/** `member`: where it stands, as a caller would write it (`payer.address`, `addresses[3].x`); empty where no member is at fault. */
export type JsonReading = { value: unknown; fault?: never } | { fault: JsonFault; member: string }

/**
 * Reads JSON (RFC 8259) so that every reader would take the same values from it: UTF-8 only, at most `depthMax` levels,
 * no member twice in one object, no `__proto__`, `constructor` or `prototype`. Never throws.
 */
export function readStrictJson(
  bytes: Uint8Array | string,
  { depthMax = jsonDepthMax, keepsNumbers = false, documents = [] }: JsonOptions = {},
): JsonReading {
  const text = typeof bytes === 'string' ? bytes : decodeUtf8(bytes)
  if (text === null) return notJson
  const { fault, oddNumbers } = scan(text, depthMax, keepsNumbers ? documents : null)
  if (fault?.fault === 'too_deep') return fault
  try {
    const value: unknown = JSON.parse(oddNumbers.length === 0 ? text : quoted(text, oddNumbers))
    return fault ?? { value }
  } catch {
    return notJson
  }
}

type Refusal = { fault: JsonFault; member: string }

type JsonOptions = {
  depthMax?: number
  /** Gives a number that JavaScript would write otherwise as the text it was written as, so that nothing of it is lost. */
  keepsNumbers?: boolean
  /** Members of the outermost object within which numbers are numbers all the same. */
  documents?: readonly string[]
}

/** The text with some of its numbers as strings of themselves. */
function quoted(text: string, numbers: readonly Span[]): string {
  let written = ''
  let from = 0
  for (const { start, end } of numbers) {
    written += `${text.slice(from, start)}"${text.slice(start, end)}"`
    from = end
  }
  return written + text.slice(from)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** Where a number stands in a text. */
type Span = { start: number; end: number }

/**
 * Walks the text once, before JSON.parse, which itself would follow millions of levels: counts brackets outside strings
 * and looks at member names, and at numbers that JavaScript would write otherwise, unless they stand in one of
 * `documents` (null: no number is looked at). Of a text that is no JSON it may say anything but that it is too deep.
 */
function scan(
  text: string,
  depthMax: number,
  documents: readonly string[] | null,
): { fault: Refusal | null; oddNumbers: readonly Span[] } {
  const scopes: (Set<string> | null)[] = []
  const oddNumbers: Span[] = []
  let found: Refusal | null = null
  let isKept = documents !== null
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      const names = scopes.at(-1)
      if (names && isName(text, end)) {
        const written = text.slice(at, end + 1)
        if (scopes.length === 1 && documents !== null) isKept = !documents.includes(nameOf(written) ?? '')
        found ??= placed(takeName(names, written), text, at)
      }
      at = end
    } else if (code === openBrace || code === openBracket) {
      scopes.push(code === openBrace ? new Set() : null)
      if (scopes.length > depthMax) return { fault: { fault: 'too_deep', member: '' }, oddNumbers }
    } else if (code === closeBrace || code === closeBracket) scopes.pop()
    else if (isKept && (code === minus || (code >= digitZero && code <= digitNine))) {
      const end = endOfNumber(text, at)
      const number = text.slice(at, end)
      if (isNumber.test(number) && String(Number(number)) !== number) oddNumbers.push({ start: at, end })
      at = end - 1
    }
  }
  return { fault: found, oddNumbers }
}

function placed(refusal: Refusal | null, text: string, nameStart: number): Refusal | null {
  return refusal === null || refusal.fault === 'not_json' ? refusal : { ...refusal, member: pathTo(text, nameStart) }
}

/** Behind the last sign that could belong to the number that begins at `start`. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && numberSigns.has(text.charCodeAt(end))) end++
  return end
}

const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Walks again to the name that opens at `nameStart`, and says where it stands. */
function pathTo(text: string, nameStart: number): string {
  const steps: (string | number)[] = []
  for (let at = 0; at <= nameStart; at++) {
    const code = text.charCodeAt(at)
    const last = steps.length - 1
    const step = steps[last]
    if (code === quote) {
      const end = endOfString(text, at)
      if (typeof step === 'string' && isName(text, end)) steps[last] = nameOf(text.slice(at, end + 1)) ?? ''
      at = end
    } else if (code === openBrace) steps.push('')
    else if (code === openBracket) steps.push(0)
    else if (code === closeBrace || code === closeBracket) steps.pop()
    else if (code === comma && typeof step === 'number') steps[last] = step + 1
  }
  const path = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
  return path.replace(/^\./, '')
}

function takeName(names: Set<string>, written: string): Refusal | null {
  const name = nameOf(written)
  if (name === null) return notJson
  if (forbiddenNames.has(name)) return { fault: 'forbidden', member: name }
  if (names.has(name)) return { fault: 'duplicate', member: name }
  names.add(name)
  return null
}

/** What a quoted name says; escapes can spell any name, `__proto__` too. Null when it is no JSON string. */
function nameOf(written: string): string | null {
  if (!written.includes('\\')) return written.slice(1, -1)
  try {
    return JSON.parse(written) as string
  } catch {
    return null
  }
}

function isName(text: string, stringEnd: number): boolean {
  let at = stringEnd + 1
  while (isBlank(text.charCodeAt(at))) at++
  return text.charCodeAt(at) === colon
}

/** Index of the closing quote of the string that opens at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1)
  if (end < 0) return text.length
  if (text.charCodeAt(end - 1) !== backslash) return end
  // Something is escaped: sign by sign, so that many escaped quotes take no longer than other signs.
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return text.length
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d
}

const notJson: Refusal = { fault: 'not_json', member: '' }
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const quote = 0x22
const minus = 0x2d
const digitZero = 0x30
const digitNine = 0x39
const backslash = 0x5c
const colon = 0x3a
const comma = 0x2c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const numberSigns: ReadonlySet<number> = new Set(Buffer.from('0123456789+-.eE'))
