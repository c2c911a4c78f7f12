/**
 * Whether a page is on this machine or in its own network: lists have no such page, and its payee is screened all the
 * same. A hook has only the quote for it, which could name any clean page as well.
 */
export function isLocalPage(url: string): boolean {
  const { hostname } = new URL(url)
  if (hostname.startsWith('[')) return /^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/.test(hostname)
  const isNumeric = /^\d+(\.\d+){3}$/.test(hostname)
  if (isNumeric) return privateIpv4.test(hostname)
  // A name without a dot, such as that of a container, is resolved only in the local network.
  return !hostname.includes('.') || /\.(localhost|local|internal|lan|home\.arpa|test)$/.test(hostname)
}

/** RFC 1918, 1122 and 3927. */
const privateIpv4 = /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./
