import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is global unicast, which an outsider may name as a receiver. Everything else is refused, also
 * an IPv6 address that embeds an IPv4 address, whether public or not.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (!(address instanceof ipaddr.IPv6)) return true
  const [first = 0, , , , fifth = 0, sixth = 0] = address.parts
  // Global unicast is 2000::/3 (RFC 4291); ISATAP (RFC 5214) writes an IPv4 address after 0:5efe or 200:5efe.
  const isIsatap = sixth === 0x5efe && (fifth & ~0x200) === 0
  return first >> 13 === 1 && !isIsatap
}
