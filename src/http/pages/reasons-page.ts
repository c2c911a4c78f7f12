import { retryOf } from '../../kit/errors.ts'
import { html } from '../../kit/html.ts'
import { say } from '../../kit/prose.ts'
import { reasonCodes, reasonFacts, type ReasonCode } from '../../kit/reason-codes.ts'
import type { Page } from './page.ts'

/** Every reason code, each with a link to its own page. */
export const reasonsPage: Page<unknown> = {
  path: '/docs/reasons',
  render: (_needs, { lang }) => ({
    title: say(lang, 'page.reasons'),
    body: html`<div class="scroll"><table><thead><tr><th>${say(lang, 'page.code')}</th><th>${say(lang, 'page.class')}</th><th>${say(lang, 'page.meaning')}</th></tr></thead>
<tbody>${codes.map(
      (code) =>
        html`<tr><td><a href="/docs/reasons/${code}?lang=${lang}"><code>${code}</code></a></td><td><code>${reasonFacts(code).class}</code></td><td>${say(lang, `reason.${code}`, { field: '…' })}</td></tr>`,
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
      body: html`<p>${say(lang, `reason.${code}`, { field: '…' })}</p>
<dl>
<dt>${say(lang, 'page.change')}</dt><dd>${say(lang, `change.${code}`)}</dd>
<dt>${say(lang, 'page.class')}</dt><dd><code>${reasonFacts(code).class}</code></dd>
<dt>${say(lang, 'page.status')}</dt><dd>${reasonFacts(code).status}</dd>
<dt>${say(lang, 'page.retry')}</dt><dd>${retryable ? say(lang, 'page.retry.after', { seconds: after_seconds ?? 1 }) : say(lang, 'page.retry.no')}</dd>
</dl>`,
    }
  },
}

const codes = Object.keys(reasonCodes) as ReasonCode[]
