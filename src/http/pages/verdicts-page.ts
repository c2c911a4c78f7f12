import { html, type Html } from '../../kit/html.ts'
import { say, type Lang } from '../../kit/prose.ts'
import { cautionFrom, policyVersion, riskyFrom, signalWeights, type SignalKey } from '../../screening/signals.ts'
import type { Page } from './page.ts'

/** What each verdict means and what every signal weighs: the page behind `standard`. */
export const verdictsPage: Page<unknown> = {
  path: '/docs/verdicts',
  render: (_needs, { lang }) => ({
    title: say(lang, 'page.verdicts'),
    body: html`<p>${say(lang, 'page.verdicts.intro')}</p>
${scale(lang)}
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
        html`<tr><td><code>${key}</code></td><td>${signalWeights[key]}</td><td>${say(lang, `signal.${key}`, { lists: '…' })}</td></tr>`,
    )}</tbody></table></div>`,
  }),
}

/** The scale from 0 to 100 with both thresholds, as a picture with a text of its own. */
function scale(lang: Lang): Html {
  return html`<svg class="scale" viewBox="0 0 400 56" role="img" aria-label="${say(lang, 'page.scale')}">
<rect x="0" y="8" width="${4 * cautionFrom}" height="14" fill="#2e7d4f"/>
<rect x="${4 * cautionFrom}" y="8" width="${4 * (riskyFrom - cautionFrom)}" height="14" fill="#c98a00"/>
<rect x="${4 * riskyFrom}" y="8" width="${4 * (100 - riskyFrom)}" height="14" fill="#b3261e"/>
<text x="0" y="42">0 ${say(lang, 'verdict.clear')}</text>
<text x="${4 * cautionFrom}" y="42">${cautionFrom} ${say(lang, 'verdict.caution')}</text>
<text x="${4 * riskyFrom}" y="42">${riskyFrom} ${say(lang, 'verdict.risky')}</text>
</svg>`
}
