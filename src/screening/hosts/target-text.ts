import { decodeEscapes } from '../../kit/decode-escapes.ts'
import { hasPublicSuffix } from '../../kit/host-name.ts'
import { readPaymentUrl } from '../../kit/payment-url.ts'
import { codedTexts } from './base64-texts.ts'
import { base64Url } from './base64-url.ts'
import { withoutIgnoredSigns } from './ignored-signs.ts'

/**
 * The target URL in a text, in any spelling that a server or browser completes to a URL: percent-encoded once or several
 * times, in base64, with backslashes or tabs, after other words, or without a scheme if `isCompleted`. Null if there is
 * none.
 */
export function readTarget(text: string, isCompleted: boolean | 'behind slashes'): string | null {
  const plain = plainText(text)
  if (isWhole(plain)) return isCompleted !== false || /^https?:/i.test(plain) ? plain : null
  const completed = isCompleted === true ? (hostIn(plain) ?? codedHostIn(plain)) : null
  return encodedIn(plain) ?? completed ?? absoluteIn(plain, plain.length)
}

/** The same for a text that is completely a URL, with its scheme. */
export function wholeUrlIn(text: string): string | null {
  const plain = plainText(text)
  return /^https?:/i.test(plain) ? plain : null
}

/** Whether no word stands in a text before a URL with its scheme or behind two slashes, or it is one in base64. */
export function beginsWithUrl(text: string): boolean {
  return /^[^\p{L}\p{N}]*https?:|^[^\p{L}\p{N}/\\]*[/\\]{2}/iu.test(plainText(text)) || base64Url(text) !== null
}

/** The same for a text that begins with the target, which extends to its end. */
export function beginsAs(text: string): string | null {
  const [plain = ''] = plainText(text).split('__;', 1)
  return isWhole(plain) ? plain : hostIn(plain)
}

/** The first absolute URL that begins before `endsBefore`, up to the next white space. */
export function absoluteIn(text: string, endsBefore: number): string | null {
  const match = absolute.exec(text)
  if (!match || match.index >= endsBefore) return null
  const rest = text.slice(match.index)
  const plain = match[0].includes('%') ? plainText(rest) : rest
  // Mail filters end the wrapped target with "__;".
  const [target = ''] = plain.split(/\s|__;/, 1)
  return target
}

/** Decoded until it is a URL, without characters that parsers drop. */
function plainText(text: string): string {
  let plain = dropped(text)
  for (let times = 0; plain.includes('%') && !isWhole(plain); times++) {
    const next = dropped(times < singleDecodings ? decoded(plain) : decodeEscapes(plain))
    if (next === plain) break
    plain = next
  }
  return plain
}

function dropped(text: string): string {
  return withoutIgnoredSigns(text).trim()
}

/** Decodes every valid escape, even next to invalid ones. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

/** A scheme, or two slashes of either kind. */
function isWhole(text: string): boolean {
  return /^(?:https?:|[/\\]{2})/i.test(text)
}

/** A URL in base64, or in the encoding of a mail filter. */
function encodedIn(text: string): string | null {
  if (/^https?-3a__/i.test(text)) return decoded(text.replaceAll('_', '/').replaceAll('-', '%'))
  const inside = base64Url(text)
  return inside === null ? null : (absoluteIn(inside, inside.length) ?? inside)
}

/** A host without a scheme, with its path: a name, also behind user information, or an IPv4 address. */
function hostIn(text: string): string | null {
  const [authority = ''] = /^[^/\\?#]*/.exec(text) ?? []
  // User information may have blanks; words behind a host are a search.
  const behind = text.slice(authority.lastIndexOf('@') + 1)
  if (!/[.\uFF0E\u3002\uFF61]/.test(authority) || /\s/.test(behind) || /^mailto:/i.test(text)) return null
  const { url } = readPaymentUrl(`https://${text}`)
  return url !== undefined && (isName(url.host) || isQuad(authority)) ? url.url : null
}

/** A name of DNS, or one of ENS, which gateways show. */
function isName(host: string): boolean {
  return hasPublicSuffix(host) || host.endsWith('.eth')
}

function codedHostIn(text: string): string | null {
  return codedTexts(text).flatMap((inside) => hostIn(inside) ?? [])[0] ?? null
}

function isQuad(authority: string): boolean {
  return /^(?:\d{1,3}\.){3}\d{1,3}(?::\d*)?$/.test(authority)
}

const absolute = /https?(?::|%(?:25)*3a)(?:[/\\]|%(?:25)*(?:2f|5c))/i
const singleDecodings = 4
