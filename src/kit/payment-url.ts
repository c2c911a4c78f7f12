import { toASCII, toUnicode } from 'tr46'
import { isIpHost, namesUpTo, registrableDomain, registryDomain } from './host-name.ts'
import { pagePath } from './page-path.ts'
import { hidesHost } from './hosts/written-host.ts'

/** An http or https URL at which somebody might pay, parsed as the URL standard parses it. */
export type PaymentUrl = {
  /** As the URL standard writes it: user information and fragment included. */
  url: string
  /** What is screened: ASCII, lower case, no dot at the end, IPv6 in brackets. */
  host: string
  /** The same with its punycode labels in Unicode, for people. */
  unicodeHost: string
  /** The name that somebody registered, with a registry or a platform; null for an IP address. */
  registrableDomain: string | null
  /** The host and the names above it down to the registered one, most specific first. */
  names: readonly string[]
  isIp: boolean
  /** What follows the host: see `pagePath`. */
  path: string
  hasUserInfo: boolean
  /** The text was written so that its reader sees another host than the one it leads to. */
  isHidden: boolean
  /** What other parsers than browsers take for the URL, where a backslash divides them; null where they agree. */
  alsoRead: string | null
}

/** Why a text is no URL that can be screened; each has its sentence in the catalogue as `url.<fault>`. */
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
 * Reads an http or https URL, or a bare domain with or without port and path, which counts as https. The host must be a
 * name under a public suffix that strict UTS 46 accepts, or an IP address. Never throws, and asks no network.
 */
export function readPaymentUrl(text: string): PaymentUrlReading {
  if (text.length > paymentUrlMaxChars) return { fault: 'too_long' }
  if (isPlainName(text)) return readPlainName(text)
  if (!text.isWellFormed()) return { fault: 'malformed' }
  const { absolute, fault } = withScheme(text)
  if (fault) return { fault }
  const alsoRead = readBehindBackslash(absolute)
  const reading = readAbsolute(text, absolute, alsoRead)
  // A host that only browsers read and that is none leaves the other reading.
  return reading.fault !== undefined && alsoRead !== null ? readAbsolute(text, alsoRead, null) : reading
}

/** A browser ends the host at a backslash; RFC 3986 knows none, and goes on to the `@` and the host behind it. */
function readBehindBackslash(absolute: string): string | null {
  const scheme = /^https?:[/\\]{2}/i.exec(absolute)?.[0] ?? ''
  const behind = absolute.slice(scheme.length)
  const end = behind.search(/[/?#]/)
  const authority = end < 0 ? behind : behind.slice(0, end)
  const at = authority.lastIndexOf('@')
  if (scheme === '' || at < 0 || !authority.slice(0, at).includes('\\')) return null
  return scheme.replaceAll('\\', '/') + behind.slice(at + 1)
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

/** A name as most are written: no parser and no mapping would change a letter of it. */
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
 * The text as an absolute URL. A dot or a port number tells a bare host (`example.com:8080/x`, `localhost:3000`) from a
 * scheme (`javascript:`, `bitcoin:`); two slashes after the colon make anything a scheme.
 */
function withScheme(text: string): { absolute: string; fault?: never } | { absolute?: never; fault: PaymentUrlFault } {
  if (httpScheme.test(text)) return { absolute: text }
  const bare = stripAsParsersDo(text)
  if (bare === '') return { fault: 'empty' }
  if (httpScheme.test(bare)) return { absolute: bare }
  if (/^[/\\]{2}/.test(bare)) return { absolute: `https:${bare}` }
  // A path, a query or a fragment alone: relative to a host that is not said.
  if (/^[/\\?#]/.test(bare)) return { fault: 'malformed' }
  const name = /^[a-z][a-z\d+.-]*(?=:)/i.exec(bare)?.[0]
  if (/^[^/\\?#@]*:[/\\]{2}/.test(bare)) return { fault: name === undefined ? 'malformed' : 'scheme' }
  if (name === undefined) return { absolute: `https://${bare}` }
  const isHost = (name.includes('.') ? /^\d*(?:[/\\?#]|$)/ : /^\d{1,5}(?:[/\\?#]|$)/).test(bare.slice(name.length + 1))
  return isHost ? { absolute: `https://${bare}` } : { fault: 'scheme' }
}

/** Without what the URL standard drops before parsing: control characters and spaces at both ends, tabs and line ends. */
function stripAsParsersDo(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 32) start++
  while (end > start && text.charCodeAt(end - 1) <= 32) end--
  return text.slice(start, end).replace(/[\t\n\r]/g, '')
}

/** The host is checked as parsed: what was mapped on the way there would be mapped the same by UTS 46. */
function faultOfName(host: string, unicodeHost: string): PaymentUrlFault | null {
  const isPlain = host.length <= hostMaxChars && plainName.test(host)
  // Name servers answer names with an underscore, browsers open them, and phishing lists have them.
  const lettered = host.replaceAll('_', 'x')
  if (!isPlain && toASCII(lettered, { ...strict, verifyDNSLength: true }) !== lettered) return 'host_invalid'
  // The URL standard takes letters that nobody has assigned in punycode only, and tr46 7.0 takes some of them too.
  if (unicodeHost !== host && !leadsTo(host, unicodeHost)) return 'host_invalid'
  return host.includes('.') ? null : 'no_dot'
}

/** Whether the URL standard takes the name for this host. */
function leadsTo(host: string, name: string): boolean {
  return URL.parse(`https://${name}`)?.hostname.replace(/\.$/, '') === host
}

function inUnicode(host: string): string {
  return host.includes('xn--') ? toUnicode(host, strict).domain : host
}

export const paymentUrlMaxChars = 2_048
const hostMaxChars = 253
const httpScheme = /^https?:/i
/** ASCII names that strict UTS 46 accepts at first sight; it takes thirty times as long to say so. */
const plainName = /^(?:(?![^.]{2}--)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.(?!$)|$))+$/
const strict = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  transitionalProcessing: false,
  ignoreInvalidPunycode: false,
} as const
