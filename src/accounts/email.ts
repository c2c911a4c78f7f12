import { domainToASCII } from 'node:url'

/** Longest address a mail server must take (RFC 5321, section 4.5.3.1.3, less its brackets). */
const emailMaxChars = 254
const localMaxChars = 64

/**
 * Reads one plain mail address, as browsers read it (HTML standard, valid e-mail address), with at least one dot in the
 * domain. Case does not tell accounts apart. Null for anything else: no display name, no list, no quoted part.
 */
export function readEmail(text: string): string | null {
  // The URL parser, which reads the domain, drops some of these.
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) return null
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = domainToASCII(text.slice(at + 1))
  const email = `${local}@${domain}`.toLowerCase()
  const isPlain = localPattern.test(local) && domainPattern.test(domain)
  return isPlain && local.length <= localMaxChars && email.length <= emailMaxChars ? email : null
}

/**
 * The mailbox that an address of `readEmail` delivers to, without what mail servers ignore: the part after a plus sign, and
 * at Gmail every dot. It limits how many mails one mailbox receives; an account is identified by the address itself.
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
