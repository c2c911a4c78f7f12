import { html, type Html } from '../../kit/html.ts'
import { describeList, type GetListsNeeds } from '../../lists/get-lists.ts'
import { dayOfInstant } from '../../kit/day.ts'
import { message, type Lang } from '../../messages/message.ts'
import { ageInWords } from './age-in-words.ts'

/** The lists in use with their age, sanctions lists first. */
export function drawListAges({ lists }: GetListsNeeds, now: number, lang: Lang): Html {
  const rows = lists
    .current()
    .lists.filter(({ snapshot }) => snapshot !== null)
    .map((state) => describeList(state, now, lists.maxAgeHours, lang))
    .toSorted((a, b) => Number(b.kind === 'sanctions') - Number(a.kind === 'sanctions'))
  const label = (head: 'page.list.state' | 'page.list.age' | 'page.complete_through') =>
    html`data-label="${message(lang, head)}"`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${message(lang, 'status.lists')}"><table class="glance"><thead><tr><th>${message(lang, 'page.list')}</th><th>${message(lang, 'page.list.state')}</th><th class="number">${message(lang, 'page.list.age')}</th><th class="number">${message(lang, 'page.complete_through')}</th></tr></thead>
<tbody>${rows.map(
    (row) => html`<tr class="linked"><td><a href="/lists?lang=${lang}#${row.id}">${row.name}</a></td>
<td ${label('page.list.state')}><span class="pill ${row.status}">${message(lang, `page.list.status.${row.status}`)}</span></td>
<td class="number" ${label('page.list.age')}>${ageInWords(row, lang)}</td>
<td class="number" ${label('page.complete_through')}>${dayOfInstant(row.complete_through ?? row.as_of) ?? '–'}</td></tr>`,
  )}</tbody></table></div>`
}
