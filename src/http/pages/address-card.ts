import { dayOfInstant } from '../../kit/day.ts'
import { html, type Html } from '../../kit/html.ts'
import { isoOf } from '../../kit/iso-of.ts'
import { besideTime } from '../../kit/relative-time.ts'
import { timeOf } from '../../kit/time-of.ts'
import { joinSentences, message, type Lang } from '../../messages/message.ts'
import { describeAge } from '../../screening/advice-of-day.ts'
import { describeResult, describeSources } from '../../screening/describe-result.ts'
import { isChecked, isUnchecked } from '../../screening/is-checked.ts'
import type { Screened } from '../../screening/screen-address.ts'
import type { Evidence, IntelligenceSource, ScreenResult } from '../../screening/screen-result.ts'
import { coverageGaps, coverageLines } from './coverage-parts.ts'
import { drawAges } from './list-ages-line.ts'
import { riskScale } from './risk-scale.ts'
import { stateCard, verdictMark } from './verdict-card.ts'
import { coverageOf, type Coverage } from './verdict-coverage.ts'
import { whenToRetry } from './when-to-retry.ts'
import { withCode } from './with-code.ts'

/** `readsChain`: the app's question about the address is put to a chain, too. */
type About = { lang: Lang; baseUrl: string; now: number; readsChain: boolean }
type Result = Omit<ScreenResult, 'intelligence'>

/**
 * The content of the lists about an address, with the parts of `home/verdict-card.tsx` of the web app in their places and sizes.
 * Risky and uncertain are stated at once, because nothing that a chain shows makes them clear. All else is no verdict yet,
 * and has neither the word nor the colour of one.
 */
export function drawAddressCard(screened: Screened, about: About): Html {
  const { facts, judgement } = screened
  const { lang, now } = about
  const { verdict } = judgement
  const result = describeResult(facts, judgement, about)
  const sources = describeSources(facts, lang)
  const coverage = coverageOf(verdict, sources, now)
  const isStated = verdict === 'risky' || verdict === 'uncertain'
  return stateCard(
    isStated ? verdict : coverage.isAmber ? 'in-part' : 'preliminary',
    drawHeading(verdict, coverage, lang),
    {
      subject: html`${coverageLines(coverage, verdict, lang, isStated && about.readsChain && drawMore(lang))}${drawSubject(result, about)}
${!isStated && about.readsChain && html`<p class="checking">${message(lang, 'frame.checking')}</p>`}`,
      body: html`${isStated ? drawAdvice(result, lang) : drawWait(screened, result, lang)}
${drawSignals(result, lang)}
${drawEvidence(result, lang)}
${coverageGaps(coverage, lang)}
${drawSources(sources, result, about)}`,
    },
  )
}

function drawHeading(verdict: Result['verdict'], { checked, total }: Coverage, lang: Lang): Html {
  if (verdict === 'caution') return html`${message(lang, 'frame.signals')}`
  if (verdict !== 'clear') return html`${message(lang, `verdict.${verdict}`)}`
  return html`${message(lang, 'frame.unlisted')} <span class="on-sources">${message(lang, 'frame.on', { checked, total })}<span class="checking">${message(lang, 'frame.goes_on')}</span></span>`
}

/** The count beside it will grow. */
function drawMore(lang: Lang): Html {
  return html`<span class="checking"> · ${message(lang, 'frame.more')}</span>`
}

function drawSubject({ address, chain, on }: Result, { lang, now }: About): Html {
  return html`<p class="subject"><span class="copy-address"><code>${address}</code><button type="button" class="plain" disabled>${message(lang, 'curl.copy')}</button></span> <span>${message(lang, 'frame.chain', { chain })}</span></p>
${on !== undefined && html`<p class="as-of">${message(lang, 'frame.past', { day: on })}</p>`}
<p class="quiet">${message(lang, 'frame.at')} <time datetime="${isoOf(now)}">${timeOf(now)}</time><span class="quiet">${besideTime(now, now, lang)}</span></p>`
}

function drawAdvice({ advice, retry, risk }: Result, lang: Lang): Html {
  return html`<div class="what-to-do"><div><p class="advice">${withCode(advice)}</p><p>${withCode(whenToRetry(retry, lang))}</p></div>${risk !== null && riskScale(lang, risk)}</div>`
}

/**
 * In the place of the advice, which states the same limits of the lists, and no shorter: what is painted first stays the
 * largest text. The advice of a past day is no permission, and stands as it is.
 */
function drawWait({ facts, judgement: { verdict } }: Screened, { advice, on }: Result, lang: Lang): Html {
  const state = message(lang, verdict === 'clear' ? 'preliminary.nothing' : 'preliminary.something')
  const parts = [describeAge(facts, verdict, lang), state, message(lang, 'preliminary.advice')]
  const wait = joinSentences(
    lang,
    parts.filter((part) => part !== ''),
  )
  return html`<div class="what-to-do"><div><p class="advice">${withCode(on === undefined ? wait : advice)}</p><p>${message(lang, 'frame.then')}</p></div></div>`
}

function drawSignals({ signals, signal_keys: keys, reason_code: code }: Result, lang: Lang): Html | null {
  if (keys[0] === 'none') return null
  return html`<section><h3>${message(lang, 'signals.title')}</h3>
<ul class="signals">${signals.map((signal, position) => html`<li>${withCode(signal)} <code>${keys[position]}</code></li>`)}</ul>
<p class="quiet">${message(lang, 'signals.reason')} <code>${code}</code></p></section>`
}

/** "None" beside "could not be checked" would read like an answer, so nothing is shown. */
function drawEvidence({ evidence, verdict }: Result, lang: Lang): Html | null {
  if (evidence.length === 0 && verdict === 'uncertain') return null
  return html`<section><h3>${message(lang, 'evidence.title')}</h3>
${evidence.length === 0 && html`<p>${message(lang, 'evidence.none')}</p>`}
<ul class="evidence">${evidence.map((each) => drawItem(each, lang))}</ul></section>`
}

function drawItem({ label, detail, page, url, as_of, weight }: Evidence, lang: Lang): Html {
  const tag = weight === 0 && html`<span class="tag">${message(lang, 'evidence.weightless')}</span>`
  const host = url === page ? null : (URL.parse(url)?.host ?? null)
  return html`<li${weight === 0 && html` class="weightless"`}><p class="label"><strong>${label}</strong>${tag}</p>
<p>${withCode(detail)}</p>
<p class="links">${host !== null && html`<a href="${url}" rel="noreferrer">${message(lang, 'source.open', { host })}</a>`}${page !== undefined && html`<a href="${page}?lang=${lang}">${message(lang, 'source.record')}</a>`}${as_of && html`<span class="quiet">${message(lang, 'evidence.as_of', { day: dayOfInstant(as_of) })}</span>`}</p></li>`
}

function drawSources(sources: readonly IntelligenceSource[], { note }: Result, { lang, now }: About) {
  const [checked, unchecked] = [sources.filter(isChecked), sources.filter(isUnchecked)]
  const trouble = sources.filter(
    ({ status, cause }) => (status === 'stale' || status === 'failed') && cause !== 'download_failed',
  )
  return html`<section><h3>${message(lang, 'sources.title')}</h3>
${trouble.map(({ detail }) => html`<p class="warning">${verdictMark('caution')} ${detail}</p>`)}
${drawAges(sources, now, lang)}
<details><summary>${message(lang, 'sources.each', { asked: checked.length, not_asked: unchecked.length })}</summary>${drawGroup('sources.asked', checked, lang)}${drawGroup('sources.not_asked', unchecked, lang)}</details>
<p>${note}</p></section>`
}

function drawGroup(title: 'sources.asked' | 'sources.not_asked', group: readonly IntelligenceSource[], lang: Lang) {
  if (group.length === 0) return null
  return html`<h4>${message(lang, title)}</h4><ul class="sources">${group.map(({ detail }) => html`<li>${detail}</li>`)}</ul>`
}
