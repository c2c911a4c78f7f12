import type { ErrorCode } from '../../endpoint/reason-codes.ts'
import { html, type Html } from '../../kit/html.ts'
import { langs, message, type Lang } from '../../messages/message.ts'
import { footerLinks, isUnder, languageNames, navigationAt, type Place } from './navigation.ts'
import { withCode } from './with-code.ts'

/** `query`: the first value of each parameter. Pages ignore unknown ones. */
export type PageAsk = {
  lang: Lang
  baseUrl: string
  params: Readonly<Record<string, string>>
  query: ReadonlyMap<string, string>
  now: number
}

type Drawn = { title: string; body: Html }

/** A page without script: its path pattern and renderer. Null: there is no such page; `missing` is then the error. */
export type Page<Needs> = {
  path: `/${string}`
  /** The URL contains a secret, so search engines and caches must not store the page. */
  isPrivate?: true
  /** Default: `not_found`. */
  missing?: ErrorCode
  render: (needs: Needs, ask: PageAsk) => Drawn | null | Promise<Drawn | null>
}

/** A page with the same content for everyone, rendered once per language. */
export type ConstantPage<Needs> = {
  path: `/${string}`
  render: (needs: Needs, ask: Pick<PageAsk, 'lang' | 'baseUrl'>) => Drawn | Promise<Drawn>
}

/**
 * The frame of every page that the service renders; `parts/shell.tsx` of the web app renders the same. `place` is the
 * path with the query, so that another language shows the same view. Where the query holds a token, which no answer may
 * repeat, it is the path alone and `languages` is `languageForm`.
 */
export function frame(
  lang: Lang,
  place: string,
  title: string,
  body: Html,
  languages = languageLinks(lang, place),
): string {
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, email=no, address=no, date=no">
<title>${title.replaceAll('`', '')} · Countersign</title>
<link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="/pages.css">
<link rel="stylesheet" href="/parts.css">
<link rel="icon" type="image/svg+xml" href="/mark.svg">
</head>
<body>
${pageTop(lang, place.split('?')[0] ?? place, languages)}
<main id="content" class="drawn" tabindex="-1"><h1>${withCode(title)}</h1>
${body}</main>
${pageBottom(lang)}
</body>
</html>`
  return page.html
}

/** The header of every page: name, navigation and languages. On a phone the navigation opens as a menu, without script. */
export function pageTop(lang: Lang, path: string, languages: Html): Html {
  return html`<a class="skip" href="#content">${message(lang, 'shell.skip')}</a>
<header class="${isUnder(path, '/console') ? 'top of-console' : 'top'}"><a class="brand" href="/?lang=${lang}">Countersign</a>
<button type="button" class="plain menu" popovertarget="site-menu">${message(lang, 'shell.menu')}</button>
<nav id="site-menu" class="menu-nav" popover aria-label="${message(lang, 'shell.nav')}"><ul>${navigationAt(path).map((place) => link(place, lang, isUnder(path, place.path)))}</ul></nav>
${languages}</header>`
}

/** Links to the same view in each language. */
export function languageLinks(lang: Lang, place: string): Html {
  return html`<ul class="languages" aria-label="${message(lang, 'shell.language')}">${langs.map(
    (each) =>
      html`<li><a href="${inLanguage(place, each)}" hreflang="${each}" lang="${each}"${each === lang && html` aria-current="true"`}>${languageNames[each]}</a></li>`,
  )}</ul>`
}

/**
 * The language switch of a page with a secret URL. Without an action attribute the form posts to its own URL, so that
 * the token does not appear in the page.
 */
export function languageForm(lang: Lang): Html {
  return html`<form method="post" class="languages"><input type="hidden" name="action" value="show"><ul aria-label="${message(lang, 'shell.language')}">${langs.map(
    (each) =>
      html`<li><button name="lang" value="${each}" lang="${each}"${each === lang && html` aria-current="true"`}>${languageNames[each]}</button></li>`,
  )}</ul></form>`
}

/** The footer of every page. */
export function pageBottom(lang: Lang): Html {
  return html`<footer class="bottom"><p>${message(lang, 'shell.limits')}</p><p>${message(lang, 'shell.custody')}</p>
<ul>${footerLinks.map((place) => link(place, lang))}</ul></footer>`
}

/** The same view in another language: all other parameters stay unchanged. */
function inLanguage(place: string, lang: Lang): string {
  const [path = place, query = ''] = place.split('?')
  const others = query.split('&').filter((pair) => pair !== '' && !/^lang(?:=|$)/.test(pair))
  return `${path}?${[...others, `lang=${lang}`].join('&')}`
}

function link({ path, name }: Place, lang: Lang, current = false): Html {
  return html`<li><a href="${path}?lang=${lang}"${current && html` aria-current="page"`}>${message(lang, name)}</a></li>`
}
