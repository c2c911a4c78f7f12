/**
 * One cell of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front: what begins
 * with = + - @, a tab or a line break. There are no negative numbers among the cells.
 */
export function safeCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
