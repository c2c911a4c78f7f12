import { isIPv6 } from 'node:net'
import { isIpHost, registrableDomain } from '../../kit/host-name.ts'
import { readFolderRule, readHostRule } from '../formats/host-rule.ts'
import { undefanged } from '../formats/undefanged.ts'

/** Why a host of an own list is no rule, in words that `describePlace` translates. */
export type HostFault = 'range of addresses' | 'names below a shared suffix' | 'misplaced star' | 'not a host'

/** The rule of a host of an own list, also of one with a stray mark at an end or an IPv6 address without brackets; or what is wrong with it. */
export function readOwnHost(written: string): { rule: string; fault?: never } | { rule?: never; fault: HostFault } {
  const host = isIPv6(written) ? `[${written}]` : written
  const rule = readRule(host) ?? readMarkedRule(host)
  return rule === null ? { fault: faultOf(host) } : { rule }
}

/** Whether a host is a suffix under which many have names, which counts for itself alone (decisions/0006). */
export function isShared(rule: string): boolean {
  return !rule.includes('/') && !isIpHost(rule) && registrableDomain(rule) === null
}

/**
 * A page without a query also covers everything below it: a shop has more than one page. A star at the end of a path
 * means the same. Elsewhere it is no rule, as a range of addresses is none and all names below a shared suffix: they
 * would match nothing.
 */
function readRule(host: string): string | null {
  if (isMisplacedStar(host) || ipRange.test(host)) return null
  const written = withoutLastStar(host)
  const rule = readHostRule(written)
  if (rule === null || isBelowShared(rule)) return null
  return rule.includes('/') && !rule.includes('?') ? readFolderRule(written) : rule
}

/** The same for a host with a stray mark at an end. */
function readMarkedRule(host: string): string | null {
  const plain = undefanged(host)
  const letters = [...plain.matchAll(/[\p{L}\p{N}*]/gu)]
  const [first, last] = [letters.at(0), letters.at(-1)]
  return first && last ? readRule(plain.slice(first.index, last.index + last[0].length)) : null
}

function faultOf(host: string): HostFault {
  if (ipRange.test(host)) return 'range of addresses'
  if (isMisplacedStar(host)) return 'misplaced star'
  return isBelowShared(readHostRule(withoutLastStar(host)) ?? '') ? 'names below a shared suffix' : 'not a host'
}

function isBelowShared(rule: string): boolean {
  return rule.startsWith('*.') && isShared(rule.slice(2))
}

function isMisplacedStar(host: string): boolean {
  const written = withoutLastStar(host)
  return written.slice(written.startsWith('*.') ? 2 : 0).includes('*')
}

function withoutLastStar(host: string): string {
  return host.endsWith('/*') ? host.slice(0, -2) : host
}

const ipRange = /^(?:\d{1,3}\.){3}\d{1,3}\/\d{1,2}$/
