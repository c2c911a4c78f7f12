import { readCoinAddress } from '../../kit/coin-address.ts'
import { readSubject, isScreened as isOfFamily } from '../../kit/subject.ts'

/**
 * Addresses of chains that are not screened (Litecoin, XRP, Monero ...) in a field with more than the address, such as a name
 * or a destination tag. `proven` are those that their checksums prove, also at the beginning or the end of a longer run;
 * `likely` are words that have the form of an address, a mistake at worst. None that a screened family reads.
 */
export function unscreenedInText(text: string): { proven: readonly string[]; likely: readonly string[] } {
  const words = text.split(betweenWords).map((word) => word.slice(word.lastIndexOf(':') + 1).replace(/\p{Cf}/gu, ''))
  const parts = words.flatMap((word) => (base58Run.test(word) ? endsOf(word) : []))
  const isProven = (word: string): boolean => isUnscreened(word) && readCoinAddress(word) !== null
  const proven = [...words, ...parts].filter((word) => firstLetter.test(word) && isProven(word))
  const likely = words.filter((word) => addressForm.test(word) && !hash.test(word) && isUnscreened(word))
  return { proven: [...new Set(proven)], likely }
}

/** What may be an address with something glued to it. */
function endsOf(word: string): string[] {
  return lengths.flatMap((length) => [word.slice(0, length), word.slice(-length)])
}

function isUnscreened(word: string): boolean {
  const { subject } = readSubject(word)
  return subject !== undefined && !isOfFamily(subject)
}

/** Words are of letters, digits and what stands before an address (`XRP:`). */
const betweenWords = /[^\p{L}\p{N}\p{M}\p{Cf}:]+/u
const base58Run = /^[1-9A-HJ-NP-Za-km-z]{26,128}$/
/** In base58check these addresses have 26 to 35 characters. */
const lengths = Array.from({ length: 10 }, (_, i) => 26 + i)
/** Litecoin, Dogecoin, Dash, Zcash, Bitcoin Gold, Verge, XRP, and the prefixes of bech32 and CashAddr. */
const firstLetter = /^(?:[LM3DA9X7GVtr]|ltc1|btg1|dgb1|bnb1|[qp])/
const addressForm = /^(?=.*\d)(?=.*\p{L})[0-9A-Za-z]{25,128}$/u
const hash = /^(?:0x)?[0-9a-f]{64}$/i
