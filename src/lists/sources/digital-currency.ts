/**
 * The ticker in OFAC's `Digital Currency Address - XBT`, '' when the type names none, null when the text is no such
 * type; `Virtual Currency Address`, `Crypto Wallet Address` and the like are read too. A ticker is not a chain: USDT and XBT
 * fields hold addresses of several.
 */
export function readCurrencyType(text: string): string | null {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const type = currencyType.exec(plain)
  if (!type) return null
  const [, ticker] = /^[ \-–—:]*([A-Za-z0-9]{1,12})$/.exec(plain.slice(type.index + type[0].length)) ?? []
  return (ticker ?? '').toUpperCase()
}

/** How OFAC and others call the type of an address, in a text whose blanks are single: the source of a pattern without flags. */
export const currencyTypeSource = String.raw`(?:(?:digital|virtual) ?(?:currency|asset)|crypto[ -]?(?:currency|asset)?) ?(?:wallet ?)?address(?:es)?\b`
const currencyType = new RegExp(currencyTypeSource, 'i')
