import type { PaymentUrl } from '../../kit/payment-url.ts'
import { queryPairs } from './query-pairs.ts'
import { urlsInText } from './urls-in-text.ts'

/**
 * The URLs that stand in the path, the query or the fragment of a URL of any host, with a scheme or behind two slashes, but
 * not as the page that a visitor comes from or as what is searched for. Any site may redirect to them; only those that a list
 * blocks are of interest.
 */
export function mentionedUrls({ path, url }: PaymentUrl): string[] {
  if (path === '' && !url.includes('#')) return []
  const { pathname, search, hash } = new URL(url)
  const inPath = urlsInText(pathname + search, pathname.length)
  const pairs = [...queryPairs(search.slice(1)), ...queryPairs(hash.slice(1))]
  return [...inPath, ...pairs.flatMap(({ name, text }) => (isOtherPurpose(name) ? [] : urlsInText(text)))]
}

/** Whether a URL in a parameter is a referrer, a search term or a quotation. */
export function isOtherPurpose(name: string): boolean {
  return otherPurpose.test(name)
}

const otherPurpose =
  /^\W*(?:(?:ref|referr?er|source|src|origin|from|via|utm)(?:[_-]|ur[il]|$)|(?:q|p|query|search_query|search|text|wd|keywords?)$)/
