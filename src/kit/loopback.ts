import { publicUrlMaxChars } from './public-url.ts'

/** Whether an IP address is a loopback address, in the form in which a socket shows it. */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address) || address === '::1'
}

/** Whether a URL leads to this machine by http or https, on any port: for development. */
export function isLoopbackUrl(text: string): boolean {
  if (text.length > publicUrlMaxChars || /[\s\p{Cc}\p{Cf}]/u.test(text)) return false
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || isLoopbackAddress(host)
}
