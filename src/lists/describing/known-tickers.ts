/** The tickers under which addresses of chains that are not screened are usually published; '' is none. */
export const knownTickers: ReadonlySet<string> = new Set([
  '',
  'other',
  'BCH',
  'BNB',
  'BSV',
  'BTG',
  'DASH',
  'DOGE',
  'DOT',
  'ETC',
  'KSM',
  'LTC',
  'XMR',
  'XRP',
  'XVG',
  'ZEC',
])
