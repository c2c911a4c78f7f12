type JsonFault = 'not_json' | 'too_deep' | 'duplicate' | 'forbidden'
export type JsonReading = { value: unknown; fault?: never } | { fault: JsonFault; member: string }

/**
 * Reads JSON (RFC 8259) so that every reader would take the same values from it: UTF-8 only, at most `depthMax` levels,
 * no member twice in one object, no `__proto__`, `constructor` or `prototype`. Never throws.
 */
export function readStrictJson(bytes: Uint8Array | string, depthMax = 32): JsonReading {
  const text = typeof bytes === 'string' ? bytes : decodeUtf8(bytes)
  if (text === null) return { fault: 'not_json', member: '' }
  if (isTooDeep(text, depthMax)) return { fault: 'too_deep', member: '' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: 'not_json', member: '' }
  }
  return checkMembers(text) ?? { value }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** Counts brackets outside strings before JSON.parse runs, which itself would follow millions of levels. */
function isTooDeep(text: string, depthMax: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === openBrace || code === openBracket) {
      if (++depth > depthMax) return true
    } else if (code === closeBrace || code === closeBracket) depth--
  }
  return false
}

/** Walks a text that is known to be JSON and looks at member names only. */
function checkMembers(text: string): JsonReading | null {
  const scopes: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === openBrace) scopes.push(new Set())
    else if (code === openBracket) scopes.push(null)
    else if (code === closeBrace || code === closeBracket) scopes.pop()
    else if (code === quote) {
      const end = endOfString(text, at)
      const names = scopes.at(-1)
      if (names && isName(text, end)) {
        const name = JSON.parse(text.slice(at, end + 1)) as string
        if (forbiddenNames.has(name)) return { fault: 'forbidden', member: name }
        if (names.has(name)) return { fault: 'duplicate', member: name }
        names.add(name)
      }
      at = end
    }
  }
  return null
}

function isName(text: string, stringEnd: number): boolean {
  let at = stringEnd + 1
  while (isBlank(text.charCodeAt(at))) at++
  return text.charCodeAt(at) === colon
}

/** Index of the closing quote of the string that opens at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d
}

const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
