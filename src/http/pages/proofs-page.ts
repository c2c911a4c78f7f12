import { html } from '../../kit/html.ts'
import { message } from '../../messages/message.ts'
import type { ConstantPage } from './page.ts'

/** What can be verified without trusting this service, and what cannot. */
export const proofsPage: ConstantPage<unknown> = {
  path: '/docs/proofs',
  render: (_needs, { lang, baseUrl }) => ({
    title: message(lang, 'page.proofs'),
    body: html`<p>${message(lang, 'page.proofs.intro')}</p>
<h2>${message(lang, 'page.proofs.proved')}</h2>
<ul>${(['signed', 'judged', 'listed', 'logged'] as const).map((each) => html`<li>${message(lang, `page.proofs.${each}`)}</li>`)}</ul>
<h2>${message(lang, 'page.proofs.not')}</h2>
<ul>${(['publisher', 'chain', 'own', 'safe'] as const).map((each) => html`<li>${message(lang, `page.proofs.${each}`)}</li>`)}</ul>
<h2>${message(lang, 'page.proofs.how')}</h2>
<p>${message(lang, 'page.proofs.how_text')}</p>
<pre><code>curl -s ${baseUrl}/.well-known/service-keys.json &gt; keys.json
curl -s ${baseUrl}/log/lists/key &gt; log.key
curl -s '${baseUrl}/api/decide?to=0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97&amp;amountUsdc=25&amp;include=inputs,proof' &gt; answer.json
npx countersign pack --answer answer.json --keys keys.json --out decision.cspack
npx countersign replay decision.cspack --keys keys.json --log-key "$(cat log.key)"</code></pre>
<p>${message(lang, 'page.proofs.full_text')}</p>
<pre><code>npx countersign pack TOKEN --full --out decision.cspack</code></pre>
<p>${message(lang, 'page.proofs.own_text')}</p>
<pre><code>npx countersign own-proof 0x… --lists-root HEX --on 2026-11-23 --out own.json
npx countersign verify --proof own.json --lists-root HEX</code></pre>
<p>${message(lang, 'page.proofs.form')}</p>`,
  }),
}
