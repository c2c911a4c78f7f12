import { html } from '../../../kit/html.ts'
import { message } from '../../../messages/message.ts'
import type { ConstantPage } from '../page.ts'
import { withCode } from '../with-code.ts'
import { guardExamples } from '../guard-examples.ts'
import { code } from './guide-parts.ts'

/** How a wallet is guarded with the SDK: by x402, and by viem. */
export const guardGuide: ConstantPage<unknown> = {
  path: '/docs/guard',
  render: (_needs, { lang, baseUrl }) => ({
    title: message(lang, 'guide.guard'),
    body: html`<p>${message(lang, 'guide.guard.intro')}</p>
<p>${withCode(message(lang, 'guide.guard.pack'))}</p>
${code(pack)}
<p>${withCode(message(lang, 'guide.guard.install'))}</p>
${code(install)}
<h2>${message(lang, 'guide.guard.x402')}</h2>
${code(guardExamples(baseUrl).x402)}
<h2>${message(lang, 'guide.guard.viem')}</h2>
${code(guardExamples(baseUrl).viem)}
<p>${withCode(message(lang, 'guide.guard.refused'))}</p>
<p>${message(lang, 'guide.guard.devnet')} <a href="/docs/devnet?lang=${lang}">${message(lang, 'page.devnet')}</a></p>`,
  }),
}

const pack = 'npm pack --pack-destination /tmp ./sdk'
const install = 'npm install /tmp/countersign-sdk-0.1.0.tgz @x402/fetch @x402/evm viem'
