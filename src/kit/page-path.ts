import { isCaseBlind, platformAt } from './platforms.ts'

/**
 * The part of a list rule, or of a URL to look up, that follows the host, normalised so that one page has one spelling:
 * empty for a site's first page, without repeated or trailing slashes, with escapes only where a character needs one,
 * and in lower case on platforms that ignore case. Slashes and spaces at its ends make no page of their own, escaped or
 * not; on platforms no name of an account has a slash.
 */
export function pagePath({ hostname, pathname, search }: Pick<URL, 'hostname' | 'pathname' | 'search'>): string {
  if (pathname === '/') return search
  const platform = platformAt(hostname)
  const plain =
    pathname.includes('%') || pathname.includes('//') ? plainPath(pathname, platform !== undefined) : pathname
  const bare = plain.endsWith('/') ? plain.slice(0, -1) : plain
  return (platform !== undefined && isCaseBlind(platform, bare) ? bare.toLowerCase() : bare) + search
}

function plainPath(pathname: string, isOfPlatform: boolean): string {
  const plain = pathname.replace(/%[\da-f]{2}/gi, plainSign)
  const parted = isOfPlatform ? plain.replace(/%2F/g, '/').replace(/%40/g, '@').replace(/%2B/g, '+') : plain
  return withoutEnds(parted).replace(/\/{2,}/g, '/')
}

/** Without slashes and spaces at its ends, in escapes as well; the first slash stays. */
function withoutEnds(path: string): string {
  let start = 1
  let end = path.length
  for (let sign = signAt(path, start); sign > 0; sign = signAt(path, start)) start += sign
  for (let sign = signBefore(path, end); sign > 0 && end - sign >= start; sign = signBefore(path, end)) end -= sign
  return `/${path.slice(start, end)}`
}

/** How many characters a slash or space at this place has, 0 if there is none. */
function signAt(path: string, at: number): number {
  return emptySigns.find((sign) => path.startsWith(sign, at))?.length ?? 0
}

function signBefore(path: string, end: number): number {
  return emptySigns.find((sign) => path.endsWith(sign, end))?.length ?? 0
}

/** RFC 3986, section 6.2.2: an escape that is not needed is decoded, and other escapes have capital digits. */
function plainSign(escape: string): string {
  const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
  return /[\w.~-]/.test(sign) ? sign : escape.toUpperCase()
}

/** A slash, a space, line ends, a space that does not break, and one without width. */
const emptySigns: readonly string[] = ['/', '%2F', '%20', '%09', '%0A', '%0D', '%00', '%C2%A0', '%E2%80%8B']
