/**
 * The ticker in OFAC's `Digital Currency Address - XBT`, '' when the type names none, null when the text is no such
 * type; `Virtual Currency Address`, `Crypto Wallet Address` and the like are read too. A ticker is not a chain: USDT and XBT
 * fields hold addresses of several.
 */
export function readCurrencyType(text: string): string | null {
  const type = currencyType.exec(text)
  if (!type) return null
  const [, ticker] = /^[\s\-–—:]*([A-Za-z0-9]{1,12})$/.exec(text.slice(type.index + type[0].length).trim()) ?? []
  return (ticker ?? '').toUpperCase()
}

/** How OFAC and others call the type of an address: the source of a pattern without flags. */
export const currencyTypeSource = String.raw`(?:(?:digital|virtual)\s*(?:currency|asset)|crypto\s*-?\s*(?:currency|asset)?)\s*(?:wallet\s*)?address(?:es)?\b`
const currencyType = new RegExp(currencyTypeSource, 'i')
