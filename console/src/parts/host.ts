import type { Lang } from '../messages.ts'

/** The host of a web URL; null where the text is not one and must not become a link. */
export function hostOf(url: string): string | null {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.host : null
}

/** The same page of this service in the reader's language. */
export function inLanguage(page: string, lang: Lang): string {
  const url = URL.parse(page)
  url?.searchParams.set('lang', lang)
  return url?.href ?? page
}
