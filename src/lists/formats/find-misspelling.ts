import { isUnscreenedForm } from '../../kit/unscreened-forms.ts'
import { isScreened, readWord, type ListedAddress } from './listed-address.ts'

/** The fault of a text that resembles an address of a screened family only; positions in list files end with it. */
export type Misspelling = 'wrong checksum' | 'wrong digit' | 'wrong length'

/**
 * The fault of a word of an item that no family reads, and that resembles an address of a screened family and not of
 * another chain, also with the name of the chain before it (`bitcoin:`, `eip155:1:`). An EVM address with one or two
 * excess digits counts too, because it is unknown which are in excess. Null if there is none. `listed` are
 * the addresses that were read.
 */
export function findMisspelling(text: string, listed: readonly ListedAddress[]): Misspelling | null {
  const read = listed.filter(isScreened)
  const isPart = (word: string) =>
    read.some(({ address, family }) => {
      const [one, other] = [address.toLowerCase(), word.toLowerCase()]
      return one.includes(other) || (family !== 'evm' && other.includes(one))
    })
  const words = text.split(betweenWords).filter((word) => !isPart(word))
  return words.map(misspellingOf).find((fault) => fault !== null) ?? null
}

function misspellingOf(word: string): Misspelling | null {
  if (withoutX.test(word)) return 'wrong digit'
  const form = forms.find(({ pattern }) => pattern.test(word))
  if (!form || isUnscreenedForm(word) || hash.test(word) || readWord(word).some(isScreened)) return null
  const { digits, fault } = form
  // Letters after the digits of an EVM address may be the next word (`0x…SO`), which is cut off.
  if (!digits.test(word) && /^0x[0-9a-f]{40}/i.test(word)) return null
  return digits.test(word) ? fault : 'wrong digit'
}

/**
 * For each screened family: the outline of an address (`pattern`), its alphabet (`digits`), and the fault of a text that fits
 * both but is not a valid address. Addresses of Aptos, Sui and Starknet (64 digits) and of Waves (35 characters from `3`) are
 * longer than these outlines.
 */
const forms: readonly { pattern: RegExp; digits: RegExp; fault: Misspelling }[] = [
  { pattern: /^[0o]x[0-9a-z]{20,54}$/i, digits: /^[0o]x[0-9a-f]*$/i, fault: 'wrong length' },
  { pattern: /^T[0-9A-Za-z]{33}$/, digits: /^[1-9A-HJ-NP-Za-km-z]*$/, fault: 'wrong checksum' },
  { pattern: /^T[0-9A-Za-z]{31,34}$/, digits: /^[1-9A-HJ-NP-Za-km-z]*$/, fault: 'wrong length' },
  { pattern: /^bc1[0-9a-z]{25,87}$/i, digits: /^bc1[02-9ac-hj-np-z]*$/i, fault: 'wrong checksum' },
  { pattern: /^[13][0-9A-Za-z]{25,33}$/, digits: /^[1-9A-HJ-NP-Za-km-z]*$/, fault: 'wrong checksum' },
]
/** An EVM address whose `x` was left out: an odd number of hexadecimal digits is no hash. */
const withoutX = /^0[0-9a-f]{40}$/i
const betweenWords = /[^0-9A-Za-z]+/
/** For example in the name of a chain in CAIP-2: `bip122:12a765e31ffd4059bada1e25190f6e98`. */
const hash = /^[0-9a-f]+$/
