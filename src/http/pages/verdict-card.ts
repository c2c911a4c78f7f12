import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { riskScale } from './risk-scale.ts'
import { verdictMarks } from './verdict-marks.ts'
import { withCode } from './with-code.ts'

type Verdict = keyof typeof verdictMarks

/** A judged subject. `advice` comes first, `body` after it. */
type VerdictCard = {
  verdict: Verdict
  risk: number | null
  /** A clear verdict with a partial basis: see `isInPart`. */
  inPart: boolean
  subject: Html
  advice: Html | string
  body?: Html | null
}

/** A verdict as every page shows it: `home/verdict-card.tsx` of the web app renders the same. */
export function verdictCard(lang: Lang, { verdict, risk, inPart, subject, advice, body = null }: VerdictCard): Html {
  return stateCard(inPart ? 'weightless' : verdict, message(lang, `verdict.${verdict}`), {
    subject: html`${subject}${inPart && html`<p>${message(lang, 'page.in_part')}</p>`}`,
    body: html`<div class="what-to-do"><div><p class="advice">${typeof advice === 'string' ? withCode(advice) : advice}</p></div>${risk !== null && riskScale(lang, risk)}</div>
${body}`,
  })
}

/** The same card for another kind of judgement, such as the validity of a token. */
export function stateCard(
  tone: Verdict | 'weightless',
  word: string,
  { subject, body }: Record<'subject' | 'body', Html>,
): Html {
  return html`<article class="verdict ${tone}"><header>${tone !== 'weightless' && verdictMark(tone)}<div><h2>${word}</h2>${subject}</div></header>
<div class="body">${body}</div></article>`
}

/** Decorative: the word is shown beside it. */
function verdictMark(verdict: Verdict): Html {
  const { body, stroke } = verdictMarks[verdict]
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${body}" class="body"/><path d="${stroke}" class="stroke"/></svg>`
}
