/**
 * The ticker in OFAC's `Digital Currency Address - XBT`, '' when the type names none, null when the text is no such
 * type. A ticker is not a chain: USDT and XBT fields hold addresses of several.
 */
export function readCurrencyType(text: string): string | null {
  const found = /^(?:alt\.\s*)?Digital\s*Currency\s*Address\b[\s\-–—:]*([A-Za-z0-9]{0,12})$/i.exec(text.trim())
  if (found) return (found[1] ?? '').toUpperCase()
  return /Digital\s*Currency\s*Address/i.test(text) ? '' : null
}
