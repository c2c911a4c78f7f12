import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { cautionFrom, riskyFrom } from '../../screening/signals.ts'

/** The scale from 0 to 100 with both thresholds and, if there is one, a mark; a picture with a text of its own. */
export function riskScale(lang: Lang, risk: number | null): Html {
  const mark = risk === null ? '' : ` ${risk}/100.`
  return html`<svg class="scale" viewBox="0 0 400 56" role="img" aria-label="${message(lang, 'page.scale', { max: 100, caution: cautionFrom, caution_max: riskyFrom - 1, risky: riskyFrom })}${mark}">
<rect x="0" y="8" width="${4 * cautionFrom}" height="14" fill="#2e7d4f"/>
<rect x="${4 * cautionFrom}" y="8" width="${4 * (riskyFrom - cautionFrom)}" height="14" fill="#c98a00"/>
<rect x="${4 * riskyFrom}" y="8" width="${4 * (100 - riskyFrom)}" height="14" fill="#b3261e"/>
${risk !== null && html`<path d="M${4 * risk - 6} 0h12l-6 8z" fill="currentColor"/>`}
<text x="0" y="42">0 ${message(lang, 'verdict.clear')}</text>
<text x="${4 * cautionFrom}" y="42">${cautionFrom} ${message(lang, 'verdict.caution')}</text>
<text x="${4 * riskyFrom}" y="42">${riskyFrom} ${message(lang, 'verdict.risky')}</text>
</svg>`
}
