import { getDomain, parse } from 'tldts'

/**
 * Reads a host in the form of the URL standard: lower case, IDNA in punycode, IPv4 in dotted digits, IPv6 in brackets,
 * without a trailing dot, port or anything else. Null if the text is not such a host, or is a name without a dot.
 */
export function readHostName(text: string): string | null {
  if (plainName.test(text) && text.length <= hostMaxChars) return text
  if (text === '' || foreignToHosts.test(text)) return null
  const url = URL.parse(`http://${text}`)
  if (!url) return null
  const host = url.hostname.replace(/\.$/, '')
  if (isIpHost(host)) return host
  return host.length <= hostMaxChars && dottedName.test(host) ? host : null
}

/** Whether a host in the form of `readHostName` is an IP address. */
export function isIpHost(host: string): boolean {
  return host.startsWith('[') || /(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(host)
}

/**
 * The name itself, then its parents down to the registrable one, most specific first. The names above that are shared
 * by many owners (`co.uk`, `vercel.app`): a rule for them does not apply to the names below.
 */
export function namesOf(host: string): string[] {
  return isIpHost(host) ? [host] : namesUpTo(host, registrableDomain(host))
}

/** The same for a name whose registrable domain is already computed. */
export function namesUpTo(host: string, registered: string | null): string[] {
  if (registered === null || registered === host) return [host]
  const names = [host]
  for (let name = host; name !== registered && names.length < labelsMax; ) {
    name = name.slice(name.indexOf('.') + 1)
    names.push(name)
  }
  return names
}

/**
 * The name that was registered with a registry or a hosting platform, by the public suffix list with its private part
 * and a few platforms missing from it. Null for IP addresses and for names that are such a suffix.
 */
export function registrableDomain(host: string): string | null {
  const [, site] = nameSite.exec(host) ?? []
  if (site !== undefined) return site
  let domain = getDomain(host, suffixRules)
  while (domain !== null && domain !== host && sharedHosts.has(domain)) {
    const above = host.slice(0, -domain.length - 1)
    domain = `${above.slice(above.lastIndexOf('.') + 1)}.${domain}`
  }
  return domain
}

/** The same by registries alone: `vercel.app` is registered there, and only suffixes such as `co.uk` are null. */
export function registryDomain(host: string): string | null {
  return getDomain(host, { ...suffixRules, allowPrivateDomains: false })
}

/** Whether a name ends in a suffix of the public suffix list: `node.js` does not, and is not a host. */
export function hasPublicSuffix(host: string): boolean {
  const { isIcann, isPrivate } = parse(host, suffixRules)
  return isIcann === true || isPrivate === true
}

const suffixRules = { allowPrivateDomains: true, extractHostname: false, validateHostname: false } as const

/** The site of a name of ENS at a gateway: its owner has what is below it. The public suffix list takes some for suffixes. */
const nameSite = /(?:^|\.)([^.]+\.eth\.(?:ac|limo|link|sucks))$/

/** Hosting platforms whose subdomains belong to their customers, missing from the public suffix list. */
const sharedHosts: ReadonlySet<string> = new Set([
  '4everland.io',
  'arweave.net',
  'ddns.us',
  'eth.ac',
  'eth.limo',
  'eth.link',
  'eth.sucks',
  'eth.xyz',
  'fleek.co',
  'glitch.me',
  'godaddysites.com',
  'ic0.app',
  'ipfs.io',
  'medium.com',
  'on.fleek.co',
  'pagekite.me',
  'slack.com',
  'spheron.app',
  'sphn.link',
  'timeweb.ru',
  'typedream.app',
  'tistory.com',
  'weebly.com',
  'wuaze.com',
])

const plainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/**
 * The characters of names. The URL standard also allows `*`, `,`, `;` and empty labels, for which no name server has an
 * answer.
 */
const dottedName = /^(?:[a-z0-9_-]+\.)+[a-z0-9_-]+$/
/** Characters that would end the host, or make it another part of the URL. */
const foreignToHosts = /[/?#@\\\s]/
const hostMaxChars = 253
const labelsMax = 127
