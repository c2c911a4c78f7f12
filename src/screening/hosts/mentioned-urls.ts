import type { PaymentUrl } from '../../kit/payment-url.ts'
import { base64Url } from './base64-url.ts'
import { isOtherPurpose } from './parameter-purpose.ts'
import { queryPairs } from './query-pairs.ts'
import { urlsInText } from './urls-in-text.ts'

/**
 * The URLs that stand in the path, the query or the fragment of a URL of any host, with a scheme or behind two slashes, or
 * completely in base64, but not as the page that a visitor comes from or as what is searched for. Any site may redirect to
 * them; only those that a list blocks are of interest.
 */
export function mentionedUrls({ url, host }: PaymentUrl): string[] {
  // Most payment pages have such a path, and parsing takes longer than the rest of their screening.
  if (withoutUrls.test(url)) return []
  const { pathname, search, hash } = new URL(url)
  const inPath = urlsInText(pathname + search, pathname.length)
  const pairs = [...queryPairs(search.slice(1)), ...queryPairs(hash.slice(1))]
  const texts = pairs.filter((pair) => !isOtherPurpose(pair, host)).map(({ text }) => text)
  const complete = [...pathname.split('/'), search.slice(1), hash.slice(1), ...texts]
  const inBase64 = complete.flatMap((text) => base64Url(text) ?? [])
  return [...inPath, ...texts.flatMap((text) => urlsInText(text)), ...inBase64.flatMap((text) => urlsInText(text))]
}

/** A path of plain words, none of which is base64 that begins with `http`, two slashes of either kind or white space. */
const withoutUrls = /^https?:\/\/[^/\\?#]+(?:\/(?!(?:[aA]1)?(?:[aS][HF]|L[y1]|X[CF]|[47CDIw]))[\w.~-]+)*\/?$/
