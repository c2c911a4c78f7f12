/**
 * One cell of CSV (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front: = + - @, in full width
 * too, at the beginning of the cell, and where another cell would begin in a spreadsheet that separates cells by semicolons
 * or tabs. There are no negative numbers among the cells.
 */
export function safeCell(text: string): string {
  const begun = /^[\t\r\n]/.test(text) ? `'${text}` : text
  const harmless = begun.replace(formulas, "$1'$2")
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Blanks and quotation marks before the sign do not keep a spreadsheet from reading it. */
const formulas = /((?:^|[;\t\r\n])["\s]{0,9})([=+\-@\uff1d\uff0b\uff0d\uff20])/g
