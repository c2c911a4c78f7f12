import { ServiceError } from '../../endpoint/errors.ts'
import { html, type Html } from '../../kit/html.ts'
import { paymentUrlMaxChars, readPaymentUrl } from '../../kit/payment-url.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { ListNeeds } from '../../screening/gather.ts'
import type { HostResult } from '../../screening/host-result.ts'
import { screenHost } from '../../screening/screen-host.ts'
import { describeHost } from '../../screening/describe-host.ts'
import type { Page } from './page.ts'
import { riskScale } from './risk-scale.ts'

/** What is known of one host: the answer of GET /api/endpoint as a page without script. */
export const hostPage: Page<ListNeeds> = {
  path: '/host/:host',
  render: (needs, { lang, params, baseUrl }) => {
    const { url, fault } = readPaymentUrl(params['host'] ?? '')
    if (!url) {
      const params = { max: paymentUrlMaxChars }
      throw new ServiceError('url_invalid', { field: 'host', messageKey: `url.${fault}`, params })
    }
    const { facts, judgement } = screenHost(needs, url, needs.lists.current())
    const result = describeHost(facts, judgement, { lang, baseUrl })
    return { title: result.host, body: draw(result, url.unicodeHost, lang) }
  },
}

function draw(result: HostResult, unicodeHost: string, lang: Lang): Html {
  const { verdict, risk } = result
  return html`<p class="verdict ${verdict}"><strong>${message(lang, `verdict.${verdict}`)}</strong>${risk !== null && html` <span>${risk}/100</span>`}</p>
${risk !== null && riskScale(lang, risk)}
<p>${result.advice}</p>
${verdict === 'uncertain' && drawUncertain(result, lang)}
<dl>
${unicodeHost !== result.host && html`<dt>${message(lang, 'page.host.unicode')}</dt><dd><bdi>${unicodeHost}</bdi></dd>`}
<dt>${message(lang, 'page.host.domain')}</dt><dd>${result.registrable_domain ?? message(lang, 'page.host.no_domain')}</dd>
<dt>${message(lang, 'page.host.signals')}</dt><dd>${result.signals.map((signal) => html`${signal}<br>`)}</dd>
</dl>
${drawEvidence(result, lang)}
<h2>${message(lang, 'page.host.lists')}</h2>
<p>${message(lang, 'page.host.lists.intro')} <a href="/lists?lang=${lang}">${message(lang, 'page.lists')}</a></p>
<div class="scroll"><table><thead><tr><th>${message(lang, 'page.list')}</th><th>${message(lang, 'page.as_of')}</th><th>${message(lang, 'page.host.match')}</th></tr></thead>
<tbody>${result.lists.map((list) => drawList(list, lang))}</tbody></table></div>`
}

/** Why there is no verdict, and what helps. */
function drawUncertain({ reason_code: code, retry }: HostResult, lang: Lang): Html {
  return html`<p>${message(lang, `reason.${code}`)} ${retry.condition} <a href="/docs/reasons/${code}?lang=${lang}"><code>${code}</code></a></p>`
}

function day(as_of: string | null): Html | string {
  return as_of === null ? '–' : html`<time>${as_of.slice(0, 10)}</time>`
}

function drawList({ id, status, as_of, matched }: HostResult['lists'][number], lang: Lang): Html {
  const standing = status === 'not_configured' ? message(lang, 'page.list.status.off') : day(as_of)
  const isWeak = status === 'stale' || status === 'failed'
  return html`<tr><td><code>${id}</code></td>
<td>${standing}${isWeak && html` <span class="pill ${status}">${message(lang, `page.list.status.${status}`)}</span>`}</td>
<td>${matched === null ? '–' : message(lang, `page.host.match.${matched}`)}</td></tr>`
}

/** "No rule" beside "could not look" reads like an answer: then there is nothing to say. */
function drawEvidence({ verdict, evidence }: HostResult, lang: Lang): Html | null {
  if (evidence.length === 0 && verdict === 'uncertain') return null
  const title = html`<h2>${message(lang, 'page.host.evidence')}</h2>`
  if (evidence.length === 0) return html`${title}<p>${message(lang, 'page.host.no_evidence')}</p>`
  return html`${title}<ul>${evidence.map(
    ({ label, detail, page, as_of, weight }) =>
      html`<li><strong>${label}</strong>${as_of && html` (${as_of.slice(0, 10)})`}: ${detail} ${message(lang, 'page.host.weighs', { weight })}
${page && html` <a href="${page}?lang=${lang}">${message(lang, 'page.host.open')}</a>`}</li>`,
  )}</ul>`
}
