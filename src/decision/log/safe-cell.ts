/**
 * One cell of CSV (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with an apostrophe: = + - @,
 * also in full width, at the beginning of the cell, and where another cell would begin in a spreadsheet that separates
 * cells by semicolons or tabs. There are no negative numbers among the cells.
 */
export function safeCell(text: string): string {
  const prefixed = /^[\t\r\n]/.test(text) ? `'${text}` : text
  const harmless = prefixed.replace(formulas, "$1'$2")
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Whitespace and quotation marks before the sign do not prevent a spreadsheet from evaluating it. */
const formulas = /((?:^|[;\t\r\n])["\s]{0,9})([=+\-@\uff1d\uff0b\uff0d\uff20])/g
