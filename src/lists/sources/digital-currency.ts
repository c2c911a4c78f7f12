/**
 * The ticker in OFAC's `Digital Currency Address - XBT`, '' if the type has none, null if the text is not such a type;
 * `Virtual Currency Address`, `Blockchain Address`, `Wallet` and the like are read too. A ticker is not a chain: USDT
 * and XBT fields contain addresses of several.
 */
export function readCurrencyType(text: string): string | null {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const type = currencyType.exec(plain)
  if (!type) return null
  const [, ticker] = /^[ \-–—:(]*([A-Za-z0-9]{1,12})\)?$/.exec(plain.slice(type.index + type[0].length)) ?? []
  return (ticker ?? '').toUpperCase()
}

/**
 * The names that OFAC and others use for the type of an address, in a text with single spaces: the source of a pattern
 * without flags. A wallet needs no other word; an address or an account is one of a chain only after a word for it.
 */
export const currencyTypeSource = String.raw`(?:(?:(?:digital|virtual|crypto)[ -]?(?:currency|asset|coin|token)?|blockchain|bitcoin|ethereum|tron|solana) ?(?:address(?:es)?|accounts?)|wallets?(?: ?address(?:es)?)?)\b`
const currencyType = new RegExp(currencyTypeSource, 'i')
