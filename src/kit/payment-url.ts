import { toASCII, toUnicode } from 'tr46'
import { isIpHost, namesUpTo, registrableDomain, registryDomain } from './host-name.ts'
import { pagePath } from './page-path.ts'
import { hidesHost } from './hosts/written-host.ts'

/** An http or https URL at which a payment might be made, parsed by the rules of the URL standard. */
export type PaymentUrl = {
  /** As the URL standard writes it: user information and fragment included. */
  url: string
  /** The host to screen: ASCII, lower case, no trailing dot, IPv6 in brackets. */
  host: string
  /** The same with its punycode labels in Unicode, for people. */
  unicodeHost: string
  /** The name that was registered with a registry or a platform; null for an IP address. */
  registrableDomain: string | null
  /** The host and its parents down to the registrable one, most specific first. */
  names: readonly string[]
  isIp: boolean
  /** What follows the host: see `pagePath`. */
  path: string
  hasUserInfo: boolean
  /** The text is written so that its reader sees another host than the one it leads to. */
  isHidden: boolean
  /** The URL as parsers other than browsers read it, if a backslash makes a difference; null if they agree. */
  alsoRead: string | null
}

/** Why a text is not a URL that can be screened; each has its message in the catalogue as `url.<fault>`. */
export type PaymentUrlFault =
  | 'empty'
  | 'too_long'
  | 'malformed'
  | 'scheme'
  | 'host_invalid'
  | 'no_dot'
  | 'public_suffix'

type PaymentUrlReading = { url: PaymentUrl; fault?: never } | { url?: never; fault: PaymentUrlFault }

/**
 * Reads an http or https URL, or a bare domain with or without port and path, which is read as https. The host must be
 * a name under a public suffix that strict UTS 46 accepts, or an IP address. Never throws, and uses no network.
 */
export function readPaymentUrl(text: string): PaymentUrlReading {
  if (text.length > paymentUrlMaxChars) return { fault: 'too_long' }
  if (isPlainName(text)) return readPlainName(text)
  if (!text.isWellFormed()) return { fault: 'malformed' }
  const { absolute, fault } = withScheme(text)
  if (fault) return { fault }
  const alsoRead = readBehindBackslash(absolute)
  const reading = readAbsolute(text, absolute, alsoRead)
  // If only browsers read it as a host, and it is not valid, the other reading is used.
  return reading.fault !== undefined && alsoRead !== null ? readAbsolute(text, alsoRead, null) : reading
}

/**
 * A browser ends the host at a backslash; in RFC 3986 the backslash is no delimiter, and the host is behind the `@`.
 */
function readBehindBackslash(absolute: string): string | null {
  const scheme = /^https?:[/\\]{2}/i.exec(absolute)?.[0] ?? ''
  const afterScheme = absolute.slice(scheme.length)
  const end = afterScheme.search(/[/?#]/)
  const authority = end < 0 ? afterScheme : afterScheme.slice(0, end)
  const at = authority.lastIndexOf('@')
  if (scheme === '' || at < 0 || !authority.slice(0, at).includes('\\')) return null
  return scheme.replaceAll('\\', '/') + afterScheme.slice(at + 1)
}

function readAbsolute(text: string, absolute: string, alsoRead: string | null): PaymentUrlReading {
  const parsed = URL.parse(absolute)
  if (!parsed) return { fault: 'malformed' }
  const host = parsed.hostname.replace(/\.$/, '')
  const isIp = isIpHost(host)
  const unicodeHost = inUnicode(host)
  const hostFault = isIp ? null : faultOfName(host, unicodeHost)
  if (hostFault) return { fault: hostFault }
  const registered = isIp ? null : registrableDomain(host)
  const domain = isIp ? null : (registered ?? registryDomain(host))
  if (!isIp && domain === null) return { fault: 'public_suffix' }
  return {
    url: {
      url: parsed.href,
      host,
      unicodeHost,
      registrableDomain: domain,
      names: namesUpTo(host, registered),
      isIp,
      path: pagePath(parsed),
      hasUserInfo: parsed.username !== '' || parsed.password !== '',
      isHidden: hidesHost(text, host, unicodeHost),
      alsoRead,
    },
  }
}

/** Whether a name is in the usual form, which no parser and no mapping would change. */
function isPlainName(text: string): boolean {
  return text.length <= hostMaxChars && plainName.test(text) && text.includes('.') && !isIpHost(text)
}

function readPlainName(host: string): PaymentUrlReading {
  const registered = registrableDomain(host)
  const domain = registered ?? registryDomain(host)
  if (domain === null) return { fault: 'public_suffix' }
  const names = namesUpTo(host, registered)
  const plain = { isIp: false, path: '', hasUserInfo: false, isHidden: false, alsoRead: null }
  return { url: { url: `https://${host}/`, host, unicodeHost: host, registrableDomain: domain, names, ...plain } }
}

/**
 * The text as an absolute URL. A dot or a port number separates a bare host (`example.com:8080/x`, `localhost:3000`)
 * from a scheme (`javascript:`, `bitcoin:`); two slashes after the colon make anything a scheme.
 */
function withScheme(text: string): { absolute: string; fault?: never } | { absolute?: never; fault: PaymentUrlFault } {
  if (httpScheme.test(text)) return { absolute: text }
  const bare = stripAsParsersDo(text)
  if (bare === '') return { fault: 'empty' }
  if (httpScheme.test(bare)) return { absolute: bare }
  if (/^[/\\]{2}/.test(bare)) return { absolute: `https:${bare}` }
  // A path, a query or a fragment alone, relative to an unknown host.
  if (/^[/\\?#]/.test(bare)) return { fault: 'malformed' }
  const name = /^[a-z][a-z\d+.-]*(?=:)/i.exec(bare)?.[0]
  if (/^[^/\\?#@]*:[/\\]{2}/.test(bare)) return { fault: name === undefined ? 'malformed' : 'scheme' }
  if (name === undefined) return { absolute: `https://${bare}` }
  const isHost = (name.includes('.') ? /^\d*(?:[/\\?#]|$)/ : /^\d{1,5}(?:[/\\?#]|$)/).test(bare.slice(name.length + 1))
  return isHost ? { absolute: `https://${bare}` } : { fault: 'scheme' }
}

/**
 * Without the characters that the URL standard drops before parsing: control characters and spaces at both ends, tabs
 * and line ends.
 */
function stripAsParsersDo(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 32) start++
  while (end > start && text.charCodeAt(end - 1) <= 32) end--
  return text.slice(start, end).replace(/[\t\n\r]/g, '')
}

/** Checks the host as parsed: UTS 46 would map the written one to the same. */
function faultOfName(host: string, unicodeHost: string): PaymentUrlFault | null {
  const isPlain = host.length <= hostMaxChars && plainName.test(host)
  // Name servers and browsers accept names with an underscore, and phishing lists have them.
  const lettered = host.replaceAll('_', 'x')
  if (!isPlain && toASCII(lettered, { ...strict, verifyDNSLength: true }) !== lettered) return 'host_invalid'
  // The URL standard accepts unassigned letters in punycode only, and tr46 7.0 accepts some of them too.
  if (unicodeHost !== host && !leadsTo(host, unicodeHost)) return 'host_invalid'
  return host.includes('.') ? null : 'no_dot'
}

/** Whether the URL standard maps the name to this host. */
function leadsTo(host: string, name: string): boolean {
  return URL.parse(`https://${name}`)?.hostname.replace(/\.$/, '') === host
}

function inUnicode(host: string): string {
  return host.includes('xn--') ? toUnicode(host, strict).domain : host
}

export const paymentUrlMaxChars = 2_048
const hostMaxChars = 253
const httpScheme = /^https?:/i
/** ASCII names that strict UTS 46 accepts for certain; running it takes thirty times as long. */
const plainName = /^(?:(?![^.]{2}--)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.(?!$)|$))+$/
const strict = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  transitionalProcessing: false,
  ignoreInvalidPunycode: false,
} as const
