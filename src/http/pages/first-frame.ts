import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { BuiltApp } from './built-app.ts'
import { homeFrame } from './home-frame.ts'
import { languageLinks, pageBottom, pageTop } from './page.ts'

/** The initial content of a web app page, and the app's source file for it. */
type Beginning = { source: string | null; main: (lang: Lang, view: View) => Html }

/** `hasQuestion`: the URL has a question of the first page. */
type View = { baseUrl: string; hasQuestion: boolean }

/**
 * The document of the web app with the initial content of a page, which is visible before the script has loaded, and
 * links to the files that this page needs. The app renders the same content in its place.
 */
export function firstFrame(app: BuiltApp, path: string, lang: Lang, view: View): string {
  const { source, main } = beginningOf(path)
  const beginning = html`${pageTop(lang, path, languageLinks(lang, ''))}
<main id="content" tabindex="-1">${main(lang, view)}</main>
${pageBottom(lang)}`
  const { scripts, styles } = source === null ? { scripts: [], styles: [] } : app.neededBy(source)
  const about = html`${message(lang, 'home.what')}`
  const links = html`${styles.map((file) => html`<link rel="stylesheet" crossorigin href="/${file}">\n`)}${scripts.map((file) => html`<link rel="modulepreload" crossorigin href="/${file}">\n`)}`
  return app.document
    .replace('<html lang="en">', `<html lang="${lang}">`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (_all, start: string) => `${start}${about.html}"`)
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
  main: (lang) => html`<div class="address-head"><h1>${message(lang, 'address_page.title')}</h1></div>
<div class="answer"><p class="waiting">${message(lang, 'address_page.checking')}</p></div>`,
}

/** The same whether or not the visitor is signed in, which only the session shows. */
const consolePage: Beginning = {
  source: 'src/console/console-page.tsx',
  main: (lang) =>
    html`<div class="sign-in"><h1>${message(lang, 'console.title')}</h1><p class="lead">${message(lang, 'sign_in.what')}</p><p class="waiting">${message(lang, 'wait.loading')}</p></div>`,
}
