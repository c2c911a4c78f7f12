import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'

export type PageAsk = { lang: Lang; baseUrl: string; params: Readonly<Record<string, string>>; now: number }

type Drawn = { title: string; body: Html } | null

/** A page that needs no script: path pattern, and what stands on it. Null: there is no such page. */
export type Page<Needs> = {
  path: `/${string}`
  /** Whoever has the address may read it, so that search engines and caches are not to keep it. */
  isPrivate?: true
  render: (needs: Needs, ask: PageAsk) => Drawn | Promise<Drawn>
}

/** A page that says the same to everybody: drawn once for each language. */
export type ConstantPage<Needs> = {
  path: `/${string}`
  render: (needs: Needs, ask: Pick<PageAsk, 'lang' | 'baseUrl'>) => { title: string; body: Html }
}

/** The frame around every page: language, skip link, header, footer. */
export function frame(lang: Lang, path: string, title: string, body: Html): string {
  const other = lang === 'en' ? 'zh' : 'en'
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Countersign</title>
<link rel="stylesheet" href="/pages.css">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#main">${message(lang, 'page.skip')}</a>
<header><a class="brand" href="/?lang=${lang}">Countersign</a>
<nav><a href="/docs?lang=${lang}">${message(lang, 'page.docs')}</a>
<a href="/docs/verdicts?lang=${lang}">${message(lang, 'page.verdicts')}</a>
<a href="/lists?lang=${lang}">${message(lang, 'page.lists')}</a>
<a href="/docs/reasons?lang=${lang}">${message(lang, 'page.reasons')}</a>
<a href="${path}?lang=${other}" lang="${other}">${message(other, 'page.language')}</a></nav></header>
<main id="main"><h1>${title}</h1>
${body}</main>
<footer><p>${message(lang, 'note.limits')}</p></footer>
</body>
</html>`
  return page.html
}
