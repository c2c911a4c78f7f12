import { html, type Html } from '../../kit/html.ts'
import { countIncidents, type ClassCount } from '../../incidents/count-incidents.ts'
import { countYears } from '../../incidents/count-years.ts'
import type { Incident, IncidentArchive } from '../../incidents/incident.ts'
import type { IncidentNeeds } from '../../incidents/incident-stats.ts'
import { intentClasses } from '../../incidents/incident-classes.ts'
import { message, type Lang } from '../../messages/message.ts'
import { lossBars } from './loss-bars.ts'
import type { Page } from './page.ts'

const rowsMax = 20

/** Past incidents by class, count and amount, and which of them screening could have changed. */
export const incidentsPage: Page<IncidentNeeds> = {
  path: '/incidents',
  render: async ({ incidents }, { lang }) => {
    const archive = await incidents.archive().catch(() => null)
    return {
      title: message(lang, 'page.incidents'),
      body: html`<p>${message(lang, 'page.incidents.intro')} <a href="/api/incidents/stats?lang=${lang}"><code>/api/incidents/stats</code></a></p>
${archive === null ? drawUnreadable(lang) : draw(archive, lang)}`,
    }
  },
}

function drawUnreadable(lang: Lang): Html {
  return html`<p><strong>${message(lang, 'reason.archive_unreadable')}</strong> ${message(lang, 'change.archive_unreadable')}</p>`
}

function draw({ as_of, incidents }: IncidentArchive, lang: Lang): Html {
  const { totals, classes } = countIncidents(incidents)
  const inWords = { count: totals.count, day: as_of, amount: grouped(totals.amount_usd, lang) }
  const newestFirst = incidents.toSorted((a, b) => (a.date < b.date ? 1 : -1))
  const largestFirst = incidents.toSorted((a, b) => (b.amount_usd ?? 0) - (a.amount_usd ?? 0))
  return html`<p>${message(lang, 'page.incidents.totals', { ...inWords, unknown: totals.unknown_amounts })}</p>
<p>${message(lang, 'page.incidents.reach', reachOf(classes))}</p>
<h2>${message(lang, 'page.incidents.years')}</h2>
<p>${message(lang, 'page.incidents.years.why')}</p>
${lossBars(countYears(incidents), lang)}
<h2>${message(lang, 'page.incidents.classes')}</h2>
<p>${message(lang, 'page.incidents.classes.why')}</p>
${drawClasses(classes, lang)}
${drawIncidents(message(lang, 'page.incidents.latest'), newestFirst.slice(0, rowsMax), lang)}
${drawIncidents(message(lang, 'page.incidents.largest'), largestFirst.slice(0, rowsMax), lang)}`
}

function reachOf(classes: readonly ClassCount[]) {
  const reached = classes.filter(({ judgement }) => judgement !== 'does_not_apply')
  const [checked, screened] = [
    reached.filter((each) => intentClasses.has(each.class)),
    reached.filter((each) => !intentClasses.has(each.class)),
  ]
  return {
    whole: countOf(screened.filter(({ judgement }) => judgement === 'applies')),
    partly: countOf(screened.filter(({ judgement }) => judgement === 'partly')),
    amount_share: amountShareOf(screened),
    intent_count: countOf(checked),
    intent_amount_share: amountShareOf(checked),
  }
}

function countOf(classes: readonly ClassCount[]): number {
  return classes.reduce((sum, { count }) => sum + count, 0)
}

function amountShareOf(classes: readonly ClassCount[]): string {
  return percent(classes.reduce((sum, { share }) => sum + share.amount, 0))
}

function drawClasses(classes: readonly ClassCount[], lang: Lang): Html {
  const most = Math.max(...classes.map(({ count }) => count))
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${message(lang, 'page.incidents.class')}"><table class="glance"><thead><tr><th>${message(lang, 'page.incidents.class')}</th><th class="number">${message(lang, 'page.incidents.count')}</th><th class="number">${message(lang, 'page.incidents.amount')}</th><th class="sentence">${message(lang, 'page.incidents.screening')}</th></tr></thead>
<tbody>${classes.map(
    ({ class: id, judgement, count, amount_usd, share }) =>
      html`<tr><td><span>${message(lang, `incident.${id}`)}<br>${bar(count, most)}</span></td><td class="number" data-label="${message(lang, 'page.incidents.count')}"><span>${count}<br><small>${percent(share.count)} %</small></span></td>
<td class="number" data-label="${message(lang, 'page.incidents.amount')}"><span>${grouped(amount_usd, lang)}<br><small>${percent(share.amount)} %</small></span></td>
<td class="sentence"><strong>${message(lang, intentClasses.has(id) ? 'incident.judgement.intent' : `incident.judgement.${judgement}`)}</strong><br>${message(lang, `incident.${id}.reason`)}</td></tr>`,
  )}</tbody></table></div>`
}

function drawIncidents(title: string, rows: readonly Incident[], lang: Lang): Html {
  return html`<h2>${title}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table class="glance"><thead><tr><th>${message(lang, 'page.incidents.what')}</th><th>${message(lang, 'page.incidents.day')}</th><th>${message(lang, 'page.incidents.class')}</th><th class="number">${message(lang, 'page.incidents.amount')}</th><th>${message(lang, 'page.incidents.sources')}</th></tr></thead>
<tbody>${rows.map(
    (
      row,
    ) => html`<tr><td>${row.title}</td><td data-label="${message(lang, 'page.incidents.day')}"><time>${row.date}</time></td><td data-label="${message(lang, 'page.incidents.class')}">${message(lang, `incident.${row.class}`)}</td>
<td class="number" data-label="${message(lang, 'page.incidents.amount')}">${row.amount_usd === null ? message(lang, 'page.incidents.unknown') : grouped(row.amount_usd, lang)}</td>
<td data-label="${message(lang, 'page.incidents.sources')}"><span>${row.sources.map((url) => html`<a href="${url}" rel="noreferrer nofollow">${sourceTitle(url)}</a> `)}</span></td></tr>`,
  )}</tbody></table></div>`
}

/** The repository of a link to GitHub, and the host of any other. */
function sourceTitle(url: string): string {
  const { host, pathname } = new URL(url)
  const repository = host === 'github.com' ? pathname.split('/')[2] : undefined
  return repository ?? host.replace(/^www\./, '')
}

function grouped(amount: number, lang: Lang): string {
  return amount.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-GB')
}

function percent(share: number): string {
  return (share * 100).toFixed(1)
}

/** Decorative: the number is shown beside it. */
function bar(count: number, most: number): Html {
  const width = Math.max(2, Math.round((160 * count) / most))
  return html`<svg class="bar" viewBox="0 0 160 10" aria-hidden="true"><rect width="${width}" height="10" rx="3" fill="var(--accent)"/></svg>`
}
