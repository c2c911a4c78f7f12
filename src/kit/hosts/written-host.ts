import { skeleton } from '../confusables.ts'

/**
 * Whether a URL, or a bare host, is written so that a reader sees another host than the parser. The rule: the written
 * host, in lower case and without a trailing dot, must be the parsed host in ASCII or in Unicode, label by label; it
 * must be where RFC 3986 puts it; nothing in or before it may pass for a part of a URL; and no capital I may be among
 * lower-case letters, where it is read as an l. Whitespace around the text, a port, other spellings of an IPv6 address
 * and letters in decomposed form hide nothing.
 */
export function hidesHost(text: string, host: string, unicodeHost: string): boolean {
  const plain = plainForm.exec(text)?.[1]
  if (plain !== undefined && withoutDot(plain.toLowerCase()) === host) return readsAsOtherLetter(plain)
  const written = text.replace(/^[ \t\n\r]+/, '').trimEnd()
  if (unseen.test(written)) return true
  const [, authority = '', delimiter = ''] = /^(?:(?:https?:)?\/\/)?([^/\\?#]*)(.?)/is.exec(written) ?? []
  // Where the URL standard sees a slash, other parsers continue to read the host.
  if (delimiter === '\\') return true
  const at = authority.lastIndexOf('@')
  if (at > 0 && !plainUserInfo.test(authority.slice(0, at))) return true
  const name = authority.slice(at + 1).replace(/:\d*$/, '')
  if (host.startsWith('[')) return !name.startsWith('[')
  return !isSameName(withoutDot(name), host, unicodeHost) || readsAsOtherLetter(name)
}

/**
 * A label whose only capital is an I after its first letter. Words with other capitals are in upper case or camel case.
 */
function readsAsOtherLetter(name: string): boolean {
  return name.includes('I') && name.split('.').some(isSmallButForI)
}

function isSmallButForI(label: string): boolean {
  return label.lastIndexOf('I') > 0 && !label.startsWith('I') && !otherCapital.test(label) && /[a-z]/.test(label)
}

function isSameName(name: string, host: string, unicodeHost: string): boolean {
  // U+212A is the only character that becomes an ASCII letter by case folding alone; as written it is not ASCII.
  if (name.includes('\u212a')) return false
  const written = fold(name).split('.')
  const ascii = host.split('.')
  const unicode = unicodeHost.split('.')
  if (written.length !== ascii.length) return false
  return written.every(
    (label, at) => label === ascii[at] || (label === fold(unicode[at] ?? '') && !holdsFalseDelimiter(label)),
  )
}

/**
 * Lower case, composed. Letter by letter, because lower-casing a whole word would turn its last sigma into the final
 * form.
 */
function fold(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase())
    .join('')
    .normalize('NFC')
}

/**
 * Whether a label has a character that passes for a delimiter of URLs, such as the fraction slash; a letter or digit
 * counts only if its neighbours are of another script.
 */
function holdsFalseDelimiter(label: string): boolean {
  const signs = Array.from(label)
  const isAscii = (at: number): boolean => (signs[at] ?? 'a') < '\u0080'
  return signs.some((sign, at) => {
    if (isAscii(at) || !delimiters.test(skeleton(sign))) return false
    return !/[\p{L}\p{M}\p{N}]/u.test(sign) || (isAscii(at - 1) && isAscii(at + 1))
  })
}

function withoutDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name
}

const otherCapital = /[A-HJ-Z]/
const plainForm = /^(?:(?:https?:)?\/\/)?([a-z\d.-]+)(?::\d*)?(?:[/?#][!-~]*)?$/i
/** Tabs and line ends are dropped by parsers; direction controls rearrange what is displayed. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001f\u007f\p{Bidi_Control}]/u
/** User information that cannot be mistaken for a host: no dot, no escape, no second @, ASCII only. */
const plainUserInfo = /^[\w~!$&'()*+,;=:-]+$/
const delimiters = /[/\\?#:@.%]/
