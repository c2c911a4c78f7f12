import type { PaymentUrl } from '../../kit/payment-url.ts'
import type { QueryPair } from './query-pairs.ts'
import { beginsWithUrl } from './target-text.ts'

/**
 * Whether a URL in a parameter is no page that the visitor is led to: the page that the visitor comes from, a quotation, or what
 * is searched for. Without a word before it a URL still counts in texts that a person writes, and in a search on a host that
 * is not known to search or on a page that redirects (`/url?q=`), because a redirector may have any name for its target.
 */
export function isOtherPurpose(pair: QueryPair, { host, path }: Pick<PaymentUrl, 'host' | 'path'>): boolean {
  const { words, keys, text } = pair
  if (keys !== '') return false
  if (isOfVisit(words) || ownTerm.test(`${words}@${withoutKind(host)}`)) return true
  const isSearch = searchTerm.test(words)
  if (isSearch && isSearchHost(host) && !isRedirectPath(path)) return true
  return (isSearch || written.test(words)) && !beginsWithUrl(text)
}

/** Whether `q` is a target on a page with such a path, and not what is searched for. */
export function isRedirectPath(path: string): boolean {
  const [pathname = ''] = path.split('?', 1)
  return redirectPath.test(pathname)
}

/** Whether a parameter of a redirector is none of its targets. What stands in it counts only if a list blocks it. */
export function isBesideTarget({ words }: QueryPair): boolean {
  return besideTarget.test(words) || isOfVisit(words) || searchTerm.test(words) || written.test(words)
}

/** Whether a host is one on which the last part of such a path is searched for. */
export function isSearchPath(pathname: string, host: string): boolean {
  return searchedInPath.has(withoutKind(host)) && /^\/(?:gui\/)?search(?:\/|$)/.test(pathname)
}

/** Whether a parameter names the page that the visitor comes from, or quotes a text. */
function isOfVisit(words: string): boolean {
  return referrer.test(words) || visit.test(words) || quotation.test(words)
}

function isSearchHost(host: string): boolean {
  const name = withoutKind(host)
  return searchHosts.has(name) || searchOfCountry.test(name)
}

function withoutKind(host: string): string {
  return host.replace(servingSearch, '')
}

const referrer = /(?:(?:^|[\W_])ref|referr?er|referring)(?:[_-]?(?:ur[il]|src|source|page))?$/
const visit = /^(?:dr|aff[_-]?source|utm[_-](?:source|medium|campaign|term|content|id))$/
const quotation = /^\W*text$/
const searchTerm = /^\W*(?:q|p|query|search_query|search|wd|keywords?)$/
/** Names, and the last words of names, of search terms and of texts that a person writes. */
const written =
  /(?:^|[\W_])(?:q|s|wd|msg|term|text|body|note|notes|input|title|quote|subject)$|(?:search(?:term|text)|search|query|question|prompt|message|comments?|summary|description|keywords?|contents?|details?|feedback)$/
/** The names that single hosts have for what is searched for. */
const ownTerm = /^(?:k@amazon|_nkw@ebay|identity@crt|p@yahoo)\.(?:sh|com|(?:com?\.)?[a-z]{2})$/
const besideTarget = /^\W*(?:p|ref|referr?er|source|src|origin|from|via|utm)(?:[_-]|ur[il]|$)/
/** The parts of a host that name the kind or the country of a search. */
const servingSearch = /^(?:(?:www|m|search|maps|news|scholar|images|html|lite|hn|[a-z]{2})\.)+(?=[^.]+\.)/
const redirectPath = /[/_-](?:url|redirect|interstitial|proxy)(?:;|$)/i
const searchOfCountry = /^(?:google|yandex|amazon|ebay)\.(?:com|(?:com?\.)?[a-z]{2})$/
/** Hosts on which a URL is searched for. One that is missing here only counts as any other host. */
const searchHosts: ReadonlySet<string> = new Set(
  (
    'algolia.com aliexpress.com archive.org baidu.com bing.com brave.com crates.io crt.sh daum.net duckduckgo.com ecosia.org ' +
    'etsy.com facebook.com github.com gitlab.com kagi.com linkedin.com mojeek.com naver.com npmjs.com pypi.org qwant.com ' +
    'reddit.com seznam.cz so.com sogou.com stackexchange.com stackoverflow.com startpage.com swisscows.com twitter.com ' +
    'urlscan.io virustotal.com walmart.com wikipedia.org x.com ya.ru yahoo.com youtube.com'
  ).split(' '),
)
const searchedInPath: ReadonlySet<string> = new Set(['urlscan.io', 'virustotal.com'])
