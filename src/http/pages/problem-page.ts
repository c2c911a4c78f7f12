import { problemOf, type ServiceError } from '../../endpoint/errors.ts'
import { html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { navigation } from './navigation.ts'
import { frame } from './page.ts'
import { whenToRetry } from './when-to-retry.ts'

/** What stands against a page, drawn as a page with ways on. */
export function problemPage(error: ServiceError, lang: Lang, baseUrl: string): string {
  const { title, detail, reason_code, retry } = problemOf(error, lang, baseUrl)
  const body = html`<p>${detail === title ? '' : detail} ${whenToRetry(retry, lang)}</p>
<p class="soft"><a href="/docs/reasons/${reason_code}?lang=${lang}"><code>${reason_code}</code></a></p>
<h2>${message(lang, 'page.ways_on')}</h2>
<ul>${navigation.map(({ path, name }) => html`<li><a href="${path}?lang=${lang}">${message(lang, name)}</a></li>`)}</ul>`
  return frame(lang, '/', title, body)
}
