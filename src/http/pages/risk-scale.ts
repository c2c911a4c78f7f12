import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { cautionFrom, riskyFrom } from '../../screening/signals.ts'

/**
 * A scale from 0 to 100 with both thresholds and, where there is a score, a pointer; with a text alternative.
 * `home/risk-scale.tsx` of the web app renders the same.
 */
export function riskScale(lang: Lang, risk: number | null): Html {
  const thresholds = { max: riskMax, caution: cautionFrom, caution_max: riskyFrom - 1, risky: riskyFrom }
  const score = risk === null ? '' : ` ${risk}/${riskMax}.`
  return html`<svg class="scale" viewBox="-16 0 352 68" role="img" aria-label="${message(lang, 'page.scale', thresholds)}${score}">
${bands.map(
  ({ verdict, from, to }) =>
    html`<g class="${verdict}"><rect x="${x(from)}" y="26" width="${x(to) - x(from)}" height="20"/><text x="${x((from + to) / 2)}" y="40">${message(lang, `verdict.${verdict}`)}</text></g>`,
)}
${[cautionFrom, riskyFrom].map((threshold) => html`<path class="tick" d="M${x(threshold)} 24V50"/>`)}
${[0, cautionFrom, riskyFrom, riskMax].map((value) => html`<text x="${x(value)}" y="64">${value}</text>`)}
${risk !== null && html`<path class="pointer" d="M${x(risk)} 27l-7 -11h14z"/><text class="number" x="${x(risk)}" y="13">${risk}</text>`}
</svg>`
}

function x(risk: number): number {
  return Math.round(risk * 3.2)
}

const riskMax = 100
const bands = [
  { verdict: 'clear', from: 0, to: cautionFrom },
  { verdict: 'caution', from: cautionFrom, to: riskyFrom },
  { verdict: 'risky', from: riskyFrom, to: riskMax },
] as const
