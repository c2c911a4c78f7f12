import { hiddenSolana } from '../../kit/screened-forms.ts'
import { isUnscreenedForm } from '../../kit/unscreened-forms.ts'
import { isScreened, type ListedAddress } from './listed-address.ts'

/**
 * Possible accounts of Solana in words that no family reads, for example with `SOL` glued to them. Such a word may just
 * as well be an address of a chain without a form here (Ergo, Mina): only a checksum could decide, so both are listed.
 */
export function hiddenAccounts(listed: readonly ListedAddress[]): ListedAddress[] {
  if (listed.every(isScreened)) return []
  const candidates = listed
    .filter((one) => !isScreened(one) && !isUnscreenedForm(one.address))
    .flatMap(({ address }) => address.match(words) ?? [])
    .flatMap(hiddenSolana)
    .map(({ canonical }) => canonical)
  return [...new Set(candidates)]
    .filter((address) => listed.every((one) => one.address !== address))
    .map((address) => ({ address, family: 'solana' }))
}

/** Longer than an account of Solana, and no longer than other addresses. */
const words = /(?<![0-9A-Za-z])[0-9A-Za-z]{44,128}(?![0-9A-Za-z])/g
