import { ListFileError, type SkippedItems } from './list-source.ts'
import { placesMax } from './skipped-items.ts'
import { hidesSolana } from '../../kit/screened-forms.ts'
import { isUnscreenedForm } from '../../kit/unscreened-forms.ts'
import { unscreenedInText } from '../../kit/unscreened-in-text.ts'
import { withoutBlanks } from '../../kit/without-width.ts'
import { isScreened, readListed, type ListedAddress } from './listed-address.ts'

/** Reads the items of one file as addresses, and counts those that are none. */
export type AddressReader = {
  /**
   * The addresses of an item; [] for one that is none. `place` is where it stands. What is none, or has a part that may be an
   * address and cannot be cut from the word that is glued to it, is skipped and counted.
   */
  read: (text: string, place: string) => ListedAddress[]
  /** Counts an item that is skipped for another reason. */
  skip: (place: string) => void
  /** Counts items that were read elsewhere. */
  count: (items: number) => void
  /**
   * What was skipped, as a member of the file that was read; none when nothing was. Throws ListFileError `address_invalid`
   * when it is more than one item and more than a tenth of them: a file of other things is no list of addresses.
   */
  skipped: () => { skipped?: SkippedItems }
}

/**
 * `listedIn` is what counts of an item; without it, the addresses of families that are screened. `faultOf` says what is wrong
 * with an item that is misspelt, and not to be kept as an address of another chain: it is skipped with that.
 */
export function readAddresses(
  listedIn: (text: string) => ListedAddress[] = screenedIn,
  faultOf: (text: string, listed: readonly ListedAddress[]) => string | null = () => null,
): AddressReader {
  const places: string[] = []
  let [items, count] = [0, 0]
  const skip = (place: string) => {
    items++
    count++
    if (places.length < placesMax) places.push(place)
  }
  return {
    read: (text, place) => {
      const found = listedIn(text)
      const fault = faultOf(text, found)
      // Beside a misspelt address, others of the item count; of one word, what was cut from it is none.
      const others = /\s/u.test(text.trim()) ? found.filter(isScreened) : []
      const listed = fault === null ? found.filter((one) => !isGlued(one)) : others
      if (fault !== null) skip(`${place}: ${fault}`)
      else if (listed.length === 0 || listed.length < found.length) skip(place)
      else items++
      return listed
    },
    skip,
    count: (more) => {
      items += more
    },
    skipped: () => {
      if (count === 0) return {}
      if (count === items || (count > 1 && count * 10 > items)) {
        throw new ListFileError('address_invalid', count === 1 ? (places[0] ?? null) : `${count} of ${items}`)
      }
      return { skipped: { count, places } }
    },
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

/** Whether a word that no family reads is likely an account of Solana with a word glued to it, and no address of another chain. */
function isGlued(listed: ListedAddress): boolean {
  return !isScreened(listed) && hidesSolana(listed.address) && !isUnscreenedForm(listed.address)
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
