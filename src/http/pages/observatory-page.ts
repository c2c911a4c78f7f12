import { html, type Html } from '../../kit/html.ts'
import { quoteCallerText } from '../../kit/quote-caller-text.ts'
import { joinItems, message, type Lang } from '../../messages/message.ts'
import { compareTerms, emergingTerms, type Compared } from '../../observatory/compare-terms.ts'
import { countWeeks, type Point, type WeekRange } from '../../observatory/count-weeks.ts'
import type { Figures, LatestItem, TermFigures } from '../../observatory/figures.ts'
import type { ObservatoryNeeds } from '../../observatory/observatory-answers.ts'
import { defaultSupport } from '../../observatory/observatory-emerging.ts'
import { relatedTerms } from '../../observatory/observatory-term.ts'
import { readWeek, weekName, weekOfDay } from '../../observatory/week.ts'
import { weeksMax } from '../../observatory/week-range.ts'
import type { Page, PageAsk } from './page.ts'
import { percentOf, termBubbles } from './term-bubbles.ts'
import { weekLine } from './week-line.ts'

const weeksShown = 52

/** The frequency of terms in publications: one term by week, a comparison of all, and emerging ones. */
export const observatoryPage: Page<ObservatoryNeeds> = {
  path: '/observatory',
  render: async ({ observatory }, { lang, query }) => {
    const figures = await observatory.figures()
    const range = rangeOf(query, figures)
    const compared = compareTerms(figures, range)
    const named = figures.terms.find(({ slug }) => slug === query.get('term'))
    const term = named ?? compared[0]?.term
    return {
      title: message(lang, 'observatory.title'),
      body: html`<p>${message(lang, 'observatory.intro')}</p>
${drawIgnored(ignoredOf(query, named, range), lang)}
${drawCorpus(figures, lang)}
${drawForm(figures, term, range, lang)}
${term && drawTerm(figures, term, range, lang)}
${drawTerms(compared, range, lang)}
${drawEmerging(figures, range, lang)}
${term && drawBeside(figures, term, range, lang)}`,
    }
  },
}

/** The parameters that the page does not show: terms that it does not have, and weeks in another form or out of range. */
function ignoredOf(query: PageAsk['query'], named: TermFigures | undefined, range: WeekRange): string[] {
  const term = query.get('term') ?? ''
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return [
    ...(term !== '' && named === undefined ? [term] : []),
    ...(from !== '' && readWeek(from) !== range.from ? [from] : []),
    ...(to !== '' && readWeek(to) !== range.to ? [to] : []),
  ]
}

function drawIgnored(ignored: readonly string[], lang: Lang): Html | '' {
  if (ignored.length === 0) return ''
  const values = joinItems(lang, ignored.map(quoteCallerText))
  return html`<p role="status">${message(lang, 'observatory.ignored', { values })}</p>`
}

/** Weeks in another form, and ranges that are too long, are replaced by the last weeks. */
function rangeOf(query: PageAsk['query'], { last }: Figures): WeekRange {
  const to = readWeek(query.get('to') ?? '') ?? weekOfDay(last)
  const requested = readWeek(query.get('from') ?? '')
  const from = requested !== null && requested <= to && to - requested < weeksMax ? requested : to - weeksShown + 1
  return { from, to }
}

function drawCorpus({ items, sources, first, last, snapshot }: Figures, lang: Lang): Html {
  const facts = { items: items.toLocaleString(localeOf(lang)), sources: sources.length, first, last }
  return html`<p>${message(lang, 'observatory.corpus', facts)}</p>
<p class="soft">${message(lang, 'page.snapshot')} <code class="hash">${snapshot}</code></p>`
}

function drawForm({ terms }: Figures, chosen: TermFigures | undefined, range: WeekRange, lang: Lang): Html {
  const options = terms.map(
    ({ slug, label }) =>
      html`<option value="${slug}"${slug === chosen?.slug && html` selected`}>${label[lang]}</option>`,
  )
  return html`<form class="asked" method="get" action="/observatory"><input type="hidden" name="lang" value="${lang}">
<label>${message(lang, 'observatory.term')} <select name="term">${options}</select></label>
<label>${message(lang, 'observatory.from')} <input type="week" name="from" value="${weekName(range.from)}"></label>
<label>${message(lang, 'observatory.to')} <input type="week" name="to" value="${weekName(range.to)}"></label>
<button class="primary" type="submit">${message(lang, 'observatory.show')}</button></form>`
}

function drawTerm(figures: Figures, term: TermFigures, range: WeekRange, lang: Lang): Html {
  const points = countWeeks(range, term.hits, figures.weeks)
  const query = `term=${term.slug}&from=${weekName(range.from)}&to=${weekName(range.to)}`
  return html`<h2>${term.label[lang]}</h2>
<p>${message(lang, 'observatory.line')}</p>
${weekLine(points, lang, term.label[lang])}
<p><a href="/api/observatory/index?${query}">JSON</a> · <a href="/api/observatory/index?${query}&format=csv">CSV</a> · ${message(lang, 'observatory.searched')} ${term.patterns.map((pattern) => html`<code>${pattern}</code> `)}</p>
<details class="twin"><summary>${message(lang, 'observatory.table')}</summary>${drawPoints(points, lang)}</details>`
}

function drawPoints(points: readonly Point[], lang: Lang): Html {
  const heads = [
    'observatory.week',
    'observatory.hits',
    'observatory.items',
    'observatory.density',
    'observatory.index',
  ] as const
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${message(lang, 'observatory.table')}"><table><thead><tr>${heads.map((head, i) => html`<th${i > 0 && html` class="number"`}>${message(lang, head)}</th>`)}</tr></thead>
<tbody>${points.map(
    ({ week, hits, items, density, index }) =>
      html`<tr><td>${week}</td>${items === 0 ? html`<td colspan="4" class="soft">${message(lang, 'observatory.gap')}</td>` : [hits, items, density, index].map((value) => html`<td class="number">${value ?? '–'}</td>`)}</tr>`,
  )}</tbody></table></div>`
}

function drawTerms(compared: readonly Compared[], range: WeekRange, lang: Lang): Html {
  const query = `from=${weekName(range.from)}&to=${weekName(range.to)}`
  return html`<h2>${message(lang, 'observatory.bubbles')}</h2>
<p>${message(lang, 'observatory.bubbles.intro', { weeks: range.to - range.from + 1 })}</p>
${termBubbles(compared, lang)}
<p><a href="/api/observatory/bubbles?${query}&lang=${lang}">JSON</a> · <a href="/api/observatory/export?${query}&format=csv">${message(lang, 'observatory.export')}</a></p>
<details class="twin"><summary>${message(lang, 'observatory.table')}</summary>${drawCompared(compared, range, lang, false)}</details>`
}

function drawEmerging(figures: Figures, range: WeekRange, lang: Lang): Html {
  const emerging = emergingTerms(figures, range, defaultSupport)
  const query = `from=${weekName(range.from)}&to=${weekName(range.to)}`
  return html`<h2>${message(lang, 'observatory.emerging')}</h2>
<p>${message(lang, 'observatory.emerging.intro', { support: defaultSupport })}</p>
${emerging.length === 0 ? html`<p><strong>${message(lang, 'observatory.emerging.none')}</strong></p>` : drawCompared(emerging, range, lang, true)}
<p><a href="/api/observatory/emerging?${query}&lang=${lang}">JSON</a></p>`
}

function drawCompared(rows: readonly Compared[], range: WeekRange, lang: Lang, withInterval: boolean): Html {
  const query = `from=${weekName(range.from)}&to=${weekName(range.to)}&lang=${lang}`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${message(lang, withInterval ? 'observatory.emerging' : 'observatory.table')}"><table><thead><tr><th>${message(lang, 'observatory.term')}</th><th class="number">${message(lang, 'observatory.hits')}</th><th class="number">${message(lang, 'observatory.density')}</th><th class="number">${message(lang, 'observatory.growth')}</th>${withInterval && html`<th class="number">${message(lang, 'observatory.interval')}</th>`}</tr></thead>
<tbody>${rows.map(
    ({ term, now, density, growth, interval }) =>
      html`<tr><td><a href="/observatory?term=${term.slug}&${query}">${term.label[lang]}</a></td><td class="number">${now.hits}</td><td class="number">${density ?? '–'}</td><td class="number">${percentOf(growth)}</td>${withInterval && html`<td class="number">${percentOf(interval?.low ?? null)} … ${percentOf(interval?.high ?? null)}</td>`}</tr>`,
  )}</tbody></table></div>`
}

function drawBeside(figures: Figures, term: TermFigures, range: WeekRange, lang: Lang): Html {
  const query = `from=${weekName(range.from)}&to=${weekName(range.to)}&lang=${lang}`
  const related = relatedTerms(figures, term, lang)
  return html`<h2>${message(lang, 'observatory.related', { label: term.label[lang] })}</h2>
<ul class="columns">${related.map((each) => html`<li><a href="/observatory?term=${each.term}&${query}">${each.label}</a> <span class="soft">${each.together}</span></li>`)}</ul>
<h2>${message(lang, 'observatory.latest', { label: term.label[lang] })}</h2>
<ul>${term.latest.map((item) => drawItem(item))}</ul>`
}

function drawItem({ title, url, source, published_on }: LatestItem): Html {
  return html`<li><time>${published_on}</time> <a href="${url}" rel="noreferrer nofollow" lang="en">${title}</a> <span class="soft">${source}</span></li>`
}

function localeOf(lang: Lang): string {
  return lang === 'zh' ? 'zh-CN' : 'en-GB'
}
