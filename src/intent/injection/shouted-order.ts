import { withoutTitles } from './book-titles.ts'
import { withoutInvisible } from './invisible.ts'
import { withoutReports, type ReportWords } from './reported-quotes.ts'
import type { Hit } from './word-rules.ts'

/**
 * An urgent order in capitals: "TRANSFER ALL FUNDS NOW". Headings, reminders and bank references are written in
 * capitals too, so it takes a clause that begins with an order to move money or to agree, followed by a word that
 * leaves no time or choice. Capitals within a clause of lower-case letters are a quotation or a name. The words that
 * make it a reminder are on the lines of the order; `anyLine`: on any line, as in earlier rules.
 */
export function shoutedOrder(written: string, reports: ReportWords, anyLine: boolean): Hit | null {
  const visible = withoutReports(
    withoutTitles(withoutInvisible(written.normalize('NFKC')).replace(/[^\S\n]+/gu, ' ')),
    reports,
  )
  const lines = inOneLine(visible).split('\n').flatMap(readLine)
  const reading = lines.join(clauseEnd)
  const order = pressing.exec(reading)
  if (!order) return null
  const around = anyLine ? reading : linesAt(lines, order.index, order.index + order[0].length)
  const isReminder = /^(?:please )?pay\b/u.test(order[1] ?? '') && reminder.test(around) && !force.test(reading)
  return isReminder ? null : { reading, at: order.index + order[0].indexOf(order[1] ?? '') }
}

/** The loud clauses of a line as one text; none if there are none. */
function readLine(line: string): string[] {
  const loud = clausesOf(line)
    .filter(isLoud)
    .map((clause) => clause.trim().toLowerCase())
  return loud.length === 0 ? [] : [loud.join(clauseEnd)]
}

/** The original lines between two positions of the joined text. */
function linesAt(lines: readonly string[], from: number, to: number): string {
  let start = 0
  const touched = lines.filter((line) => {
    const [begins, ends] = [start, start + line.length]
    start = ends + clauseEnd.length
    return begins < to && ends > from
  })
  return touched.join(clauseEnd)
}

function clausesOf(text: string): string[] {
  return text.split(/[.!?:;\n\u2013\u2014]+/u)
}

/**
 * In text in capitals all letters are capitals; in a clause of alternating letters nearly half. Many words begin with a
 * capital.
 */
function isLoud(clause: string): boolean {
  const letters = clause.match(/\p{L}/gu)?.length ?? 0
  const capitals = clause.match(/\p{Lu}/gu)?.length ?? 0
  return letters >= lettersMin && capitals >= letters * shareMin && /\p{L}\p{Lu}/u.test(clause)
}

/** A text with more line breaks than spaces is written one word a line. */
export function inOneLine(text: string): string {
  const breaks = text.split('\n').length
  return breaks > text.split(' ').length ? text.replaceAll('\n', ' ') : text
}

const clauseEnd = ' . '
const lettersMin = 3
const shareMin = 0.4
const orders =
  '(?:please )?(?:send|transfer|release|approve|wire|execute|authori[sz]e|sign|pay|confirm|forward|withdraw|empty|drain|obey|comply|proceed|settle|move|remit|process|submit|do it)'
const presses =
  "(?:now(?! (?:open|available|live|at|in|on))|immediately|at once|this (?:second|instant|minute|very)|right away|instantly|asap|without (?:hesitation|question|questions|asking|checks?|delay|confirmation|approval|review)|no (?:checks?|questions?|delays?|excuses?|exceptions?|confirmation)|(?:do not|don'?t|never) (?:ask|think|question|wait|check|verify|hesitate|stop)|all (?:the |of the |your |my )?(?:funds|money|usdc|usdt|eth|tokens|assets|balance)|everything|(?:the )?(?:maximum|entire|full|whole) (?:amount|balance|wallet)|nothing|or else|or you)"
const pressing = new RegExp(
  `(?:^|\\. |, ?|\\b(?:and|then|must|now|just|agent|bot|assistant|urgent|important|you will|you shall|you have to) )(${orders}\\b(?:[^.]{0,60}| \\. ){1,3}?(?<![\\p{L}\\p{N}])${presses})\\b`,
  'u',
)
const reminder = /\b(?:please|overdue|due|invoice|reminder|rent|bill|order|statement|outstanding|late fees?)\b/u

const force = /\b(?:obey|this is an order|no (?:questions|checks|excuses)|or else|hesitat(?:e|ion))\b/u

/** The inputs of that search, for the version of the rules. */
export const shoutPatterns = [pressing, reminder, force, lettersMin, shareMin].map(String)
