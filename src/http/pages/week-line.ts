import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Point } from '../../observatory/count-weeks.ts'

const [width, height, left, bottom, top] = [720, 240, 48, 28, 12]
const labelsMax = 8

/**
 * The weekly density of a term. A week without items is a gap: a shaded column that interrupts the line. The same data
 * is in a table.
 */
export function weekLine(points: readonly Point[], lang: Lang, label: string): Html {
  const most = Math.max(1, ...points.map(({ density }) => density ?? 0))
  const step = (width - left) / points.length
  const x = (i: number) => round(left + (i + 0.5) * step)
  const y = (density: number) => round(height - bottom - (density / most) * (height - bottom - top))
  const every = Math.ceil(points.length / labelsMax)
  const gaps = points.filter(({ items }) => items === 0).length
  const description = message(lang, 'observatory.line.described', {
    label,
    weeks: points.length,
    gaps,
    most: Math.round(most),
  })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${description}">
${points.map(({ items }, i) => items === 0 && html`<rect class="gap" x="${round(left + i * step)}" y="${top}" width="${round(step)}" height="${height - bottom - top}"/>`)}
${[0, 0.5, 1].map((part) => html`<line class="grid" x1="${left}" x2="${width}" y1="${y(part * most)}" y2="${y(part * most)}"/><text x="${left - 6}" y="${y(part * most) + 4}" text-anchor="end">${Math.round(part * most)}</text>`)}
${runsOf(points).map((run) =>
  run.length === 1
    ? run.map(({ i, density }) => html`<circle class="dot" cx="${x(i)}" cy="${y(density)}" r="2.5"/>`)
    : html`<polyline class="line" points="${run.map(({ i, density }) => `${x(i)},${y(density)}`).join(' ')}"/>`,
)}
${points.map(({ week }, i) => i % every === 0 && html`<text x="${x(i)}" y="${height - 8}" text-anchor="middle">${week}</text>`)}
</svg></div>`
}

type Drawn = { i: number; density: number }

/** Runs of consecutive weeks with items. */
function runsOf(points: readonly Point[]): Drawn[][] {
  const runs: Drawn[][] = []
  let open = false
  for (const [i, { density }] of points.entries()) {
    if (density !== null && !open) runs.push([])
    open = density !== null
    if (density !== null) runs.at(-1)?.push({ i, density })
  }
  return runs
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
