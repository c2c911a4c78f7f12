import { addressKinds, type Address, type Family } from '../kit/address.ts'
import { isIpHost } from '../kit/host-name.ts'

/** The key under which an address stands in the tree of subjects (decisions/0027). */
export function addressKey({ family, canonical, kind }: Pick<Address, 'family' | 'canonical' | 'kind'>): string {
  return keyOfFamily(family, kind === addressKinds.evm ? canonical.toLowerCase() : canonical)
}

/** The key of an address in its canonical text, EVM digits in lower case. */
export function keyOfFamily(family: Family, text: string): string {
  return `${family}:${text}`
}

/**
 * The key of a host in the form of `readHostName`: its labels reversed, a dot behind each, so that what stands under one
 * name is one run of neighbours. Null for IPv6 addresses and names with a label over 63 characters, which have no key.
 */
export function hostKey(host: string): string | null {
  if (host.startsWith('[') || host.length > hostMaxChars) return null
  let length = 'host:'.length
  for (let end = host.length, dot = 0; dot >= 0; end = dot) {
    dot = host.lastIndexOf('.', end - 1)
    if (end - dot - 1 > labelMaxChars) return null
    for (let at = dot + 1; at < end; at++) letters[length++] = host.charCodeAt(at)
    letters[length++] = 0x2e
  }
  return letters.toString('latin1', 0, length)
}

/** The key of everything below a name, and not of the name itself: what rules of the form `*.name` list. */
export function belowHostKey(host: string): string | null {
  const key = hostKey(host)
  return key === null || isIpHost(host) ? null : `${key}*.`
}

/**
 * The keys of all that decides whether a host is listed: its own, then for each name above it its key and that of everything
 * below it. `names` are those of `namesOf`, the host first. Null for a host without a key.
 */
export function hostKeys(names: readonly string[]): string[] | null {
  const keys = names.flatMap((name, at) => (at === 0 ? [hostKey(name)] : [hostKey(name), belowHostKey(name)]))
  return keys.every((key) => key !== null) ? keys : null
}

/** The key of what a rule of a list names (host-entry.ts). Null for what `hostKey` has none for, and for rules for one page. */
export function ruleKey(rule: string): string | null {
  if (rule.includes('/') || rule.includes('?')) return null
  return rule.startsWith('*.') ? belowHostKey(rule.slice(2)) : hostKey(rule)
}

/** RFC 1035, 2.3.4. */
const labelMaxChars = 63
const hostMaxChars = 253
/** The key at hand. It is put together as bytes, because texts that were joined from pieces take twice as long to sort. */
const letters = Buffer.alloc('host:'.length + hostMaxChars + 1, 'host:')
