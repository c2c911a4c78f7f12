import { decodeEscapes } from '../../kit/decode-escapes.ts'
import { paymentUrlMaxChars, readPaymentUrl } from '../../kit/payment-url.ts'
import { hostBehindSigns, hostInText } from './host-in-text.ts'
import { withoutIgnoredSigns } from './ignored-signs.ts'
import { hasScriptEscapes, withoutScriptEscapes } from './script-escapes.ts'

/**
 * The URLs in a text that begin before `endsBefore`: after a scheme or two slashes of either kind, however often they are
 * percent-encoded, also with the escapes of scripts and HTML. Each extends to the next white space, or to a comma before
 * the next URL; what stands inside of it is left to the one who reads it.
 */
export function urlsInText(text: string, endsBefore = text.length): string[] {
  const isPart = endsBefore < text.length
  const first = isPart ? text.slice(0, endsBefore) : text
  const rest = isPart ? text.slice(endsBefore) : ''
  return [...new Set(decodings(first).flatMap((start) => scan(start + rest, start.length)))]
}

/** A URL decoded once too often may be another one, so the text counts after each of the usual decodings and after all. */
function decodings(text: string): readonly string[] {
  const texts = new Set([text])
  for (let times = 0, next = text; times < singleDecodings && next.includes('%'); times++) {
    next = decodedOnce(next)
    texts.add(next)
  }
  const all = decodeEscapes(text)
  texts.add(all)
  if (!hasScriptEscapes(all)) return [...texts]
  return [...new Set([...texts, ...[...texts].map(withoutScriptEscapes), decodeEscapes(withoutScriptEscapes(all))])]
}

function decodedOnce(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString())
}

/**
 * Full-width letters and stops count as plain ones, and signs that parsers ignore not at all. IDNA maps a few signs in another way,
 * and a full-width slash in user information is no slash, so a text is also read as it is written.
 */
function scan(written: string, endsBefore: number): string[] {
  if (/^[\x20-\x7e]*$/.test(written)) return scanPlain(written, endsBefore)
  const text = withoutIgnoredSigns(written)
  const plain = text.normalize('NFKC')
  return [...scanPlain(plain, endsBefore), ...(plain === text ? [] : scanPlain(text, endsBefore))]
}

function scanPlain(text: string, endsBefore: number): string[] {
  const urls: string[] = []
  beginning.lastIndex = 0
  for (let match = beginning.exec(text); match !== null && match.index < endsBefore; match = beginning.exec(text)) {
    const rest = text.slice(beginning.lastIndex, beginning.lastIndex + paymentUrlMaxChars)
    const tail = upToEnd(rest)
    const url = urlOf(tail)
    const behind = behindUserInfo(rest, tail.length)
    const written = [url, hostBehindSigns(rest), ...behind.map(urlOf), ...behind.map(hostBehindSigns)]
    urls.push(...written.filter((text) => text !== null))
    // What stands in a URL that can be read is its own matter.
    if (url === completed(tail)) beginning.lastIndex += tail.length
  }
  return urls
}

function upToEnd(rest: string): string {
  const end = rest.search(ending)
  return end < 0 ? rest : rest.slice(0, end)
}

/**
 * What stands behind user information that has blanks, quotes or brackets in it: the URL standard reads up to the last `@`
 * before a slash. Parsers other than browsers take a backslash for a part of it.
 */
function behindUserInfo(rest: string, after: number): string[] {
  if (!rest.includes('@', after)) return []
  return [/[/?#]/, /[/\\?#]/].flatMap((delimiter) => {
    const end = rest.search(delimiter)
    const at = rest.lastIndexOf('@', end < 0 ? rest.length : end)
    return at < after ? [] : [upToEnd(rest.slice(at + 1))]
  })
}

function urlOf(tail: string): string | null {
  const complete = completed(tail)
  return isReadable(complete) ? complete : hostInText(tail)
}

function completed(tail: string): string {
  return `https://${tail}`.slice(0, paymentUrlMaxChars)
}

function isReadable(text: string): boolean {
  return readPaymentUrl(text).url !== undefined
}

const ending = /[\s"<>]|[,;|](?:https?:|[/\\]{2})/i
const beginning = /https?:[/\\]*|[/\\]{2,}/gi
const singleDecodings = 4
