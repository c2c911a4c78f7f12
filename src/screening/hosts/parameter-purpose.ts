import type { QueryPair } from './query-pairs.ts'
import { beginsWithUrl } from './target-text.ts'

/**
 * Whether a URL in a parameter is no page that the visitor is led to: the page that the visitor comes from, a quotation, or what
 * is searched for. Without a word before it a URL still counts in texts that a person writes, and in a search on a host that
 * is not known to search, because a redirector may have any name for its target.
 */
export function isOtherPurpose({ name, keys, text }: QueryPair, host: string): boolean {
  if (keys !== '') return false
  if (referrer.test(name) || quotation.test(name)) return true
  const isSearch = searchTerm.test(name)
  if ((isSearch && isSearchHost(host)) || ownTerm.test(`${name}@${withoutKind(host)}`)) return true
  return (isSearch || writtenWords.test(name)) && !beginsWithUrl(text)
}

/** Whether a parameter of a redirector is none of its targets. What stands in it counts only if a list blocks it. */
export function isBesideTarget({ name }: QueryPair): boolean {
  return besideTarget.test(name) || searchTerm.test(name) || quotation.test(name) || referrer.test(name)
}

function isSearchHost(host: string): boolean {
  const name = withoutKind(host)
  return searchHosts.has(name) || searchOfCountry.test(name)
}

function withoutKind(host: string): string {
  return host.replace(servingSearch, '')
}

const referrer =
  /^[\W_]*(?:(?:https?|site|document|page|initial|first|last|original|utm)[_-]?)?ref(?:err?er|erring)?(?:[_-]?(?:ur[il]|src|source|page))?$|^(?:dr|aff[_-]?source|utm[_-](?:source|medium|campaign|term|content|id))$/
const quotation = /^\W*text$/
const writtenWords = /^(?:body|comments?|message|description|subject|title|notes?|feedback)$/
const searchTerm = /^\W*(?:q|p|query|search_query|search|wd|keywords?)$/
/** The names that single hosts have for what is searched for. */
const ownTerm = /^(?:k@amazon|_nkw@ebay|identity@crt)\.(?:sh|com|(?:com?\.)?[a-z]{2})$/
const besideTarget = /^\W*(?:ref|referr?er|source|src|origin|from|via|utm)(?:[_-]|ur[il]|$)/
/** The part of a host that names the kind or the country of a search. */
const servingSearch = /^(?:www|m|search|maps|news|scholar|images|html|lite|hn|[a-z]{2}(?:\.search)?)\./
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
