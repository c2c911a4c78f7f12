import type { PaymentUrl } from '../../kit/payment-url.ts'
import type { QueryPair } from './query-pairs.ts'

/**
 * Whether a URL in a parameter is no page that the visitor is led to: the page that the visitor comes from, what is searched for, or
 * what a person writes, such as a comment or a question to a model. `q` is a target on pages that redirect (`/url?q=`).
 */
export function isOtherPurpose({ words, keys }: QueryPair, { host, path }: Pick<PaymentUrl, 'host' | 'path'>): boolean {
  if (keys !== '' || (words === 'q' && isRedirectPath(path))) return false
  return isWritten(words) || ownTerm.test(`${words}@${withoutKind(host)}`)
}

/** Whether `q` is a target on a page with such a path, and not what is searched for. */
export function isRedirectPath(path: string): boolean {
  const [pathname = ''] = path.split('?', 1)
  return redirectPath.test(pathname)
}

/** Whether a parameter of a redirector is none of its targets. What stands in it counts only if a list blocks it. */
export function isBesideTarget({ words }: QueryPair): boolean {
  return besideTarget.test(words) || isWritten(words)
}

/** Whether a host is one on which the last part of such a path is searched for. */
export function isSearchPath(pathname: string, host: string): boolean {
  return searchedInPath.has(withoutKind(host)) && /^\/(?:gui\/)?search(?:\/|$)/.test(pathname)
}

function isWritten(words: string): boolean {
  return referrer.test(words) || visit.test(words) || written.test(words)
}

function withoutKind(host: string): string {
  return host.replace(servingSearch, '')
}

const referrer = /(?:(?:^|[\W_])ref|referr?er|referring)(?:[_-]?(?:ur[il]|src|source|page))?$/
const visit = /^(?:dr|aff[_-]?source|utm[_-](?:source|medium|campaign|term|content|id))$/
/** Names, and the last words of names, of search terms and of texts that a person writes. */
const written =
  /(?:^|[\W_])(?:q|s|wd|msg|term|text|body|note|notes|input|title|quote|subject)$|(?:search(?:term|text)|search|query|question|prompt|message|comments?|summary|description|keywords?|contents?|details?|feedback)$/
/** The names that single hosts have for what is searched for. */
const ownTerm = /^(?:k@amazon|_nkw@ebay|identity@crt|p@yahoo)\.(?:sh|com|(?:com?\.)?[a-z]{2})$/
const besideTarget = /^\W*(?:p|ref|referr?er|source|src|origin|from|via|utm)(?:[_-]|ur[il]|$)/
/** The parts of a host that name the kind or the country of a search. */
const servingSearch = /^(?:(?:www|m|search|maps|news|scholar|images|html|lite|[a-z]{2})\.)+(?=[^.]+\.)/
const redirectPath = /[/_-](?:url|redirect|interstitial|proxy)(?:;|$)/i
const searchedInPath: ReadonlySet<string> = new Set(['urlscan.io', 'virustotal.com'])
