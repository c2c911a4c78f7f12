import { getDomain, parse } from 'tldts'

/**
 * A host in the form the URL standard gives it: lower case, IDNA in punycode, IPv4 in dotted digits, IPv6 in brackets;
 * without the dot at the end, the port and anything else. Null for what is no such host, or a name without a dot.
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
 * The name itself, then the names above it down to the one that somebody registered, most specific first. What lies
 * above that belongs to strangers (`co.uk`, `vercel.app`): a rule for it says nothing of the names under it.
 */
export function namesOf(host: string): string[] {
  return isIpHost(host) ? [host] : namesUpTo(host, registrableDomain(host))
}

/** The same for a name whose registrable domain is known. */
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
 * The name that somebody registered with a registry or a hosting platform, by the public suffix list with its private
 * part and a few platforms it does not know. Null for IP addresses and for names that are such a suffix.
 */
export function registrableDomain(host: string): string | null {
  let domain = getDomain(host, suffixRules)
  while (domain !== null && domain !== host && sharedHosts.has(domain)) {
    const above = host.slice(0, -domain.length - 1)
    domain = `${above.slice(above.lastIndexOf('.') + 1)}.${domain}`
  }
  return domain
}

/** The same by the registries alone: `vercel.app` is registered there, and only `co.uk` and its like give null. */
export function registryDomain(host: string): string | null {
  return getDomain(host, { ...suffixRules, allowPrivateDomains: false })
}

/** Whether a name ends in a suffix that the public suffix list has: `node.js` is a name, and no host. */
export function hasKnownSuffix(host: string): boolean {
  const { isIcann, isPrivate } = parse(host, suffixRules)
  return isIcann === true || isPrivate === true
}

const suffixRules = { allowPrivateDomains: true, extractHostname: false, validateHostname: false } as const

/** Names under which strangers publish, missing from the public suffix list. */
const sharedHosts: ReadonlySet<string> = new Set([
  '4everland.io',
  'arweave.net',
  'ddns.us',
  'eth.limo',
  'eth.link',
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
/** What names are made of. The URL standard also allows `*`, `,`, `;` and empty labels, which no name server answers. */
const dottedName = /^(?:[a-z0-9_-]+\.)+[a-z0-9_-]+$/
/** What would end the host, or make another part of the URL of it. */
const foreignToHosts = /[/?#@\\\s]/
const hostMaxChars = 253
const labelsMax = 127
