/**
 * The part of a list rule, or of a URL to look up, that follows the host, in one spelling for one page: empty for a site's
 * first page, without repeated slashes and one at the end, with escapes only where a sign needs one, and in small letters
 * on platforms that do not tell letters apart.
 */
export function pagePath({ hostname, pathname, search }: Pick<URL, 'hostname' | 'pathname' | 'search'>): string {
  const plain = pathname.includes('%') || pathname.includes('//') ? plainPath(pathname) : pathname
  const bare = plain.endsWith('/') ? plain.slice(0, -1) : plain
  return (isCaseBlind(hostname) ? bare.toLowerCase() : bare) + search
}

function plainPath(pathname: string): string {
  return pathname.replace(/%[\da-f]{2}/gi, plainSign).replace(/\/{2,}/g, '/')
}

/** RFC 3986, section 6.2.2: an escaped sign that needs no escape is that sign, and other escapes have capital digits. */
function plainSign(escape: string): string {
  const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
  return /[\w.~-]/.test(sign) ? sign : escape.toUpperCase()
}

/** Where `/Name` and `/name` are one page. */
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
