import { problemOf, type ServiceError } from '../../endpoint/errors.ts'
import type { ErrorCode } from '../../endpoint/reason-codes.ts'
import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { examples } from './home-doors.ts'
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
  const example = mistyped[reason_code]
  const body = html`<p>${detail === title ? '' : withCode(detail)} ${withCode(whenToRetry(retry, lang))}</p>
${example !== undefined && drawSearch(example, lang)}
<p class="soft"><a href="/docs/reasons/${reason_code}?lang=${lang}"><code>${reason_code}</code></a></p>
<h2>${message(lang, 'page.ways_on')}</h2>
<ul>${navigation.map(({ path, name }) => html`<li><a href="${path}?lang=${lang}">${message(lang, name)}</a></li>`)}</ul>`
  return frame(lang, path, title, body, languages)
}

/** For a mistyped address or host: the field of the first page, and an example of what it takes. */
function drawSearch(example: string, lang: Lang): Html {
  return html`<form class="asked" method="get" action="/"><input type="hidden" name="lang" value="${lang}">
<label>${message(lang, 'form.q')} <input type="search" name="q" required></label>
<button class="primary" type="submit">${message(lang, 'form.submit')}</button></form>
<p>${message(lang, 'page.for_example')} <a href="${example}?lang=${lang}"><code>${example.slice(example.lastIndexOf('/') + 1)}</code></a></p>`
}

/** What a reader may have mistyped, with the page of a well-formed one. */
const mistyped: Partial<Record<ErrorCode, string>> = {
  address_invalid: `/address/${examples[0].q}`,
  address_checksum_invalid: `/address/${examples[0].q}`,
  url_invalid: '/host/etherscan.io',
}
