import { decodeEscapes } from '../../kit/decode-escapes.ts'
import { paymentUrlMaxChars, readPaymentUrl } from '../../kit/payment-url.ts'

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
  if (!otherEscape.test(all)) return [...texts]
  return [...new Set([...texts, ...[...texts].map(withoutOtherEscapes), decodeEscapes(withoutOtherEscapes(all))])]
}

/** Escapes of JavaScript and JSON (`\u002f`, `\x2f`) and references of HTML (`&#47;`, `&sol;`), one level of them. */
function withoutOtherEscapes(text: string): string {
  return text.replaceAll(otherEscapes, (escape: string, script?: string, reference?: string, decimal?: string) => {
    const hex = script ?? reference
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    return decimal === undefined
      ? (namedSigns.get(escape.slice(1, -1).toLowerCase()) ?? escape)
      : String.fromCharCode(Number(decimal))
  })
}

function decodedOnce(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString())
}

/**
 * Full-width letters and stops count as plain ones, and tabs and line ends not at all, as in the URL standard. In user
 * information a full-width slash is no slash, so a text with an `@` is also read as it is written.
 */
function scan(written: string, endsBefore: number): string[] {
  if (/^[\x20-\x7e]*$/.test(written)) return scanPlain(written, endsBefore)
  const text = written.replaceAll(/[\t\n\r]/g, '')
  const asWritten = text.includes('@') ? scanPlain(text, endsBefore) : []
  return [...scanPlain(text.normalize('NFKC'), endsBefore), ...asWritten]
}

function scanPlain(text: string, endsBefore: number): string[] {
  const urls: string[] = []
  beginning.lastIndex = 0
  for (let match = beginning.exec(text); match !== null && match.index < endsBefore; match = beginning.exec(text)) {
    const rest = text.slice(beginning.lastIndex, beginning.lastIndex + paymentUrlMaxChars)
    const tail = upToEnd(rest)
    const url = urlOf(tail)
    if (url !== null) urls.push(url)
    urls.push(...behindUserInfo(rest, tail.length).flatMap((target) => urlOf(target) ?? []))
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
  return isReadable(complete) ? complete : hostAlone(tail)
}

function completed(tail: string): string {
  return `https://${tail}`.slice(0, paymentUrlMaxChars)
}

/** The host at the beginning of what is no URL, such as one in brackets or before a comma. */
function hostAlone(tail: string): string | null {
  const [, host = ''] = leadingHost.exec(tail) ?? []
  return isReadable(`https://${host}`) ? `https://${host}/` : null
}

function isReadable(text: string): boolean {
  return readPaymentUrl(text).url !== undefined
}

const ending = /[\s"<>]|[,;|](?:https?:|[/\\]{2})/i
const otherEscape = /\\[ux][\da-f]|&(?:#|sol;|bsol;|colon;|period;|commat;)/i
const otherEscapes =
  /\\(?:u00|x)([2-7][\da-f])|&#x0{0,6}([2-7][\da-f]);?|&#0{0,6}(\d{2,3});?|&(?:sol|bsol|colon|period|commat);/gi
const namedSigns: ReadonlyMap<string, string> = new Map([
  ['sol', '/'],
  ['bsol', '\\'],
  ['colon', ':'],
  ['period', '.'],
  ['commat', '@'],
])
const beginning = /https?:[/\\]*|[/\\]{2,}/gi
const leadingHost = /^(?:[^/\\?#@]{0,256}@)?((?:[\p{L}\p{N}\p{M}-]+[.。])+[\p{L}\p{N}\p{M}-]+|\[[\da-f:.]{2,45}\])/iu
const singleDecodings = 4
