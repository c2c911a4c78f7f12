import type { QueryPair } from './query-pairs.ts'
import { isWholeUrl } from './target-text.ts'

/**
 * Whether a URL in a parameter is no page that the visitor is led to: the page that the visitor comes from, a quotation, or what
 * is searched for. In words that a person writes, and in a search on a host that is not known to search, a URL that is the
 * complete value still counts, because a redirector may have any name for its target.
 */
export function isOtherPurpose({ name, keys, text }: QueryPair, host: string): boolean {
  if (keys !== '') return false
  if (referrer.test(name) || quotation.test(name)) return true
  const isSearch = searchTerm.test(name)
  if (!isSearch && !writtenWords.test(name)) return false
  return (isSearch && isSearchHost(host)) || !isWholeUrl(text)
}

/** Whether a parameter of a redirector is none of its targets. What stands in it counts only if a list blocks it. */
export function isBesideTarget({ name }: QueryPair): boolean {
  return besideTarget.test(name) || referrer.test(name)
}

/** Whether a parameter holds what is searched for. */
export function isSearchTerm(name: string): boolean {
  return searchTerm.test(name)
}

function isSearchHost(host: string): boolean {
  const name = host.replace(servingSearch, '')
  return searchHosts.has(name) || searchOfCountry.test(name)
}

const referrer =
  /^[\W_]*(?:(?:https?|site|document|page|initial|first|last|original|utm)[_-]?)?ref(?:err?er|erral|erring)?(?:[_-]?(?:ur[il]|src|source|page))?$|^(?:dr|aff[_-]?source|utm[_-](?:source|medium|campaign|term|content|id))$/
const quotation = /^\W*text$/
const writtenWords =
  /^(?:body|comments?|message|msg|description|desc|subject|title|details?|reason|notes?|feedback|summary|content|caption|quote)$/
const searchTerm =
  /^(?:q|p|k|s|oq|_nkw|query|search|search[_-]?(?:query|terms?|text|word|key)|wd|words?|kw|keywords?|terms?|identity|as_(?:o|e)?p?q|as_sitesearch)$/
const besideTarget =
  /^\W*(?:(?:ref|referr?er|source|src|origin|from|via|utm)(?:[_-]|ur[il]|$)|(?:q|p|query|search_query|search|text|wd|keywords?)$)/
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
