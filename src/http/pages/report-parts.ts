import { reportNumber } from '../../evidence/report-seal.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import { dayOfInstant } from '../../kit/day.ts'
import { html, type Html } from '../../kit/html.ts'
import { sha256 } from '../../kit/sha256.ts'
import { message, type Lang } from '../../messages/message.ts'
import { isUnchecked, type ShownSource } from '../../screening/is-checked.ts'
import type { Evidence, ScreenResult } from '../../screening/screen-result.ts'
import { policyVersion } from '../../screening/policies.ts'
import { timeOf } from '../../kit/time-of.ts'
import { verdictCard } from './verdict-card.ts'
import { drawAges } from './list-ages-line.ts'
import type { ReportCode } from './report-sign-off.ts'
import { isPrintedSmall, restOnPaper, rowOnPaper } from './on-paper.ts'
import { coverageOf, type CoveringSource } from './verdict-coverage.ts'
import { withCode } from './with-code.ts'

/** Context of a report: language, engine version, time in milliseconds, what its code on paper opens, and the service. */
export type ReportAbout = { lang: Lang; engine: string; now: number; code: ReportCode; baseUrl: string }

export function reportTitle(lang: Lang): string {
  return message(lang, 'report.title')
}

type Screened = Pick<ScreenResult, 'verdict' | 'risk' | 'reason_code' | 'advice' | 'lists_root'>

/** `subject` is what was screened, linked to its page; `facts` are further terms with their values. */
export type Cover = {
  subject: Html
  facts: Html
  screened: Screened
  /** The lists and chains that could cover it. */
  sources: readonly CoveringSource[]
  atMs: number
  signed: Signed | null
}
type Signed = { bundle: object; signature: string }

/** The verdict with its subject, time, rules and lists. */
export function drawCover(
  { subject, facts, screened, sources, atMs, signed }: Cover,
  { lang, engine }: ReportAbout,
): Html {
  const { verdict, risk, reason_code: code, advice, lists_root } = screened
  const linkedAdvice = html`${withCode(advice)} <a href="/docs/reasons/${code}?lang=${lang}"><code>${code}</code></a>`
  return html`${verdictCard(lang, { verdict, risk, coverage: coverageOf(verdict, sources, atMs), subject: html`<p class="subject">${subject}</p>${drawAges(sources, atMs, lang)}`, advice: linkedAdvice })}
<dl>${facts}
<dt>${message(lang, 'report.time')}</dt><dd><time>${timeOf(atMs)}</time></dd>
<dt>${message(lang, 'report.versions')}</dt><dd><code>${policyVersion}</code> · <code>${engine}</code></dd>
<dt>${message(lang, 'attestation.lists_root')}</dt><dd><a href="/lists?lang=${lang}#root"><code class="hash">${lists_root}</code></a></dd>
${signed && drawNumber(signed, lang)}
</dl>`
}

/** Identifies a bundle on paper: SHA-256 of its RFC 8785 form and of its signature, in hex. */
function drawNumber({ bundle, signature }: Signed, lang: Lang): Html {
  const fingerprint = Buffer.from(sha256(Buffer.from(signature))).toString('hex')
  return html`<dt>${message(lang, 'report.number')}</dt><dd><code class="hash">${reportNumber(bundle)}</code></dd>
<dt>${message(lang, 'report.fingerprint')}</dt><dd><code class="hash">${fingerprint}</code></dd>`
}

/** The bundle for download and verification. Hidden in print. */
export function drawBundle({ bundle, signature }: Signed, lang: Lang): Html {
  return html`<details class="twin"><summary>${message(lang, 'report.bundle')}</summary><p>${withCode(message(lang, 'report.bundle.how'))} <a href="/attestation?lang=${lang}">${message(lang, 'shell.attestation')}</a></p><pre><code>${canonicalJson({ bundle, signature })}</code></pre></details>`
}

/** The findings, strongest first, or that there are none. `page` is the report on a screen, which has all of them. */
export function drawFindings(
  { evidence, signals }: Pick<ScreenResult, 'evidence' | 'signals'>,
  page: string,
  lang: Lang,
): Html {
  const title = html`<h2>${message(lang, 'page.host.evidence')}</h2>`
  if (evidence.length === 0) return html`${title}<p>${signals.map((signal) => html`${signal} `)}</p>`
  return html`${title}<div class="${isPrintedSmall(evidence.length) ? 'scroll compact' : 'scroll'}" tabindex="0" role="region" aria-label="${message(lang, 'page.host.evidence')}"><table class="glance"><thead><tr><th>${message(lang, 'page.source')}</th><th class="sentence">${message(lang, 'page.meaning')}</th><th>${message(lang, 'page.listed_on')}</th><th>${message(lang, 'page.as_of')}</th><th class="number">${message(lang, 'page.weight')}</th></tr></thead>
<tbody>${evidence.map((each, position) => drawEvidence(each, position, lang))}</tbody></table></div>
${restOnPaper(evidence.length, page, lang)}`
}

function drawEvidence(
  { label, detail, page, url, listed_on, as_of, weight }: Evidence,
  position: number,
  lang: Lang,
): Html {
  const link = page === undefined ? url : `${page}?lang=${lang}`
  return html`<tr${rowOnPaper(position)}><td><a href="${link}" rel="noreferrer">${label}</a></td><td class="sentence"><div class="cut-on-paper" dir="auto">${withCode(detail)}</div></td><td data-label="${message(lang, 'page.listed_on')}">${drawDay(listed_on)}</td><td data-label="${message(lang, 'page.as_of')}">${drawDay(as_of)}</td><td class="number" data-label="${message(lang, 'page.weight')}">${weight}</td></tr>`
}

/** The UTC day of a day or an instant. */
export function drawDay(time: string | null | undefined): Html {
  return time ? html`<time>${dayOfInstant(time)}</time>` : html`–`
}

/** The state of a source: as a word for a list, as in the API for a chain query. */
export function drawState({ status, cause }: { status: string; cause?: string | undefined }, lang: Lang): Html {
  if (cause === 'download_failed')
    return html`<span class="pill failed">${message(lang, `page.list.status.${cause}`)}</span>`
  if (status === 'fresh' || status === 'dated' || status === 'stale' || status === 'failed')
    return html`<span class="pill ${status}">${message(lang, `page.list.status.${status}`)}</span>`
  return html`<code>${status}${cause && ` (${cause})`}</code>`
}

/** The number of sources without an answer. The note after it names them. */
export function drawUnqueried(sources: readonly ShownSource[], lang: Lang): Html | null {
  const count = sources.filter(isUnchecked).length
  return count === 0 ? null : html`<p>${message(lang, 'report.unasked', { count })}</p>`
}
