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
  const { fault, hasNumbers } = scan(text, depthMax)
  if (fault?.fault === 'too_deep') return fault
  try {
    const value: unknown = keepsNumbers && hasNumbers ? parseKeeping(text, documents) : JSON.parse(text)
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

function parseKeeping(text: string, documents: readonly string[]): unknown {
  const kept: unknown = JSON.parse(text, asWritten)
  if (typeof kept !== 'object' || kept === null) return kept
  const held = documents.filter((name) => Object.hasOwn(kept, name))
  if (held.length === 0) return kept
  const plain = JSON.parse(text) as Record<string, unknown>
  return { ...kept, ...Object.fromEntries(held.map((name) => [name, plain[name]])) }
}

/** A reviver: its third argument is the source of what was parsed (ECMAScript, JSON.parse source text access). */
function asWritten(this: unknown, _name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && String(value) !== source ? source : value
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/**
 * Walks the text once, before JSON.parse, which itself would follow millions of levels: counts brackets outside strings
 * and looks at member names. Of a text that is no JSON it may say anything but that it is too deep.
 */
function scan(text: string, depthMax: number): { fault: Refusal | null; hasNumbers: boolean } {
  const scopes: (Set<string> | null)[] = []
  let found: Refusal | null = null
  let hasNumbers = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      const names = scopes.at(-1)
      if (names && !found && isName(text, end)) {
        found = takeName(names, text.slice(at, end + 1))
        if (found && found.fault !== 'not_json') found = { ...found, member: pathTo(text, at) }
      }
      at = end
    } else if (code === openBrace || code === openBracket) {
      scopes.push(code === openBrace ? new Set() : null)
      if (scopes.length > depthMax) return { fault: { fault: 'too_deep', member: '' }, hasNumbers }
    } else if (code === closeBrace || code === closeBracket) scopes.pop()
    else if (code >= digitZero && code <= digitNine) hasNumbers = true
  }
  return { fault: found, hasNumbers }
}

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
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** A quote is escaped when an odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before--
  return (at - before) % 2 === 0
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d
}

const notJson: Refusal = { fault: 'not_json', member: '' }
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const quote = 0x22
const digitZero = 0x30
const digitNine = 0x39
const backslash = 0x5c
const colon = 0x3a
const comma = 0x2c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
