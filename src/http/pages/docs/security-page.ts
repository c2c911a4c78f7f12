import { html } from '../../../kit/html.ts'
import { message } from '../../../messages/message.ts'
import type { ConstantPage } from '../page.ts'
import { withCode } from '../with-code.ts'

/** How to report a vulnerability, to the operator and to the maintainers. */
export const securityPage: ConstantPage<unknown> = {
  path: '/docs/security',
  render: (_needs, { lang }) => ({
    title: message(lang, 'page.security'),
    body: html`<p>${withCode(message(lang, 'page.security.service'))} <a href="/.well-known/security.txt">security.txt</a></p>
<p>${message(lang, 'page.security.software')}</p>
<p>${message(lang, 'page.security.what')}</p>
<p>${message(lang, 'page.security.scope')}</p>`,
  }),
}
