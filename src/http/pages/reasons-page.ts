import { retryOf } from '../../endpoint/errors.ts'
import { html } from '../../kit/html.ts'
import { message } from '../../messages/message.ts'
import { reasonCodes, reasonFacts, type ReasonCode } from '../../endpoint/reason-codes.ts'
import type { ConstantPage, Page } from './page.ts'

/** Every reason code, each with a link to its own page. */
export const reasonsPage: ConstantPage<unknown> = {
  path: '/docs/reasons',
  render: (_needs, { lang }) => ({
    title: message(lang, 'page.reasons'),
    body: html`<div class="scroll"><table><thead><tr><th>${message(lang, 'page.code')}</th><th>${message(lang, 'page.class')}</th><th class="sentence">${message(lang, 'page.meaning')}</th></tr></thead>
<tbody>${codes.map(
      (code) =>
        html`<tr><td><a href="/docs/reasons/${code}?lang=${lang}"><code>${code}</code></a></td><td><code>${reasonFacts(code).class}</code></td><td class="sentence">${message(lang, `reason.${code}`, { field: '…' })}</td></tr>`,
    )}</tbody></table></div>`,
  }),
}

/** One reason code: the page that the `type` of an error opens. */
export const reasonPage: Page<unknown> = {
  path: '/docs/reasons/:code',
  render: (_needs, { lang, params }) => {
    const code = codes.find((candidate) => candidate === params['code'])
    if (!code) return null
    const { retryable, after_seconds } = retryOf(code, lang)
    return {
      title: code,
      body: html`<p>${message(lang, `reason.${code}`, { field: '…' })}</p>
<dl>
<dt>${message(lang, 'page.change')}</dt><dd>${message(lang, `change.${code}`)}</dd>
<dt>${message(lang, 'page.class')}</dt><dd><code>${reasonFacts(code).class}</code></dd>
<dt>${message(lang, 'page.status')}</dt><dd>${reasonFacts(code).status}</dd>
<dt>${message(lang, 'page.retry')}</dt><dd>${retryable ? message(lang, 'page.retry.after', { seconds: after_seconds ?? 1 }) : message(lang, 'page.retry.no')}</dd>
</dl>`,
    }
  },
}

const codes = Object.keys(reasonCodes) as ReasonCode[]
