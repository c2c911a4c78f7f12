import { isIpHost, readHostName } from './host-name.ts'
import { isPublicAddress } from './network/public-address.ts'

/**
 * Why a URL is not one that the service may call for an outsider; each has its message in the catalogue as
 * `public_url.<fault>`.
 */
type PublicUrlFault = 'too_long' | 'malformed' | 'scheme' | 'user_info' | 'port' | 'host' | 'address'

type PublicUrlReading = { url: URL; fault?: never } | { url?: never; fault: PublicUrlFault }

/**
 * Reads the URL of a receiver that a caller names: https, no user information, port 443 or one above 1023, and a host
 * that is a name with a dot or a public IP address. The addresses of the host are checked on connecting. Never throws.
 */
export function readPublicUrl(text: string): PublicUrlReading {
  if (text.length > publicUrlMaxChars) return { fault: 'too_long' }
  const url = text.isWellFormed() && !/[\s\p{Cc}\p{Cf}]/u.test(text) ? URL.parse(text) : null
  if (!url) return { fault: 'malformed' }
  if (url.protocol !== 'https:') return { fault: 'scheme' }
  if (url.username !== '' || url.password !== '') return { fault: 'user_info' }
  if (url.port !== '' && Number(url.port) <= wellKnownPortMax) return { fault: 'port' }
  const host = readHostName(url.hostname)
  if (host === null || localNames.test(host)) return { fault: 'host' }
  const literal = isIpHost(host) ? host.replace(/^\[|\]$/g, '') : null
  return literal === null || isPublicAddress(literal) ? { url } : { fault: 'address' }
}

export const publicUrlMaxChars = 2_048
export const wellKnownPortMax = 1_023

/** Names that public resolvers do not answer (RFC 6761, RFC 6762, RFC 9476 and similar ones in use). */
const localNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|localdomain|alt|home\.arpa|onion)$/
