import { html } from '../../kit/html.ts'
import { rules } from '../../intent/injection/rules.ts'
import { say } from '../../kit/prose.ts'
import { policyVersion, signalWeights, type SignalKey } from '../../screening/signals.ts'
import { meaningOf } from '../../screening/speak.ts'
import type { Page } from './page.ts'
import { riskScale } from './risk-scale.ts'

/** What each verdict means and what every signal weighs: the page behind `standard`. */
export const verdictsPage: Page<unknown> = {
  path: '/docs/verdicts',
  render: (_needs, { lang }) => ({
    title: say(lang, 'page.verdicts'),
    body: html`<p>${say(lang, 'page.verdicts.intro')}</p>
${riskScale(lang, null)}
<dl>
${(['clear', 'caution', 'risky', 'uncertain'] as const).map(
  (verdict) => html`<dt><strong>${say(lang, `verdict.${verdict}`)}</strong> <code>${verdict}</code></dt>
<dd>${say(lang, `page.verdict.${verdict}`)}</dd>`,
)}
</dl>
<h2>${say(lang, 'page.weights')}</h2>
<p>${say(lang, 'page.weights.intro', { policy: policyVersion })}</p>
<div class="scroll"><table><thead><tr><th>${say(lang, 'page.signal')}</th><th>${say(lang, 'page.weight')}</th><th>${say(lang, 'page.meaning')}</th></tr></thead>
<tbody>${(Object.keys(signalWeights) as SignalKey[]).map(
      (key) =>
        html`<tr><td><code>${key}</code></td><td>${signalWeights[key]}</td><td>${meaningOf(key, lang)}</td></tr>`,
    )}</tbody></table></div>
<h2>${say(lang, 'page.decisions')}</h2>
<p>${say(lang, 'page.decisions.payment')}</p>
<p>${say(lang, 'page.decisions.match')}</p>
<h2>${say(lang, 'page.texts')}</h2>
<p>${say(lang, 'page.texts.intro')}</p>
<ul>
${rules.map(({ id }) => html`<li>${say(lang, `injection.${id}`)} <code>${id}</code></li>`)}
</ul>
<p>${say(lang, 'page.texts.accuracy')}</p>
<h2>${say(lang, 'page.accuracy')}</h2>
<p>${say(lang, 'page.accuracy.honest')}</p>
<p>${say(lang, 'page.accuracy.caught')}</p>`,
  }),
}
