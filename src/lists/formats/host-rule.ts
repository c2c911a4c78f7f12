import { embeddedIpv4 } from '../../kit/embedded-ipv4.ts'
import { isIpHost, readHostName } from '../../kit/host-name.ts'
import { pagePath } from '../../kit/page-path.ts'
import { ruleMaxChars } from '../index/host-index.ts'

/**
 * Reads a published host as a rule (see host-entry.ts): a name, `*.name`, a URL, or a name with a path. A port, user
 * information, a fragment and a trailing slash of a path are dropped; an IPv4 address in IPv6 is IPv4; all pages of a host (`name/*`) are the host. Null
 * for anything else.
 */
export function readHostRule(text: string): string | null {
  const trimmed = text.trim().replace(/^([^/?#]*|https?:\/\/[^/?#]*)\/\*$/i, '$1')
  const name = readHostName(trimmed)
  if (name !== null) return embeddedIpv4(name) ?? name
  if (trimmed.startsWith('*.')) {
    const below = readHostName(trimmed.slice(2))
    return below === null || isIpHost(below) ? null : `*.${below}`
  }
  const isUrl = /^https?:\/\//i.test(trimmed)
  // A mail address: its host is the mail provider's.
  if (!isUrl && /^[^/\\?#]*@/.test(trimmed)) return null
  const url = URL.parse(isUrl ? trimmed : `http://${trimmed}`)
  if (!url || trimmed.length > ruleMaxChars) return null
  const host = readHostName(url.hostname)
  const path = pagePath(url)
  const rule = host === null ? '' : (embeddedIpv4(host) ?? host) + (path === '/*' ? '' : path)
  return rule === '' || rule.length > ruleMaxChars ? null : rule
}

/** Reads a path that covers everything below it: as the page itself, or with `/*` for all below it. */
export function readFolderRule(text: string): string | null {
  const rule = readHostRule(text)
  if (rule === null) return null
  const folder = rule.includes('?') ? rule.slice(0, rule.indexOf('?')) : rule
  return folder.includes('/') ? `${folder}/*` : rule
}
