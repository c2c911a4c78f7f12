import { html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { pageTop } from './page.ts'

/**
 * The document of the web app with what the landing page begins with already in it, so that a phone shows it before the
 * script has come. The app draws the same in its place.
 */
export function homeDocument(document: string, lang: Lang): string {
  const beginning = html`${pageTop(lang, '/')}
<main id="content" tabindex="-1"><div class="hero"><h1>${message(lang, 'home.slogan')}</h1><p class="lead">${message(lang, 'home.what')}</p></div></main>`
  return document
    .replace('<html lang="en">', `<html lang="${lang}">`)
    .replace('<div id="root"></div>', () => `<div id="root">${beginning.html}</div>`)
}
