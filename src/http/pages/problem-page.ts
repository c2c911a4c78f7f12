import { problemOf, type ServiceError } from '../../endpoint/errors.ts'
import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { navigation } from './navigation.ts'
import { frame } from './page.ts'
import { whenToRetry } from './when-to-retry.ts'
import { withCode } from './with-code.ts'

type Shown = { lang: Lang; baseUrl: string; path: string; languages?: Html | undefined }

/**
 * An error as a page with links onwards. `path`: the path of the missing page without its query, which may hold a key
 * or token; `/` where no page can be. `languages` is `languageForm` where the page depends on that query.
 */
export function problemPage(error: ServiceError, { lang, baseUrl, path, languages }: Shown): string {
  const { title, detail, reason_code, retry } = problemOf(error, lang, baseUrl)
  const body = html`<p>${detail === title ? '' : withCode(detail)} ${withCode(whenToRetry(retry, lang))}</p>
<p class="soft"><a href="/docs/reasons/${reason_code}?lang=${lang}"><code>${reason_code}</code></a></p>
<h2>${message(lang, 'page.ways_on')}</h2>
<ul>${navigation.map(({ path, name }) => html`<li><a href="${path}?lang=${lang}">${message(lang, name)}</a></li>`)}</ul>`
  return frame(lang, path, title, body, languages)
}
