import type { z } from 'zod'
import type { bundleAnswerSchema } from '../../evidence/bundle.ts'
import { groupDigits } from '../../kit/amount.ts'
import { utcDay } from '../../kit/day.ts'
import { hourMs } from '../../kit/duration.ts'
import { html, type Html } from '../../kit/html.ts'
import { isDated } from '../../lists/kinds.ts'
import { listName } from '../../lists/list-name.ts'
import { message, type Lang } from '../../messages/message.ts'
import { earliestDay } from '../../screening/screen-address.ts'
import type { IntelligenceSource, ScreenResult } from '../../screening/screen-result.ts'
import { restOnPaper, rowOnPaper } from './on-paper.ts'
import {
  drawBundle,
  drawCover,
  drawDay,
  drawFindings,
  drawState,
  drawUnqueried,
  type Cover,
  type ReportAbout,
} from './report-parts.ts'
import { drawSignOff } from './report-sign-off.ts'

/** The current report on an address: the content and number of the signed bundle, and the bundle for download. */
export async function drawReport(signed: z.infer<typeof bundleAnswerSchema>, about: ReportAbout): Promise<Html> {
  const { lang } = about
  const { subject, screening, issued_at, one_hop_relations: relations } = signed.bundle
  const page = addressReportUrl({ address: subject.address, chain: subject.network }, about)
  return html`${drawAddressCover({ screening, caip10: subject.caip10, atMs: Date.parse(issued_at), signed }, about)}
${askDay(subject.address, subject.network, null, about)}
${drawFindings(screening, page, lang)}
${relations.length > 0 && html`<h2>${message(lang, 'report.relations')}</h2><ul class="compact">${relations.map((each, position) => html`<li${rowOnPaper(position)}>${each.direction === 'in' ? '←' : '→'} <a href="/address/${each.party}?lang=${lang}"><code class="hash">${each.party}</code></a> ${groupDigits(each.amount)} (${listName(each.list, lang)})</li>`)}</ul>`}
${restOnPaper(relations.length, page, lang)}
${drawSources(screening.intelligence.sources, Date.parse(issued_at), lang)}
<p class="soft cut-on-paper">${screening.note}</p>
${await drawSignOff(about.code, lang)}
${drawBundle(signed, lang)}`
}

/** The report for a past day, from the lists alone. It is not signed, and marked so. */
export async function drawPastReport(result: ScreenResult, about: ReportAbout): Promise<Html> {
  const { lang, now } = about
  return html`${drawAddressCover({ screening: result, caip10: null, atMs: now, signed: null }, about)}
<p><strong>${message(lang, 'report.past', { day: result.on ?? '' })}</strong></p>
${askDay(result.address, result.chain, result.on ?? null, about)}
${drawFindings(result, addressReportUrl(result, about), lang)}
${drawSources(result.intelligence.sources, result.on === undefined ? now : Date.parse(result.on), lang)}
<p class="soft cut-on-paper">${result.note}</p>
${await drawSignOff(about.code, lang)}`
}

/** Where the report is read on a screen. */
function addressReportUrl(
  { address, chain, on }: Pick<ScreenResult, 'address' | 'chain' | 'on'>,
  { baseUrl, lang }: ReportAbout,
): string {
  const day = on === undefined ? '' : `&on=${on}`
  return `${baseUrl}/report/${encodeURIComponent(address)}?network=${chain}${day}&lang=${lang}`
}

type Screened = Pick<
  ScreenResult,
  'address' | 'chain' | 'verdict' | 'risk' | 'reason_code' | 'advice' | 'lists_root' | 'on' | 'intelligence'
>

function drawAddressCover(
  { screening, caip10, ...rest }: { screening: Screened; caip10: string | null } & Pick<Cover, 'atMs' | 'signed'>,
  about: ReportAbout,
): Html {
  const { address, chain, on } = screening
  const day = on === undefined ? '' : `&on=${on}`
  const page = `/address/${encodeURIComponent(address)}?network=${chain}${day}&lang=${about.lang}`
  const subject = html`<a href="${page}"><code class="hash">${address}</code></a>`
  const facts = html`<dt>${message(about.lang, 'attestation.network')}</dt><dd>${chain}${caip10 && html` <code class="hash">${caip10}</code>`}</dd>`
  return drawCover({ subject, facts, screened: screening, sources: screening.intelligence.sources, ...rest }, about)
}

/** The date form. */
function askDay(address: string, network: string, day: string | null, { lang, now }: ReportAbout): Html {
  const today = utcDay(now)
  return html`<form class="asked" method="get" action="/report/${encodeURIComponent(address)}"><input type="hidden" name="lang" value="${lang}"><input type="hidden" name="network" value="${network}">
<label>${message(lang, 'report.day')} <input type="date" name="on" required min="${earliestDay}" max="${today}" value="${day ?? ''}"></label>
<button class="primary" type="submit">${message(lang, 'observatory.show')}</button></form>`
}

/** The checked sources with their dates, and one line about unchecked ones. */
function drawSources(sources: readonly IntelligenceSource[], atMs: number, lang: Lang): Html {
  const checked = sources.filter(({ status }) => status !== 'not_configured')
  return html`<h2>${message(lang, 'report.asked')}</h2>
<div class="scroll compact" tabindex="0" role="region" aria-label="${message(lang, 'report.asked')}"><table><thead><tr><th>${message(lang, 'page.source')}</th><th>${message(lang, 'page.list.state')}</th><th>${message(lang, 'page.as_of')}</th><th>${message(lang, 'page.complete_through')}</th></tr></thead>
<tbody>${checked.map(
    (source) =>
      html`<tr><td>${drawSource(source, lang)}</td><td>${drawState({ ...source, status: stateOf(source, atMs) }, lang)}</td><td>${drawDay(source.as_of)}</td><td>${drawDay(source.complete_through ?? source.as_of)}</td></tr>`,
  )}</tbody></table></div>
${drawUnqueried(sources, lang)}`
}

/** The state of a list as on `/lists`: an old copy of a list that does not age is named as such. */
function stateOf({ kind, status, as_of, complete_through }: IntelligenceSource, atMs: number): string {
  const until = complete_through ?? as_of
  const ageHours = until === null ? null : (atMs - Date.parse(until)) / hourMs
  return status === 'fresh' && isDated(kind, ageHours) ? 'dated' : status
}

/** A list by name, with a link to it; a chain query by its id. */
function drawSource({ id, kind }: IntelligenceSource, lang: Lang): Html {
  return kind === 'chain'
    ? html`<code>${id}</code>`
    : html`<a href="/lists?lang=${lang}#${id}">${listName(id, lang)}</a>`
}
