import { withoutJsonEscapes } from './json-escapes.ts'

/**
 * The first control character or backslash of an address or a host, in words that `describePlace` translates; null if
 * there is none. JSON reads `\t`, `\n`, `\r`, `\f` and `\b` as one character, so that behind a stray backslash a letter is
 * lost: what remains may be the account of another.
 */
export function straySign(text: string): string | null {
  const [sign] = stray.exec(withoutJsonEscapes(text)) ?? []
  if (sign === undefined) return null
  if (sign === '\\') return 'backslash'
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `control character ${shortEscapes[sign] ?? `U+${code}`}`
}

const stray = /[\p{Cc}\\]/u
const shortEscapes: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}
