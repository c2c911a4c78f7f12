/**
 * The part of a list rule, or of a URL to look up, that follows the host, normalised so that one page has one spelling:
 * empty for a site's first page, without repeated or trailing slashes, with escapes only where a character needs one,
 * and in lower case on platforms that ignore case.
 */
export function pagePath({ hostname, pathname, search }: Pick<URL, 'hostname' | 'pathname' | 'search'>): string {
  const plain = pathname.includes('%') || pathname.includes('//') ? plainPath(pathname) : pathname
  const bare = plain.endsWith('/') ? plain.slice(0, -1) : plain
  return (isCaseBlind(hostname) ? bare.toLowerCase() : bare) + search
}

function plainPath(pathname: string): string {
  return pathname.replace(/%[\da-f]{2}/gi, plainSign).replace(/\/{2,}/g, '/')
}

/** RFC 3986, section 6.2.2: an escape that is not needed is decoded, and other escapes have capital digits. */
function plainSign(escape: string): string {
  const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
  return /[\w.~-]/.test(sign) ? sign : escape.toUpperCase()
}

/** Platforms where `/Name` and `/name` are the same page. */
function isCaseBlind(hostname: string): boolean {
  const name = hostname.startsWith('www.') ? hostname.slice(4) : hostname
  return caseBlind.has(name)
}

const caseBlind: ReadonlySet<string> = new Set(
  (
    'facebook.com github.com gitlab.com instagram.com linktr.ee m.facebook.com mobile.twitter.com mobile.x.com ' +
    'opensea.io pinterest.com reddit.com t.me telegram.dog telegram.me threads.net tiktok.com tumblr.com twitch.tv ' +
    'twitter.com vk.com x.com'
  ).split(' '),
)
