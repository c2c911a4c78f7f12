import type { z } from 'zod'
import type { hostBundleAnswerSchema } from '../../evidence/host-bundle.ts'
import { html, type Html } from '../../kit/html.ts'
import { listName } from '../../lists/list-name.ts'
import { message, type Lang } from '../../messages/message.ts'
import { isChecked } from '../../screening/is-checked.ts'
import type { HostResult } from '../../screening/host-result.ts'
import { hostName } from './host-subject.ts'
import {
  drawBundle,
  drawCover,
  drawDay,
  drawFindings,
  drawState,
  drawUnqueried,
  type ReportAbout,
} from './report-parts.ts'
import { drawSignOff } from './report-sign-off.ts'

/** The current report on a host. Lists of hosts do not keep removed rules, so there is none for a past day. */
export async function drawHostReport(
  signed: z.infer<typeof hostBundleAnswerSchema>,
  about: ReportAbout,
): Promise<Html> {
  const { lang } = about
  const { screening, issued_at } = signed.bundle
  const { host, registrable_domain: domain, lists } = screening
  const subject = html`<a href="/host/${encodeURIComponent(host)}?lang=${lang}">${hostName(screening)}</a>`
  const page = `${about.baseUrl}/report/host/${encodeURIComponent(host)}?lang=${lang}`
  const facts = html`<dt>${message(lang, 'page.host.domain')}</dt><dd>${domain ?? message(lang, 'page.host.no_domain')}</dd>`
  return html`${drawCover({ subject, facts, screened: screening, sources: lists, atMs: Date.parse(issued_at), signed }, about)}
<p>${message(lang, 'report.host.day')}</p>
${drawFindings(screening, page, lang)}
${drawLists(lists, lang)}
<p class="soft cut-on-paper">${screening.note}</p>
${await drawSignOff(about.code, lang)}
${drawBundle(signed, lang)}`
}

function drawLists(lists: HostResult['lists'], lang: Lang): Html {
  const checked = lists.filter(isChecked)
  return html`<h2>${message(lang, 'report.asked')}</h2>
<div class="scroll compact" tabindex="0" role="region" aria-label="${message(lang, 'report.asked')}"><table><thead><tr><th>${message(lang, 'page.source')}</th><th>${message(lang, 'page.list.state')}</th><th>${message(lang, 'page.as_of')}</th><th>${message(lang, 'page.host.match')}</th></tr></thead>
<tbody>${checked.map(
    ({ id, status, as_of, matched }) =>
      html`<tr><td><a href="/lists?lang=${lang}#${id}">${listName(id, lang)}</a></td><td>${drawState({ status }, lang)}</td><td>${drawDay(as_of)}</td><td>${message(lang, `page.host.match.${matched ?? 'none'}`)}</td></tr>`,
  )}</tbody></table></div>
${drawUnqueried(lists, lang)}`
}
