import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'

/** The maximum of printed rows of each table of a report, so that it has at most two pages. */
const printedMax = 5
/** The maximum of rows that are printed in full size; of more, each is smaller and shorter. */
const largeMax = 3

export function isPrintedSmall(count: number): boolean {
  return count > largeMax
}

/** The class of a row by its position: a screen shows all, paper the first, of which the last does not stand alone. */
export function rowOnPaper(position: number): Html | false {
  if (position === printedMax - 1) return html` class="last-on-paper"`
  return position >= printedMax && html` class="on-screen"`
}

/** On paper alone: how many rows are not printed, and where they are. */
export function restOnPaper(count: number, page: string, lang: Lang): Html | null {
  if (count <= printedMax) return null
  return html`<p class="on-paper">${message(lang, 'report.rest', { count: count - printedMax })} <a href="${page}">${page}</a></p>`
}
