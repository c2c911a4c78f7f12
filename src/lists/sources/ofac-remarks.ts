import { addressesInText } from '../formats/addresses-in-text.ts'
import { hiddenAccounts } from '../formats/hidden-accounts.ts'
import { isScreened, provesItself, readListed, type ListedAddress } from '../formats/listed-address.ts'
import { currencyTypeSource } from './digital-currency.ts'

/** An address of a remark, and its ticker; '' for none. */
export type Remark = { listed: ListedAddress; asset: string }

/**
 * Every address of OFAC's remarks on an entry: after `Digital Currency Address - XBT` in any form, elsewhere by its
 * form or checksum alone, so that no document number is mistaken for one. With `isCut`, an address that touches the end
 * counts only if it proves itself complete.
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
  const listedAddresses = new Set(remarks.map(({ listed }) => listed.address))
  return [
    ...remarks,
    ...provenIn(text).flatMap((listed) => (listedAddresses.has(listed.address) ? [] : { listed, asset: '' })),
  ]
}

/** The addresses in a text about other things that cannot be a word or number by chance. */
export function provenIn(text: string): ListedAddress[] {
  return addressesInText(text).filter(provesItself)
}

/** For a text that no family reads, only its first word is used: other words and names may follow. */
function readPublished(text: string): ListedAddress[] {
  const listings = readListed(text)
  const listed = listings.some(isScreened) ? listings : readListed(text.split(/\s/u)[0] ?? '')
  return [...listed, ...hiddenAccounts(listed)]
}

/** `XBT 1abc`. The space is lost if the remark was cut there, and then the ticker is recognised by name. */
function splitTicker(text: string): [asset: string, address: string] {
  const parted = /^([A-Za-z0-9]{1,12})\s+(\S.*)$/su.exec(text)
  if (parted) return [(parted[1] ?? '').toUpperCase(), parted[2] ?? '']
  const ticker = tickers.find((name) => text.startsWith(name) && text.length > name.length)
  return ticker ? [ticker, text.slice(ticker.length)] : tickers.includes(text) ? [text, ''] : ['', text]
}

const typed = new RegExp(String.raw`${currencyTypeSource} ?[-–—:]([^;]*)`, 'gi')
/** Longest first, so that USDT is not mistaken for a shorter ticker. */
const tickers = ['DOGE', 'DASH', 'USDT', 'USDC', 'XBT', 'ETH', 'XMR', 'LTC', 'ZEC', 'BTG', 'ETC', 'BSV', 'BCH', 'XVG']
tickers.push('XRP', 'TRX', 'ARB', 'BSC', 'SOL')
