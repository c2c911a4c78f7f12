import ipaddr from 'ipaddr.js'
import type { TrustProxy } from '../../kit/trust-proxy.ts'

/**
 * The address that a call counts on: the socket's, or, behind a trusted proxy, the last forwarded address that no
 * trusted proxy added. Entries that a caller puts into X-Forwarded-For are never used. IPv4-mapped IPv6 counts as IPv4.
 */
export function clientAddress(peer: string | undefined, forwarded: string | undefined, trust: TrustProxy): string {
  const socket = plainAddress(peer ?? '') ?? 'unknown'
  if (trust.kind === 'none' || forwarded === undefined) return socket
  const hops = forwarded.split(',').map((part) => plainAddress(part.trim()))
  if (trust.kind === 'hops') return hops.at(-trust.hops) ?? socket
  let client = socket
  while (isTrusted(client, trust.cidrs) && hops.length > 0) {
    const before = hops.pop() ?? null
    if (before === null) break
    client = before
  }
  return client
}

function isTrusted(address: string, cidrs: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return cidrs.some((cidr) => {
    const [base, bits] = cidr.includes('/')
      ? ipaddr.parseCIDR(cidr)
      : [ipaddr.parse(cidr), cidr.includes(':') ? 128 : 32]
    return parsed.kind() === base.kind() && parsed.match([base, bits] as [ipaddr.IPv4, number])
  })
}

/** Four plain numbers or an IPv6 address, without port, brackets and zone; null otherwise. */
function plainAddress(text: string): string | null {
  if (plainIpv4.test(text)) return text
  const [bare = ''] = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .split('%', 1)
  if (plainIpv4.test(bare)) return bare
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare).toString() : null
}

const plainIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
