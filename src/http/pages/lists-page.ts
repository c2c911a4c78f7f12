import { dayOfInstant } from '../../kit/day.ts'
import { html, type Html } from '../../kit/html.ts'
import { joinItems, joinSentences, message, type Lang } from '../../messages/message.ts'
import { describeList, type GetListsNeeds } from '../../lists/get-lists.ts'
import { countedDownloads } from '../../lists/describe-problems.ts'
import { isLasting } from '../../lists/kinds.ts'
import { isDownloaded, shownStates } from '../../lists/list-status.ts'
import { timeOf } from '../../kit/time-of.ts'
import { ageInWords } from './age-in-words.ts'
import type { Page } from './page.ts'
import { upstreamLink } from './upstream-link.ts'

/** All lists: an overview table of age and size, and the details of each. */
export const listsPage: Page<GetListsNeeds> = {
  path: '/lists',
  render: ({ lists }, { lang, now }) => {
    const snapshot = lists.current()
    const rows = snapshot.lists.map((state) => ({
      cadenceHours: state.cadence_hours,
      counted: countedDownloads(state.problems),
      ...describeList(state, now, lists.maxAgeHours, lang),
    }))
    const counted = shownStates
      .map((status) => ({ status, of: rows.filter((row) => row.status === status) }))
      .filter(({ of }) => of.length > 0)
    const counts = counted.map(({ status, of }) =>
      message(lang, 'page.lists.count', { state: message(lang, `page.list.status.${status}`), count: of.length }),
    )
    const inOrder = counted.flatMap(({ of }) => of)
    return {
      title: message(lang, 'page.lists'),
      body: html`<p>${message(lang, 'page.lists.intro')} <a href="/api/lists?lang=${lang}"><code>/api/lists</code></a></p>
<p>${joinSentences(lang, [message(lang, 'page.taken_at', { time: timeOf(now) }), ...counts])}</p>
${inOrder.filter(({ status }) => status === 'failed').map((row) => drawFault(row, lang))}
<p id="root">${message(lang, 'page.lists.root')} <code class="hash">${snapshot.root}</code></p>
${drawTable(inOrder, lang)}
<h2>${message(lang, 'page.lists.details')}</h2>
${inOrder.map((row) => drawList(row, lang))}`,
    }
  },
}

/** What is wrong with a list, where a reader sees it first. */
function drawFault({ id, name, detail }: Row, lang: Lang): Html {
  return html`<p class="warning"><a href="#${id}">${name}</a>${lang === 'zh' ? '：' : ': '}${detail}</p>`
}

/** `counted`: the failed downloads that `detail` summarises. */
type Row = ReturnType<typeof describeList> & { cadenceHours: number; counted: readonly string[] }

const heads = [
  'page.list',
  'page.list.state',
  'page.list.age',
  'page.list.cadence',
  'page.list.size',
  'page.licence',
] as const

function drawTable(rows: readonly Row[], lang: Lang): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${message(lang, 'page.lists')}"><table class="glance"><thead><tr>${heads.map((head) => html`<th${numbers.has(head) && html` class="number"`}>${message(lang, head)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => drawRow(row, lang))}</tbody></table></div>`
}

function drawRow(row: Row, lang: Lang): Html {
  const label = (head: (typeof heads)[number]) => html`data-label="${message(lang, head)}"`
  return html`<tr class="linked"><td><a href="#${row.id}">${row.name}</a></td>
<td ${label('page.list.state')}><span class="pill ${row.status}">${message(lang, `page.list.status.${row.status}`)}</span></td>
<td class="number" ${label('page.list.age')}>${shortAgeOf(row, lang)}</td>
<td class="number" ${label('page.list.cadence')}>${cadenceOf(row, lang)}</td>
<td class="number" ${label('page.list.size')}>${row.snapshot === null ? '–' : sizeOf(row, lang)}</td>
<td ${label('page.licence')}>${row.licence}</td></tr>`
}

const numbers: ReadonlySet<string> = new Set(['page.list.age', 'page.list.cadence', 'page.list.size'])

function drawList(row: Row, lang: Lang): Html {
  const { id, name, kind, status, as_of, licence, upstream_url, detail, counted } = row
  return html`<details class="list"><summary>${name} <code>${id}</code></summary><section id="${id}">
<p><span class="pill ${status}">${message(lang, `page.list.status.${status}`)}</span> ${message(lang, `page.list.kind.${kind}`)}</p>
<dl>
<dt>${message(lang, 'page.list.age')}</dt><dd>${ageOf(row, lang)}${as_of && ` (${daysOf(row, lang)})`}</dd>
<dt>${message(lang, 'page.list.size')}</dt><dd>${sizeOf(row, lang)}</dd>
<dt>${message(lang, 'page.licence')}</dt><dd>${licence}</dd>
<dt>${message(lang, 'page.upstream')}</dt><dd>${upstreamLink(upstream_url)}</dd>
<dt>${message(lang, 'page.list.detail')}</dt><dd>${detail}</dd>
${counted.length > 0 && html`<dt>${message(lang, 'page.list.counted')}</dt><dd>${joinItems(lang, counted)}</dd>`}
</dl></section></details>`
}

function daysOf({ as_of, complete_through }: Row, lang: Lang): string {
  const newest = `${message(lang, 'page.as_of')} ${dayOfInstant(as_of)}`
  if (complete_through === null || complete_through === as_of) return newest
  const completeThrough = `${message(lang, 'page.complete_through')} ${dayOfInstant(complete_through)}`
  // The age counts from the first of them.
  return [completeThrough, newest].join(lang === 'zh' ? '，' : ', ')
}

/** The age of a copy. One that its publisher does not replace is not called out of date; the text explains its age. */
function ageOf(row: Row, lang: Lang): string {
  const parts = [ageInWords(row, lang), ...missedIn(row, lang)]
  return parts.join(lang === 'zh' ? '，' : '; ')
}

/** The same in two lines, for narrow columns. */
function shortAgeOf(row: Row, lang: Lang): Html {
  return html`<span>${ageInWords(row, lang)}${missedIn(row, lang).map((missed) => html`<br><small>${missed}</small>`)}</span>`
}

function missedIn({ age_hours, kind }: Row, lang: Lang): string[] {
  return age_hours !== null && age_hours >= 24 && isLasting(kind) ? [message(lang, 'page.list.missed')] : []
}

function cadenceOf({ id, cadenceHours }: Row, lang: Lang): string {
  return isDownloaded(id) ? message(lang, 'page.list.every', { hours: cadenceHours }) : '–'
}

function sizeOf({ entries }: Row, lang: Lang): string {
  return entries.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-GB')
}
