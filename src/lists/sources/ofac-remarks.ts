import { addressesInText } from '../formats/addresses-in-text.ts'
import { hiddenAccounts } from '../formats/hidden-accounts.ts'
import { isScreened, provesItself, readListed, type ListedAddress } from '../formats/listed-address.ts'
import { currencyTypeSource } from './digital-currency.ts'

/** An address of a remark, and the ticker it stands under; '' for none. */
export type Remark = { listed: ListedAddress; asset: string }

/**
 * Every address of OFAC's remarks on an entry: behind `Digital Currency Address - XBT` in any form, elsewhere by its form or
 * checksum alone, so that no number of a document is taken for one. With `isCut`, an address that touches the end counts
 * only when it proves itself whole.
 */
export function readRemarks(published: string, isCut: boolean): Remark[] {
  const text = published.replaceAll(/\s+/g, ' ')
  const remarks: Remark[] = []
  for (const match of text.matchAll(typed)) {
    const [asset, address] = splitTicker((match[1] ?? '').trim().replace(/\.$/, ''))
    const touchesEnd = isCut && match.index + match[0].length === text.length
    for (const listed of readPublished(address)) {
      if (!touchesEnd || provesItself(listed)) remarks.push({ listed, asset })
    }
  }
  const known = new Set(remarks.map(({ listed }) => listed.address))
  return [...remarks, ...provenIn(text).flatMap((listed) => (known.has(listed.address) ? [] : { listed, asset: '' }))]
}

/** The addresses in a text about other things that no word or number could be by chance. */
export function provenIn(text: string): ListedAddress[] {
  return addressesInText(text).filter(provesItself)
}

/** A text that no family reads is kept to its first word: after it may stand words, and among words names. */
function readPublished(text: string): ListedAddress[] {
  const found = readListed(text)
  const listed = found.some(isScreened) ? found : readListed(text.split(/\s/u)[0] ?? '')
  return [...listed, ...hiddenAccounts(listed)]
}

/** `XBT 1abc`. The blank is lost when the remark was cut there, and then a ticker is known by name. */
function splitTicker(text: string): [asset: string, address: string] {
  const parted = /^([A-Za-z0-9]{1,12})\s+(\S.*)$/su.exec(text)
  if (parted) return [(parted[1] ?? '').toUpperCase(), parted[2] ?? '']
  const ticker = tickers.find((name) => text.startsWith(name) && text.length > name.length)
  return ticker ? [ticker, text.slice(ticker.length)] : tickers.includes(text) ? [text, ''] : ['', text]
}

const typed = new RegExp(String.raw`${currencyTypeSource} ?[-–—:]([^;]*)`, 'gi')
/** Longest first, so that USDT is not taken for a shorter ticker. */
const tickers = ['DOGE', 'DASH', 'USDT', 'USDC', 'XBT', 'ETH', 'XMR', 'LTC', 'ZEC', 'BTG', 'ETC', 'BSV', 'BCH', 'XVG']
tickers.push('XRP', 'TRX', 'ARB', 'BSC', 'SOL')
