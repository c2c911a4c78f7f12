import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { coverageGaps, coverageLines } from './coverage-parts.ts'
import { riskScale } from './risk-scale.ts'
import type { Coverage } from './verdict-coverage.ts'
import { verdictMarks, waitingMark } from './verdict-marks.ts'
import { withCode } from './with-code.ts'

type Verdict = keyof typeof verdictMarks

/** A judged subject. `advice` comes first, `body` after it. */
type VerdictCard = {
  verdict: Verdict
  risk: number | null
  coverage: Coverage
  subject: Html
  advice: Html | string
  body?: Html | null
}

/** A verdict as every page shows it: `home/verdict-card.tsx` of the web app draws the same. */
export function verdictCard(lang: Lang, { verdict, risk, coverage, subject, advice, body = null }: VerdictCard): Html {
  const { checked, total, isAmber } = coverage
  const word = message(lang, `verdict.${verdict}`)
  const on = html` <span class="on-sources">${message(lang, 'coverage.on', { checked, total })}</span>`
  const heading = html`${word}${verdict === 'clear' && on}`
  return stateCard(isAmber ? 'in-part' : verdict, heading, {
    subject: html`${coverageLines(coverage, verdict, lang)}${subject}`,
    body: html`<div class="what-to-do"><div><p class="advice">${typeof advice === 'string' ? withCode(advice) : advice}</p></div>${risk !== null && riskScale(lang, risk)}</div>
${body}${coverageGaps(coverage, lang)}`,
  })
}

/** The same card for another kind of judgement, such as the validity of a token. */
export function stateCard(
  tone: Verdict | 'preliminary' | 'in-part' | 'weightless',
  word: Html | string,
  { subject, body }: Record<'subject' | 'body', Html>,
): Html {
  return html`<article class="verdict ${tone}"><header>${tone !== 'weightless' && tone !== 'in-part' && verdictMark(tone)}<div><h2>${word}</h2>${subject}</div></header>
<div class="body">${body}</div></article>`
}

/** Decorative: the word is shown beside it. */
export function verdictMark(verdict: Verdict | 'preliminary'): Html {
  const { body, stroke } = verdict === 'preliminary' ? waitingMark : verdictMarks[verdict]
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${body}" class="body"/><path d="${stroke}" class="stroke"/></svg>`
}
