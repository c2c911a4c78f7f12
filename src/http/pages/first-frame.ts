import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { BuiltApp } from './built-app.ts'
import { homeFrame } from './home-frame.ts'
import { languageLinks, pageBottom, pageTop } from './page.ts'

/** The initial content of a web app page, and the app's source file for it. */
type Beginning = {
  /** Null: part of the main script. */
  source: string | null
  main: Html
  /** The text for a browser without script, where it is not that of the first page. */
  withoutScript?: Html
}

/** `hasQuestion`: the URL has a question of the first page. */
type View = { baseUrl: string; hasQuestion: boolean }

/** The document of the first page, or of the console, which is the same for every visitor of a language. */
export function firstFrame(app: BuiltApp, path: string, lang: Lang, { baseUrl, hasQuestion }: View): string {
  const isConsole = path.startsWith('/console')
  const main = isConsole ? consoleFrame(lang) : { source: null, main: homeFrame(lang, baseUrl, hasQuestion) }
  return appDocument(app, path, lang, main)
}

/** The document of the page of one address, which begins with what is known about it. */
export function addressDocument(app: BuiltApp, lang: Lang, parts: Required<Omit<Beginning, 'source'>>): string {
  return appDocument(app, '/address/', lang, { source: 'src/pages/address-page.tsx', ...parts })
}

/**
 * The document of the web app with the initial content of a page, which is visible before the script has loaded, and
 * links to the files that this page needs. The app renders the same content in its place.
 */
function appDocument(app: BuiltApp, path: string, lang: Lang, { source, main, withoutScript }: Beginning): string {
  const beginning = html`${pageTop(lang, path, languageLinks(lang, ''))}
<main id="content" tabindex="-1">${main}</main>
${pageBottom(lang)}`
  const { scripts, styles } = source === null ? { scripts: [], styles: [] } : app.neededBy(source)
  const about = html`${message(lang, 'home.what')}`
  const links = html`${styles.map((file) => html`<link rel="stylesheet" crossorigin href="/${file}">\n`)}${scripts.map((file) => html`<link rel="modulepreload" crossorigin href="/${file}">\n`)}`
  return app.document
    .replace('<html lang="en">', `<html lang="${lang}">`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (_all, start: string) => `${start}${about.html}"`)
    .replace(/(<noscript[^>]*>)[^]*?(?=<\/noscript>)/, (own: string, start: string) =>
      withoutScript ? start + withoutScript.html : own,
    )
    .replace('</head>', () => `${links.html}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${beginning.html}</div>`)
}

/** The same whether or not the visitor is signed in, which only the session shows. */
function consoleFrame(lang: Lang): Beginning {
  return {
    source: 'src/console/console-page.tsx',
    withoutScript: html`<p>${message(lang, 'no_script.console')} <a href="/docs?lang=${lang}">/docs</a></p>`,
    main: html`<div class="sign-in"><h1>${message(lang, 'console.title')}</h1><p class="lead">${message(lang, 'sign_in.what')}</p><p class="waiting">${message(lang, 'wait.loading')}</p></div>`,
  }
}
