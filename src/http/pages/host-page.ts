import { ServiceError } from '../../kit/errors.ts'
import { html, type Html } from '../../kit/html.ts'
import { readPaymentUrl } from '../../kit/payment-url.ts'
import { say, type Lang } from '../../kit/prose.ts'
import type { ListNeeds } from '../../screening/gather.ts'
import type { HostResult } from '../../screening/host-result.ts'
import { screenHost } from '../../screening/screen-host.ts'
import { speakHost } from '../../screening/speak-host.ts'
import type { Page } from './page.ts'
import { riskScale } from './risk-scale.ts'

/** What is known of one host: the answer of GET /api/endpoint as a page without script. */
export const hostPage: Page<ListNeeds> = {
  path: '/host/:host',
  render: (needs, { lang, params, baseUrl }) => {
    const { url, fault } = readPaymentUrl(params['host'] ?? '')
    if (!url) throw new ServiceError('url_invalid', { field: 'host', sentence: `url.${fault}` })
    const { facts, judgement } = screenHost(needs, url, needs.lists.current())
    const result = speakHost(facts, judgement, { lang, baseUrl })
    return { title: result.host, body: draw(result, url.unicodeHost, lang) }
  },
}

function draw(result: HostResult, unicodeHost: string, lang: Lang): Html {
  const { verdict, risk } = result
  return html`<p class="verdict ${verdict}"><strong>${say(lang, `verdict.${verdict}`)}</strong>${risk !== null && html` <span>${risk}/100</span>`}</p>
${riskScale(lang, risk)}
<p>${result.advice}</p>
<dl>
${unicodeHost !== result.host && html`<dt>${say(lang, 'page.host.unicode')}</dt><dd><bdi>${unicodeHost}</bdi></dd>`}
<dt>${say(lang, 'page.host.domain')}</dt><dd>${result.registrable_domain ?? say(lang, 'page.host.no_domain')}</dd>
<dt>${say(lang, 'page.host.signals')}</dt><dd>${result.signals.map((signal) => html`${signal}<br>`)}</dd>
</dl>
<h2>${say(lang, 'page.host.evidence')}</h2>
${result.evidence.length === 0 ? html`<p>${say(lang, 'page.host.no_evidence')}</p>` : drawEvidence(result, lang)}
<h2>${say(lang, 'page.host.lists')}</h2>
<p>${say(lang, 'page.host.lists.intro')} <a href="/lists?lang=${lang}">${say(lang, 'page.lists')}</a></p>
<div class="scroll"><table><thead><tr><th>${say(lang, 'page.list')}</th><th>${say(lang, 'page.as_of')}</th><th>${say(lang, 'page.host.match')}</th></tr></thead>
<tbody>${result.lists.map(
    ({ id, status, as_of, matched }) =>
      html`<tr><td><code>${id}</code></td><td>${status === 'not_configured' ? say(lang, 'page.list.status.off') : (as_of?.slice(0, 10) ?? '–')}</td>
<td>${matched === null ? '–' : say(lang, `page.host.match.${matched}`)}</td></tr>`,
  )}</tbody></table></div>`
}

function drawEvidence({ evidence }: HostResult, lang: Lang): Html {
  return html`<ul>${evidence.map(
    ({ label, detail, page, as_of, weight }) =>
      html`<li><strong>${label}</strong>${as_of && html` (${as_of.slice(0, 10)})`}: ${detail} ${say(lang, 'page.host.weighs', { weight })}
${page && html` <a href="${page}?lang=${lang}">${say(lang, 'page.host.open')}</a>`}</li>`,
  )}</ul>`
}
