import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { isChecked } from '../../screening/is-checked.ts'
import { wordsOf } from './coverage-parts.ts'
import { ageOf } from './coverage-sentences.ts'
import { daysOld, type CoveringSource } from './verdict-coverage.ts'

/** How old each list is that was checked, on one line: a verdict is no newer than its lists. Chains are read now. */
export function drawAges(sources: readonly CoveringSource[], atMs: number, lang: Lang): Html | null {
  const lists = sources.filter((source) => source.kind !== 'chain' && isChecked(source))
  if (lists.length === 0) return null
  const ages = lists.map((source) => ageOf({ id: source.id, days: daysOld(source, atMs) }, wordsOf(lang))).join(' · ')
  return html`<p class="coverage">${message(lang, 'report.ages', { ages })}</p>`
}
