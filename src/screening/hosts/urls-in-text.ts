import { decodeEscapes } from '../../kit/decode-escapes.ts'
import { paymentUrlMaxChars, readPaymentUrl } from '../../kit/payment-url.ts'

/**
 * The URLs in a text that begin before `endsBefore`: after a scheme or two slashes of either kind, however often they are
 * percent-encoded. Each extends to the next white space; what stands inside of it is left to the one who reads it.
 */
export function urlsInText(text: string, endsBefore = text.length): string[] {
  const isPart = endsBefore < text.length
  const first = isPart ? text.slice(0, endsBefore) : text
  const rest = isPart ? text.slice(endsBefore) : ''
  return [...new Set(decodings(first).flatMap((start) => scan(start + rest, start.length)))]
}

/** A URL decoded once too often may be another one, so the text counts after each of the usual decodings and after all. */
function decodings(text: string): readonly string[] {
  if (!text.includes('%')) return [text]
  const texts = new Set([text])
  for (let times = 0, next = text; times < singleDecodings && next.includes('%'); times++) {
    next = decodedOnce(next)
    texts.add(next)
  }
  return [...texts.add(decodeEscapes(text))]
}

function decodedOnce(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString())
}

/** Full-width letters and stops count as plain ones, and tabs and line ends not at all, as in the URL standard. */
function scan(written: string, endsBefore: number): string[] {
  const isPlain = /^[\x20-\x7e]*$/.test(written)
  const text = isPlain ? written : written.replaceAll(/[\t\n\r]/g, '').normalize('NFKC')
  const urls: string[] = []
  beginning.lastIndex = 0
  for (let match = beginning.exec(text); match !== null && match.index < endsBefore; match = beginning.exec(text)) {
    const [tail = ''] = text.slice(beginning.lastIndex, beginning.lastIndex + paymentUrlMaxChars).split(/[\s"<>]/, 1)
    const complete = `https://${tail}`.slice(0, paymentUrlMaxChars)
    const url = isReadable(complete) ? complete : hostAlone(tail)
    if (url !== null) urls.push(url)
    // What stands in a URL that can be read is its own matter.
    if (url === complete) beginning.lastIndex += tail.length
  }
  return urls
}

/** The host at the beginning of what is no URL, such as one in brackets or before a comma. */
function hostAlone(tail: string): string | null {
  const [, host = ''] = leadingHost.exec(tail) ?? []
  return isReadable(`https://${host}`) ? `https://${host}/` : null
}

function isReadable(text: string): boolean {
  return readPaymentUrl(text).url !== undefined
}

const beginning = /https?:[/\\]*|[/\\]{2,}/gi
const leadingHost = /^(?:[^/\\?#@]{0,256}@)?((?:[\p{L}\p{N}\p{M}-]+[.。])+[\p{L}\p{N}\p{M}-]+|\[[\da-f:.]{2,45}\])/iu
const singleDecodings = 4
