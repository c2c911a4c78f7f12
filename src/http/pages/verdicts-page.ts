import { attestationSeconds } from '../../decision/sign-decision.ts'
import { html } from '../../kit/html.ts'
import { rules } from '../../intent/injection-rules.ts'
import { message } from '../../messages/message.ts'
import {
  crowdWeightMax,
  furtherSignalWeight,
  policyVersion,
  signalWeights,
  type SignalKey,
} from '../../screening/signals.ts'
import { meaningOf } from '../../screening/describe-result.ts'
import type { Page } from './page.ts'
import { riskScale } from './risk-scale.ts'

/** What each verdict means and what every signal weighs: the page behind `standard`. */
export const verdictsPage: Page<unknown> = {
  path: '/docs/verdicts',
  render: (_needs, { lang }) => ({
    title: message(lang, 'page.verdicts'),
    body: html`<p>${message(lang, 'page.verdicts.intro', { step: furtherSignalWeight })}</p>
${riskScale(lang, null)}
<dl>
${(['clear', 'caution', 'risky', 'uncertain'] as const).map(
  (verdict) => html`<dt><strong>${message(lang, `verdict.${verdict}`)}</strong> <code>${verdict}</code></dt>
<dd>${message(lang, `page.verdict.${verdict}`)}</dd>`,
)}
</dl>
<h2>${message(lang, 'page.weights')}</h2>
<p>${message(lang, 'page.weights.intro', { policy: policyVersion, crowd_max: crowdWeightMax })}</p>
<div class="scroll"><table><thead><tr><th>${message(lang, 'page.signal')}</th><th>${message(lang, 'page.weight')}</th><th>${message(lang, 'page.meaning')}</th></tr></thead>
<tbody>${(Object.keys(signalWeights) as SignalKey[]).map(
      (key) =>
        html`<tr><td><code>${key}</code></td><td>${signalWeights[key]}</td><td>${meaningOf(key, lang)}</td></tr>`,
    )}</tbody></table></div>
<h2>${message(lang, 'page.decisions')}</h2>
<p>${message(lang, 'page.decisions.payment', {
      allow_minutes: attestationSeconds.allow / 60,
      review_hours: attestationSeconds.review / 3_600,
    })}</p>
<p>${message(lang, 'page.decisions.match')}</p>
<h2>${message(lang, 'page.texts')}</h2>
<p>${message(lang, 'page.texts.intro')}</p>
<ul>
${rules.map(({ id }) => html`<li>${message(lang, `injection.${id}`)} <code>${id}</code></li>`)}
</ul>
<p>${message(lang, 'page.texts.accuracy')}</p>
<h2>${message(lang, 'page.accuracy')}</h2>
<p>${message(lang, 'page.accuracy.honest')}</p>
<p>${message(lang, 'page.accuracy.caught')}</p>`,
  }),
}
