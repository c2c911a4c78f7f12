import { readAddress } from '../../kit/address.ts'

/** Signs of the private use area that stand for an address in the text that is read: another one, and the payee's. */
export const otherAddress = '\ue000'
export const payeeAddress = '\ue001'

/** A text whose addresses are marks; `addresses` holds them as written, in the order of the marks. */
export type MarkedText = { text: string; addresses: string[] }

/**
 * Puts a mark in the place of every address of the four families. Takes text in NFKC without invisible signs, in its
 * own case; an EVM address counts by its form, the others by what the kit reads.
 */
export function markAddresses(text: string, to: string): MarkedText {
  const addresses: string[] = []
  const payee = to.toLowerCase()
  const marked = text.replace(/[\ue000-\uf8ff]/g, ' ').replace(candidates, (written) => {
    const isEvm = /^0x/i.test(written)
    const plain = isEvm ? written.replace(/[ -]/g, '').toLowerCase() : written
    const known = isEvm ? plain : readAddress(written).address?.canonical
    if (known === undefined) return written
    addresses.push(written)
    return ` ${known === (isEvm ? payee : to) ? payeeAddress : otherAddress} `
  })
  return { text: marked, addresses }
}

/** Hexadecimal digits may stand in groups. What has the form of base58 or bech32 is read before it counts. */
const hexGroups = `0x(?:[0-9a-f][ -]?){39}[0-9a-f](?![0-9a-f])`
const candidates = new RegExp(`${hexGroups}|(?<![0-9a-z])(?:bc1[0-9a-z]{11,87}|[1-9a-z]{25,44})(?![0-9a-z])`, 'gi')
