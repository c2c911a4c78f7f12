import { attestationSeconds } from '../../decision/sign-decision.ts'
import { hourSeconds } from '../../kit/duration.ts'
import { html, type Html } from '../../kit/html.ts'
import { ruleIds } from '../../intent/injection-rules.ts'
import { message, type Lang } from '../../messages/message.ts'
import { policyVersion } from '../../screening/policies.ts'
import { crowdWeightMax, furtherSignalWeight, signalWeights, type SignalKey } from '../../screening/signals.ts'
import { meaningOf } from '../../screening/describe-result.ts'
import { taintReasons } from '../../screening/verdict.ts'
import { reasonAlone } from '../../screening/verdict-ladder.ts'
import type { ConstantPage } from './page.ts'
import { riskScale } from './risk-scale.ts'

/** The meaning of each verdict and the weight of every signal: the page that `standard` links to. */
export const verdictsPage: ConstantPage<unknown> = {
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
<div class="scroll"><table class="glance"><thead><tr><th>${message(lang, 'page.signal')}</th><th class="number">${message(lang, 'page.weight')}</th><th class="sentence">${message(lang, 'page.meaning')}</th><th>${message(lang, 'page.code')}</th></tr></thead>
<tbody>${(Object.keys(signalWeights) as SignalKey[]).map(
      (key) =>
        html`<tr id="${key}"><td><code>${key}</code></td><td class="number" data-label="${message(lang, 'page.weight')}">${signalWeights[key]}</td><td class="sentence">${meaningOf(key, lang)}</td><td data-label="${message(lang, 'page.code')}">${linkReasons(key, lang)}</td></tr>`,
    )}</tbody></table></div>
<h2>${message(lang, 'page.decisions')}</h2>
<p>${message(lang, 'page.decisions.payment', {
      allow_minutes: attestationSeconds.allow / 60,
      review_hours: attestationSeconds.review / hourSeconds,
    })}</p>
<p>${message(lang, 'page.decisions.match')}</p>
<h2>${message(lang, 'page.texts')}</h2>
<p>${message(lang, 'page.texts.intro')}</p>
<ul>
${ruleIds.map((id) => html`<li>${message(lang, `injection.${id}`)} <code>${id}</code></li>`)}
</ul>
<p>${message(lang, 'page.texts.accuracy')}</p>
<h2>${message(lang, 'page.accuracy')}</h2>
<p>${message(lang, 'page.accuracy.honest')}</p>
<p>${message(lang, 'page.accuracy.caught')}</p>`,
  }),
}

/** Links to the reasons that a signal causes by itself. Signals of declared payments have the reasons of decisions. */
function linkReasons(key: SignalKey, lang: Lang): readonly Html[] | string {
  if (key.startsWith('intent.')) return '–'
  const codes = key.startsWith('taint.') ? Object.values(taintReasons) : [reasonAlone(key)]
  return codes.map((code) => html`<a href="/docs/reasons/${code}?lang=${lang}"><code>${code}</code></a> `)
}
