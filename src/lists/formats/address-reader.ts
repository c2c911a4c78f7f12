import { hiddenAccounts } from './hidden-accounts.ts'
import { ListFileError, type SkippedItems } from './list-source.ts'
import { placesMax } from './skipped-items.ts'
import { unscreenedInText } from '../../kit/unscreened-in-text.ts'
import { withoutBlanks } from '../../kit/without-width.ts'
import { isScreened, readListed, type ListedAddress } from './listed-address.ts'

/** Reads the items of one file as addresses, and counts those that are none. */
export type AddressReader = {
  /**
   * The addresses of an item; [] for one that is none, which is skipped and counted. `place` is where it stands. A word that
   * may be an account of Solana with something glued to it is listed as published, and so is the account; the item is named.
   */
  read: (text: string, place: string) => ListedAddress[]
  /** Counts an item that is skipped for another reason. */
  skip: (place: string) => void
  /** Counts items that were read elsewhere. */
  count: (items: number) => void
  /**
   * What was skipped, and what was read in two ways, as members of the file that was read; none when nothing was. Throws
   * ListFileError `address_invalid` when what was skipped is more than one item and more than a tenth of them: a file of
   * other things is no list of addresses.
   */
  skipped: () => { skipped?: SkippedItems; read_twice?: SkippedItems }
}

/**
 * `listedIn` is what counts of an item; without it, the addresses of families that are screened. `faultOf` says what is wrong
 * with an item that is misspelt, and not to be kept as an address of another chain: it is skipped with that.
 */
export function readAddresses(
  listedIn: (text: string) => ListedAddress[] = screenedIn,
  faultOf: (text: string, listed: readonly ListedAddress[]) => string | null = () => null,
): AddressReader {
  const [left, twice] = [countItems(), countItems()]
  let items = 0
  const skip = (place: string) => {
    items++
    left.add(place)
  }
  return {
    read: (text, place) => {
      const found = listedIn(text)
      const fault = faultOf(text, found)
      // Beside a misspelt address, others of the item count; of one word, what was cut from it is none.
      const others = /\s/u.test(text.trim()) ? found.filter(isScreened) : []
      const listed = fault === null ? found : others
      if (fault !== null) skip(`${place}: ${fault}`)
      else if (listed.length === 0) skip(place)
      else items++
      // A list of one chain has no words of others.
      const hidden = listedIn === listedOrUnscreened ? hiddenAccounts(listed) : []
      if (hidden.length > 0) twice.add(place)
      return [...listed, ...hidden]
    },
    skip,
    count: (more) => {
      items += more
    },
    skipped: () => {
      const [skipped, read_twice] = [left.counted(), twice.counted()]
      const { count, places } = skipped ?? { count: 0, places: [] }
      if (count > 0 && (count === items || (count > 1 && count * 10 > items))) {
        throw new ListFileError('address_invalid', count === 1 ? (places[0] ?? null) : `${count} of ${items}`)
      }
      return { ...(skipped && { skipped }), ...(read_twice && { read_twice }) }
    },
  }
}

function countItems() {
  const places: string[] = []
  let count = 0
  return {
    add: (place: string) => {
      count++
      if (places.length < placesMax) places.push(place)
    },
    counted: (): SkippedItems | null => (count === 0 ? null : { count, places }),
  }
}

/** The same of lists that also name addresses of chains that are not screened: those are kept as they were published. */
export function listedOrUnscreened(text: string): ListedAddress[] {
  const listed = readListed(text)
  return listed.some(isScreened) || looksLikeAddress(text) || isBesideWords(listed, text) ? listed : []
}

/** Whether a part of the text was read as an address, and not all of it as one. */
function isBesideWords(listed: readonly ListedAddress[], text: string): boolean {
  return listed.some(({ address }) => address !== withoutBlanks(text))
}

/** Whether a text that no family reads may be an address of another chain: one word of Latin letters and digits, or of such a form. */
function looksLikeAddress(text: string): boolean {
  const whole = withoutBlanks(text)
  if (!/\s/u.test(text) && /^(?=.*\d)[0-9A-Za-z:]{20,128}$/.test(whole)) return true
  const { proven, formed, likely } = unscreenedInText(text)
  return [...proven, ...formed, ...likely].includes(whole)
}

function screenedIn(text: string): ListedAddress[] {
  return readListed(text).filter(isScreened)
}
