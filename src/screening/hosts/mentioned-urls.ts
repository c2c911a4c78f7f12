import type { PaymentUrl } from '../../kit/payment-url.ts'
import { mayHaveUrlInCode, textsInBase64 } from './base64-texts.ts'
import { isOtherPurpose, isSearchPath } from './parameter-purpose.ts'
import { queryPairs } from './query-pairs.ts'
import { urlsInText } from './urls-in-text.ts'

/**
 * The URLs that stand in the path, the query or the fragment of a URL of any host, with a scheme or behind two slashes, also in
 * base64, but not as the page that a visitor comes from, as what is searched for or in what a person writes. Any site may
 * redirect to them; only those that a list blocks are of interest.
 */
export function mentionedUrls(page: PaymentUrl): string[] {
  const { url, host } = page
  // Most payment pages have such a path, and parsing takes longer than the rest of their screening.
  if (withoutUrls.test(url) && !mayHaveUrlInCode(url)) return []
  const { pathname, search, hash } = new URL(url)
  const isSearched = isSearchPath(pathname, host)
  const inPath = isSearched ? [] : urlsInText(pathname + search, pathname.length)
  const queries = [search.slice(1), hash.slice(1)]
  const pairs = queries.flatMap(queryPairs).filter(({ name }) => !isSearched || name !== '')
  const texts = pairs.filter((pair) => !isOtherPurpose(pair, page)).map(({ text }) => text)
  const padded = queries.filter((query) => /^[^&=]+=+$/.test(query))
  const inBase64 = [...pathname.split('/'), ...padded, ...texts].flatMap(textsInBase64)
  return [...inPath, ...[...texts, ...inBase64].flatMap((text) => urlsInText(text))]
}

/**
 * A path of plain words, none of which begins with base64 of two slashes of either kind, of JSON or of white space: `mayHaveUrlInCode`
 * has the rest.
 */
const withoutUrls =
  /^https?:\/\/[^/\\?#]+(?=\/|$)(?:[/.~](?!\/|(?:[aA]1)?(?:[eW][yw3]|L[y1]|X[CF]|[47CDI]|wq))[\w-]*)*$/
