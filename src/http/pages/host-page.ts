import { ServiceError } from '../../endpoint/errors.ts'
import { dayOfInstant } from '../../kit/day.ts'
import { html, type Html } from '../../kit/html.ts'
import { paymentUrlMaxChars, readPaymentUrl } from '../../kit/payment-url.ts'
import { isPrivate } from '../../lists/kinds.ts'
import { listName } from '../../lists/list-name.ts'
import { joinSentences, message, type Lang } from '../../messages/message.ts'
import type { ListNeeds } from '../../screening/gather.ts'
import { isChecked } from '../../screening/is-checked.ts'
import type { HostResult } from '../../screening/host-result.ts'
import { screenHost } from '../../screening/screen-host.ts'
import { describeHost } from '../../screening/describe-host.ts'
import type { Evidence } from '../../screening/screen-result.ts'
import { timeOf } from '../../kit/time-of.ts'
import { hostName } from './host-subject.ts'
import { drawNameComparison } from './name-comparison.ts'
import type { Page } from './page.ts'
import { refusePastDay } from './refuse-past-day.ts'
import { verdictCard } from './verdict-card.ts'
import { coverageOf } from './verdict-coverage.ts'
import { whenToRetry } from './when-to-retry.ts'
import { withCode } from './with-code.ts'

/** The screening of a host: GET /api/endpoint as a page without script, with the same content as the landing page. */
export const hostPage: Page<ListNeeds> = {
  path: '/host/:host',
  render: (needs, { lang, params, query, baseUrl, now }) => {
    refusePastDay(query)
    const { url, fault } = readPaymentUrl(params['host'] ?? '')
    if (!url) {
      const params = { max: paymentUrlMaxChars }
      throw new ServiceError('url_invalid', { field: 'host', messageKey: `url.${fault}`, params })
    }
    const { facts, judgement } = screenHost(needs, url, needs.lists.current())
    const result = describeHost(facts, judgement, { lang, baseUrl })
    const path = encodeURIComponent(result.host)
    return {
      title: result.host,
      body: html`<p>${message(lang, 'page.taken_at', { time: timeOf(now) })} <a href="/report/host/${path}?lang=${lang}">${message(lang, 'report.title')}</a> · <a href="/api/endpoint?url=${path}&lang=${lang}"><code>/api/endpoint</code></a></p>
${draw(result, { unicodeHost: url.unicodeHost, comparison: drawNameComparison(facts.shape, url, lang), lang, now })}`,
    }
  },
}

type Drawing = { unicodeHost: string; comparison: Html | null; lang: Lang; now: number }

function draw(result: HostResult, { unicodeHost, comparison, lang, now }: Drawing): Html {
  const { verdict, risk, advice, registrable_domain: domain } = result
  return verdictCard(lang, {
    verdict,
    risk,
    coverage: coverageOf(verdict, result.lists, now),
    advice,
    subject: html`<p class="subject">${hostName(result)}</p>
${unicodeHost !== result.host && html`<p>${message(lang, 'page.host.unicode')} <bdi>${unicodeHost}</bdi></p>`}
<p>${domain === null ? message(lang, 'page.host.no_domain') : html`${message(lang, 'page.host.domain_is')} <bdi dir="ltr"><code>${domain}</code></bdi>`}</p>`,
    body: html`${comparison}${drawSignals(result, lang)}${drawEvidence(result, lang)}${drawLists(result, lang)}`,
  })
}

/** The signals with their keys for programs; without a verdict, the reason and what helps. */
function drawSignals({ verdict, signals, signal_keys: keys, reason_code: code, retry }: HostResult, lang: Lang): Html {
  const reason = html`<a href="/docs/reasons/${code}?lang=${lang}"><code>${code}</code></a>`
  if (verdict === 'uncertain')
    return html`<p>${withCode(message(lang, `reason.${code}`))} ${withCode(whenToRetry(retry, lang))} ${reason}</p>`
  return html`<section><h3>${message(lang, 'page.host.signals')}</h3>
<ul class="signals">${signals.map((signal, i) => html`<li>${withCode(signal)} <a href="/docs/verdicts?lang=${lang}#${keys[i]}"><code>${keys[i]}</code></a></li>`)}</ul>
<p class="quiet">${message(lang, 'page.host.reason')} ${reason}</p></section>`
}

/** "No rule" beside "could not be checked" would read like an answer, so nothing is shown. */
function drawEvidence({ verdict, evidence }: HostResult, lang: Lang): Html | null {
  if (evidence.length === 0 && verdict === 'uncertain') return null
  return html`<section><h3>${message(lang, 'page.host.evidence')}</h3>
${evidence.length === 0 && html`<p>${message(lang, 'page.host.no_evidence')}</p>`}
<ul class="evidence">${evidence.map((each) => drawItem(each, lang))}</ul></section>`
}

function drawItem({ label, detail, page, as_of, weight }: Evidence, lang: Lang): Html {
  return html`<li${weight === 0 && html` class="weightless"`}><p class="label"><strong>${label}</strong></p>
<p>${withCode(detail)} ${message(lang, 'page.host.weighs', { weight })}</p>
<p class="links">${page && html`<a href="${page}?lang=${lang}">${message(lang, 'page.host.open')}</a>`}${as_of && html`<span class="quiet">${message(lang, 'page.as_of')} <time>${dayOfInstant(as_of)}</time></span>`}</p></li>`
}

/** The result and age of each enabled list. The note names the others. */
function drawLists({ lists, note }: HostResult, lang: Lang): Html {
  const on = lists.filter(isChecked)
  const sentences = [
    message(lang, 'page.host.lists.count', {
      on: on.filter(isOfOthers).length,
      total: lists.filter(isOfOthers).length,
    }),
    message(lang, 'page.host.lists.intro'),
  ]
  return html`<section><h3>${message(lang, 'page.host.lists')}</h3>
<p>${joinSentences(lang, sentences)}</p>
<ul class="sources">${on.map((list) => drawList(list, lang))}</ul>
<p>${note}</p>
<p class="links"><a href="/lists?lang=${lang}">${message(lang, 'page.lists')}</a></p></section>`
}

function isOfOthers({ kind }: Pick<HostResult['lists'][number], 'kind'>): boolean {
  return !isPrivate(kind)
}

function drawList({ id, status, as_of, matched }: HostResult['lists'][number], lang: Lang): Html {
  const isWeak = status === 'stale' || status === 'failed'
  return html`<li><a href="/lists?lang=${lang}#${id}">${listName(id, lang)}</a> <span class="quiet">${message(lang, 'page.as_of')} ${as_of === null ? '–' : html`<time>${dayOfInstant(as_of)}</time>`}</span> ${isWeak && html`<span class="pill ${status}">${message(lang, `page.list.status.${status}`)}</span> `}${message(lang, `page.host.match.${matched ?? 'none'}`)}</li>`
}
