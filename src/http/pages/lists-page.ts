import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { describeList, type GetListsNeeds } from '../../lists/get-lists.ts'
import type { Page } from './page.ts'
import { upstreamLink } from './upstream-link.ts'

/** Every list: what it is, how fresh, how large, under which licence, and what is wrong with it. */
export const listsPage: Page<GetListsNeeds> = {
  path: '/lists',
  render: ({ lists }, { lang, now }) => {
    const snapshot = lists.current()
    const rows = snapshot.lists.map((state) => describeList(state, now, lists.maxAgeHours, lang))
    const largest = Math.max(1, ...rows.map(({ entries }) => entries))
    return {
      title: message(lang, 'page.lists'),
      body: html`<p>${message(lang, 'page.lists.intro')} <a href="/api/lists?lang=${lang}"><code>/api/lists</code></a></p>
<p>${message(lang, 'page.lists.root')} <code class="hash">${snapshot.root}</code></p>
${rows.map((row) => drawList(row, largest, lang))}`,
    }
  },
}

type Row = ReturnType<typeof describeList>

function drawList(row: Row, largest: number, lang: Lang): Html {
  const { id, name, kind, status, entries, as_of, licence, upstream_url, detail } = row
  return html`<section class="list ${status}" id="${id}"><h2>${name} <small><code>${id}</code></small></h2>
<p><span class="pill ${status}">${message(lang, `page.list.status.${status}`)}</span> ${message(lang, `page.list.kind.${kind}`)}</p>
<dl>
<dt>${message(lang, 'page.list.age')}</dt><dd>${ageOf(row, lang)}${as_of && ` (${daysOf(row, lang)})`}</dd>
<dt>${message(lang, 'page.list.size')}</dt><dd>${sizeBar(entries, largest)}${entries.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-GB')}</dd>
<dt>${message(lang, 'page.licence')}</dt><dd>${licence}</dd>
<dt>${message(lang, 'page.upstream')}</dt><dd>${upstreamLink(upstream_url)}</dd>
<dt>${message(lang, 'page.list.detail')}</dt><dd>${detail}</dd>
</dl></section>`
}

function daysOf({ as_of, complete_through }: Row, lang: Lang): string {
  const newest = `${message(lang, 'page.as_of')} ${as_of?.slice(0, 10)}`
  if (complete_through === null || complete_through === as_of) return newest
  const whole = `${message(lang, 'page.complete_through')} ${complete_through.slice(0, 10)}`
  return [newest, whole].join(lang === 'zh' ? '，' : ', ')
}

function ageOf({ age_hours }: Row, lang: Lang): string {
  if (age_hours === null) return '–'
  const days = Math.floor(age_hours / 24)
  return days === 0
    ? message(lang, 'page.list.hours', { hours: Math.round(age_hours) })
    : message(lang, 'page.list.days', { days })
}

/** Lists differ by a factor of ten thousand, so the bar grows with the logarithm. The number stands beside it. */
function sizeBar(entries: number, largest: number): Html {
  const width = largest < 2 ? 0 : (120 * Math.log10(1 + entries)) / Math.log10(1 + largest)
  return html`<svg class="bar" viewBox="0 0 120 10" aria-hidden="true"><rect width="120" height="10" rx="3" fill="var(--line)"/><rect width="${Math.round(width)}" height="10" rx="3" fill="var(--link)"/></svg> `
}
