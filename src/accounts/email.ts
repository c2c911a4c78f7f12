import { domainToASCII } from 'node:url'

/** Longest address a mail server must take (RFC 5321, section 4.5.3.1.3, less its brackets). */
const emailMaxChars = 254
const localMaxChars = 64

/**
 * Parses one plain mail address by the HTML standard's rule, with at least one dot in the domain, and lower-cases it.
 * Returns null for anything else: display names, lists and quoted local parts.
 *
 * @example
 * readEmail('Alice@Example.COM') // 'alice@example.com'
 * readEmail('Alice <a@example.com>') // null
 */
export function readEmail(text: string): string | null {
  // The URL parser, which normalises the domain, silently drops some of these characters.
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) return null
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = domainToASCII(text.slice(at + 1))
  const email = `${local}@${domain}`.toLowerCase()
  const isPlain = localPattern.test(local) && domainPattern.test(domain)
  return isPlain && local.length <= localMaxChars && email.length <= emailMaxChars ? email : null
}

/**
 * The mailbox that an address of `readEmail` delivers to: without a plus suffix and, at Gmail, without dots. Mail
 * limits count mailboxes; accounts are identified by the full address.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [plain] = local.split('+')
  const name = plain === '' || plain === undefined ? local : plain
  if (!gmailDomains.has(domain)) return `${name}@${domain}`
  return `${name.replaceAll('.', '')}@gmail.com`
}

const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

const localPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const domainPattern = new RegExp(`^(?:${label}\\.)+${label}$`)
