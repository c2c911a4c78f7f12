import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { placeLabels, textWidth } from './place-labels.ts'
import type { Compared } from '../../observatory/compare-terms.ts'

const [width, height, left, bottom, top] = [720, 320, 72, 40, 30]
const radiusMax = 24
const labelledMax = 10
/** Larger growth is drawn at the edge with a mark; the table has the number. */
const growthMax = 2

/** All comparable terms: density left to right, growth bottom to top, hits as area. */
export function termBubbles(compared: readonly Compared[], lang: Lang): Html {
  const drawn = compared.flatMap((each) =>
    each.growth === null || each.density === null || each.now.hits === 0
      ? []
      : [{ ...each, density: each.density, growth: Math.min(each.growth, growthMax) }],
  )
  const densest = Math.max(1, ...drawn.map(({ density }) => density))
  const largest = Math.max(1, ...drawn.map(({ now }) => now.hits))
  const x = (density: number) => Math.round(left + 20 + (density / densest) * (width - left - 120))
  const y = (growth: number) => Math.round(top + ((growthMax - growth) / (growthMax + 1)) * (height - top - bottom))
  const radius = (hits: number) => Math.max(3, Math.round(radiusMax * Math.sqrt(hits / largest)))
  const marks = drawn.map(({ term, density, growth, now }) => {
    return { x: x(density), y: y(growth), radius: radius(now.hits), text: term.label[lang] }
  })
  const labels = placeLabels(marks, { width, height: height - bottom, labelsMax: labelledMax, widthOf: textWidth })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${message(lang, 'observatory.bubbles')}"><svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${message(lang, 'observatory.bubbles.described', { terms: drawn.length })}">
${[-1, 0, 1, 2].map((growth) => html`<line class="grid" x1="${left}" x2="${width}" y1="${y(growth)}" y2="${y(growth)}"/><text x="${left - 6}" y="${y(growth) + 4}" text-anchor="end">${growth === growthMax ? '≥ ' : ''}${percentOf(growth)}</text>`)}
${marks.map((mark) => html`<circle class="bubble" cx="${mark.x}" cy="${mark.y}" r="${mark.radius}"><title>${mark.text}</title></circle>`)}
${labels.map((label, i) => label && html`<text x="${label.x}" y="${label.y}" text-anchor="${label.anchor}">${marks[i]?.text}</text>`)}
<text x="${width}" y="${height - 8}" text-anchor="end">${message(lang, 'observatory.density')} →</text><text x="4" y="14">↑ ${message(lang, 'observatory.growth')}</text>
</svg></div>`
}

/** A relative change in percent, with its sign. */
export function percentOf(growth: number | null): string {
  if (growth === null) return '–'
  const percent = Math.round(growth * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`
}
