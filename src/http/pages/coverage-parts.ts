import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { coverageSentences, sourceName, type Words } from './coverage-sentences.ts'
import type { Coverage } from './verdict-coverage.ts'

/**
 * The lines below a verdict: what keeps a clear one from being a full one, then how much was checked and how old it is, and
 * `more` at its end.
 */
export function coverageLines(coverage: Coverage, verdict: string, lang: Lang, more: Html | false = false): Html {
  const { warnings, facts } = coverageSentences(coverage, verdict, wordsOf(lang))
  return html`${warnings.map((warning) => html`<p class="warned">${warning}</p>`)}${facts !== '' && html`<p class="coverage">${facts}${more}</p>`}`
}

/** The gaps as chips, each of which opens to its reason. */
export function coverageGaps({ gaps }: Coverage, lang: Lang): Html | null {
  if (gaps.length === 0) return null
  return html`<section class="gaps"><h3>${message(lang, 'coverage.gaps')}</h3>
<div>${gaps.map(
    (gap) =>
      html`<details class="gap ${gap.why}"><summary>${sourceName(gap, wordsOf(lang))}</summary><p>${message(lang, `coverage.gap.${gap.why}`, { day: gap.day ?? '–' })}</p></details>`,
  )}</div></section>`
}

export function wordsOf(lang: Lang): Words {
  return { lang, t: (key, params) => message(lang, key, params) }
}
