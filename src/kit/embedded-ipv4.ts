import ipaddr from 'ipaddr.js'

/**
 * The IPv4 address that an IPv6 host in brackets leads to: mapped, translated (SIIT, NAT64), 6to4 or in the old compatible
 * form. Null if it is another host.
 */
export function embeddedIpv4(host: string): string | null {
  const address = host.startsWith('[') ? host.slice(1, -1) : ''
  if (!ipaddr.IPv6.isValid(address)) return null
  const bytes = ipaddr.IPv6.parse(address).toByteArray()
  const hex = Buffer.from(bytes).toString('hex')
  const at = hex.startsWith('2002') ? 2 : bytesBefore.test(hex) ? 12 : -1
  return at < 0 ? null : bytes.slice(at, at + 4).join('.')
}

/** `::a.b.c.d` but not `::` and `::1`, `::ffff:a.b.c.d`, `::ffff:0:a.b.c.d`, `64:ff9b::a.b.c.d` and `64:ff9b:1::a.b.c.d`. */
const bytesBefore = /^(?:0{24}(?!0{7})|0{20}ffff|0{16}ffff0000|0064ff9b0{16}|0064ff9b0001.{12})/
