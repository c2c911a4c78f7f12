import { attestationSeconds } from '../../../decision/sign-decision.ts'
import { html } from '../../../kit/html.ts'
import { message } from '../../../messages/message.ts'
import type { ConstantPage } from '../page.ts'
import { withCode } from '../with-code.ts'
import type { DocsNeeds } from './docs-needs.ts'
import { groupPath } from './docs-places.ts'
import { callOf } from './guide-parts.ts'

/** How a payment is decided with one call, and what each decision means to who pays. */
export const decideGuide: ConstantPage<DocsNeeds> = {
  path: '/docs/decide',
  render: ({ endpoints }, ask) => {
    const { lang } = ask
    const minutes = attestationSeconds.allow / 60
    return {
      title: message(lang, 'guide.decide'),
      body: html`<p>${withCode(message(lang, 'guide.decide.intro'))}</p>
${callOf(endpoints, 'decidePayment', ask)}
<dl>
<dt><code>allow</code></dt><dd>${withCode(message(lang, 'guide.decide.allow', { minutes }))}</dd>
<dt><code>review</code></dt><dd>${withCode(message(lang, 'guide.decide.review'))}</dd>
<dt><code>decline</code></dt><dd>${withCode(message(lang, 'guide.decide.decline'))}</dd>
<dt>–</dt><dd>${message(lang, 'guide.decide.none')}</dd>
</dl>
<p>${withCode(message(lang, 'guide.decide.setting'))}</p>
<p><a href="${groupPath('Decisions')}?lang=${lang}#decidePayment"><code>/api/decide</code></a> · <a href="/docs/reasons?lang=${lang}">${message(lang, 'page.reasons')}</a> · <a href="/docs/guard?lang=${lang}">${message(lang, 'guide.guard')}</a></p>`,
    }
  },
}
