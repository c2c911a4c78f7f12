import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { BuiltApp } from './built-app.ts'
import { homeFrame } from './home-frame.ts'
import { languageLinks, pageBottom, pageTop } from './page.ts'

/** The initial content of a web app page, and the app's source file for it. */
type Beginning = {
  source: string | null
  main: (lang: Lang, view: View) => Html
  /** The text for a browser without script, where it is not that of the first page. */
  withoutScript?: (lang: Lang) => Html
}

/** `hasQuestion`: the URL has a question of the first page. */
type View = { baseUrl: string; hasQuestion: boolean }

/**
 * The document of the web app with the initial content of a page, which is visible before the script has loaded, and
 * links to the files that this page needs. The app renders the same content in its place.
 */
export function firstFrame(app: BuiltApp, path: string, lang: Lang, view: View): string {
  const { source, main, withoutScript } = beginningOf(path)
  const beginning = html`${pageTop(lang, path, languageLinks(lang, ''))}
<main id="content" tabindex="-1">${main(lang, view)}</main>
${pageBottom(lang)}`
  const { scripts, styles } = source === null ? { scripts: [], styles: [] } : app.neededBy(source)
  const about = html`${message(lang, 'home.what')}`
  const links = html`${styles.map((file) => html`<link rel="stylesheet" crossorigin href="/${file}">\n`)}${scripts.map((file) => html`<link rel="modulepreload" crossorigin href="/${file}">\n`)}`
  return app.document
    .replace('<html lang="en">', `<html lang="${lang}">`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (_all, start: string) => `${start}${about.html}"`)
    .replace(/(<noscript[^>]*>)[^]*?(?=<\/noscript>)/, (own: string, start: string) =>
      withoutScript ? start + withoutScript(lang).html : own,
    )
    .replace('</head>', () => `${links.html}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${beginning.html}</div>`)
}

function beginningOf(path: string): Beginning {
  if (path.startsWith('/address/')) return addressPage
  return path.startsWith('/console') ? consolePage : homePage
}

/** Part of the main script. */
const homePage: Beginning = {
  source: null,
  main: (lang, { baseUrl, hasQuestion }) => homeFrame(lang, baseUrl, hasQuestion),
}

/** One document for all addresses, stored compressed; the address is in the path. */
const addressPage: Beginning = {
  source: 'src/pages/address-page.tsx',
  withoutScript: (lang) =>
    html`<p>${message(lang, 'no_script.address')} <a href="${reportPlace}"><strong>${message(lang, 'no_script.report')}</strong></a></p>`,
  main: (lang) => html`<div class="address-head"><h1>${message(lang, 'address_page.title')}</h1></div>
<div class="answer"><p class="waiting">${message(lang, 'address_page.checking')}</p></div>`,
}

/** Stands for the path of the report in the one document of all addresses. */
const reportPlace = '/report/ADDRESS'

/** The document of one address: its link for browsers without script leads to the report on this address. */
export function nameReport(document: string, address: string, query: string, lang: Lang): string {
  const parameters = new URLSearchParams(query)
  parameters.set('lang', lang)
  const report = html`/report/${encodeURIComponent(address)}?${parameters.toString()}`
  return document.replace(`href="${reportPlace}"`, () => `href="${report.html}"`)
}

/** The same whether or not the visitor is signed in, which only the session shows. */
const consolePage: Beginning = {
  source: 'src/console/console-page.tsx',
  withoutScript: (lang) => html`<p>${message(lang, 'no_script.console')} <a href="/docs?lang=${lang}">/docs</a></p>`,
  main: (lang) =>
    html`<div class="sign-in"><h1>${message(lang, 'console.title')}</h1><p class="lead">${message(lang, 'sign_in.what')}</p><p class="waiting">${message(lang, 'wait.loading')}</p></div>`,
}
