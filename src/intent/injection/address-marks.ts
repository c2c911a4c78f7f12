import { readAddress } from '../../kit/address.ts'

/** Private-use characters that represent an address in the text: another one, and the payee's. */
export const otherAddress = '\ue000'
export const payeeAddress = '\ue001'

/** A text with marks for its addresses; `addresses` has them as written, in the order of the marks. */
export type MarkedText = { text: string; addresses: string[] }

/**
 * Replaces every address of the four families by a mark. Takes text in NFKC without invisible characters, in its own
 * case; an EVM address counts by its form, the others by the kit's readers.
 */
export function markAddresses(text: string, to: string): MarkedText {
  const addresses: string[] = []
  const payee = to.toLowerCase()
  const marked = text.replace(/[\ue000-\uf8ff]/g, ' ').replace(candidates, (written) => {
    const isEvm = /^0x/i.test(written)
    const plain = isEvm ? written.replace(/[ -]/g, '').toLowerCase() : written
    const canonical = isEvm ? plain : readAddress(written).address?.canonical
    if (canonical === undefined) return written
    addresses.push(written)
    return ` ${canonical === (isEvm ? payee : to) ? payeeAddress : otherAddress} `
  })
  return { text: marked, addresses }
}

/** Hexadecimal digits may be in groups. Text in the form of base58 or bech32 is parsed before it counts. */
const hexGroups = `0x(?:[0-9a-f][ -]?){39}[0-9a-f](?![0-9a-f])`
const candidates = new RegExp(`${hexGroups}|(?<![0-9a-z])(?:bc1[0-9a-z]{11,87}|[1-9a-z]{25,44})(?![0-9a-z])`, 'gi')
