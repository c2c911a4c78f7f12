import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { IncidentClassId } from '../../incidents/incident-classes.ts'
import type { YearLosses } from '../../incidents/count-years.ts'

const [width, height, left, bottom, top] = [720, 260, 72, 28, 24]
/** The classes that lost the most have a colour of their own; all others share one. */
const colours = ['loss-1', 'loss-2', 'loss-3', 'loss-4'] as const
const others = 'loss-others'

/** Known losses by year, stacked by class, in millions of dollars. The same figures are in a table below. */
export function lossBars(years: readonly YearLosses[], lang: Lang): Html {
  const shown = largestClasses(years)
  const most = Math.max(1, ...years.map(({ amount_usd }) => amount_usd))
  const step = (width - left) / Math.max(1, years.length)
  const tall = height - bottom - top
  const description = message(lang, 'page.incidents.years.described', { years: years.length })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${message(lang, 'page.incidents.years')}"><svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${description}">
${[0, 0.5, 1].map((part) => {
  const y = round(height - bottom - part * tall)
  return html`<line class="grid" x1="${left}" x2="${width}" y1="${y}" y2="${y}"/><text x="${left - 6}" y="${y + 4}" text-anchor="end">${millions(part * most, lang)}</text>`
})}
${years.map((each, i) => {
  const x = round(left + (i + 0.5) * step)
  return html`${stackOf(each, shown, lang).map(
    ({ colour, from, to, title }) =>
      html`<rect class="${colour}" x="${round(x - step * 0.3)}" width="${round(step * 0.6)}" y="${round(height - bottom - (to / most) * tall)}" height="${round(((to - from) / most) * tall)}"><title>${title}</title></rect>`,
  )}<text x="${x}" y="${round(height - bottom - (each.amount_usd / most) * tall - 6)}" text-anchor="middle">${millions(each.amount_usd, lang)}</text><text x="${x}" y="${height - 8}" text-anchor="middle">${each.year}</text>`
})}
</svg></div>
<ul class="legend">${shown.map((id, i) => html`<li><span class="swatch ${colours[i] ?? others}"></span>${message(lang, `incident.${id}`)}</li>`)}<li><span class="swatch ${others}"></span>${message(lang, 'page.incidents.years.others')}</li></ul>
<details class="twin"><summary>${message(lang, 'observatory.table')}</summary>${tableOf(years, lang)}</details>`
}

function largestClasses(years: readonly YearLosses[]): IncidentClassId[] {
  const sums = new Map<IncidentClassId, number>()
  for (const { classes } of years) for (const [id, amount] of classes) sums.set(id, (sums.get(id) ?? 0) + amount)
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, colours.length)
    .map(([id]) => id)
}

/** From the bottom up: the classes with a colour of their own, and then all others together. */
function stackOf({ year, amount_usd, classes }: YearLosses, shown: readonly IncidentClassId[], lang: Lang) {
  const parts = shown.map((id, i) => ({
    colour: colours[i] ?? others,
    amount: classes.get(id) ?? 0,
    name: message(lang, `incident.${id}`),
  }))
  const rest = amount_usd - parts.reduce((sum, { amount }) => sum + amount, 0)
  let from = 0
  return [...parts, { colour: others, amount: rest, name: message(lang, 'page.incidents.years.others') }].flatMap(
    ({ colour, amount, name }) => {
      if (amount === 0) return []
      const part = { colour, from, to: from + amount, title: `${year}, ${name}: ${millions(amount, lang)}` }
      from += amount
      return [part]
    },
  )
}

function tableOf(years: readonly YearLosses[], lang: Lang): Html {
  const rows = years.flatMap(({ year, classes }) =>
    [...classes].toSorted(([, a], [, b]) => b - a).map(([id, amount]) => ({ year, id, amount })),
  )
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${message(lang, 'observatory.table')}"><table><thead><tr><th>${message(lang, 'page.incidents.years.year')}</th><th>${message(lang, 'page.incidents.class')}</th><th class="number">${message(lang, 'page.incidents.amount')}</th></tr></thead>
<tbody>${rows.map(({ year, id, amount }) => html`<tr><td>${year}</td><td>${message(lang, `incident.${id}`)}</td><td class="number">${amount.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-GB')}</td></tr>`)}</tbody></table></div>`
}

/** Dollars in millions: `1,690 M`, in Chinese in units of a hundred million: `16.9 亿`. */
function millions(amount: number, lang: Lang): string {
  if (lang === 'zh') return `${round(amount / 1e8)} 亿`
  return `${Math.round(amount / 1e6).toLocaleString('en-GB')} M`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
