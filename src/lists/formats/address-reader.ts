import { hiddenAccounts } from './hidden-accounts.ts'
import { ListFileError, type SkippedItems } from './list-source.ts'
import { placesMax } from './skipped-items.ts'
import { unscreenedInText } from '../../kit/unscreened-in-text.ts'
import { withoutBlanks } from '../../kit/without-width.ts'
import { isScreened, readListed, type ListedAddress } from './listed-address.ts'

/** Reads the items of a file as addresses, and counts those that are not. */
export type AddressReader = {
  /**
   * The addresses of an item; [] if there is none, in which case it is skipped and counted. `place` is its position. A
   * word that may be an account of Solana glued to another word is listed as published, and so is the account; the item
   * is reported.
   */
  read: (text: string, place: string) => ListedAddress[]
  /** Counts an item that is skipped for another reason. */
  skip: (place: string) => void
  /** Names an item that counts, but not as meant; it is in `skipped` and refuses no file. */
  name: (place: string) => void
  /** Counts items that were read elsewhere. */
  count: (items: number) => void
  /**
   * The skipped items and those read in two ways, as members of the parsed file; empty if there are none. Throws
   * ListFileError, by default `address_invalid`, if more than one item and more than a tenth of them were skipped: a
   * file of other content is not a list of addresses. `isRefused`: it throws if any item was skipped.
   */
  skipped: (refusal?: Refusal, isRefused?: boolean) => { skipped?: SkippedItems; read_twice?: SkippedItems }
}

/** The refusal of a file of so many items, for those of them that were left out. */
type Refusal = (leftOut: SkippedItems, items: number) => ListFileError

/**
 * `listedIn` returns the addresses of an item; by default those of screened families. `faultOf` returns the fault of a
 * misspelt item that must not be kept as an address of another chain: it is skipped with that. Of the skipped items, the
 * first `namedMax` are named.
 */
export function readAddresses(
  listedIn: (text: string) => ListedAddress[] = screenedIn,
  faultOf: (text: string, listed: readonly ListedAddress[]) => string | null = () => null,
  namedMax = placesMax,
): AddressReader {
  const [skippedItems, leftOutItems, readTwice] = [countItems(namedMax), countItems(namedMax), countItems(namedMax)]
  let items = 0
  const skip = (place: string) => {
    items++
    skippedItems.add(place)
    leftOutItems.add(place)
  }
  return {
    read: (text, place) => {
      const addresses = listedIn(text)
      const fault = faultOf(text, addresses)
      // Next to a misspelt address, others of the item count; from a single word, no part is cut out.
      const others = /[\s,;|]/u.test(text.trim()) ? addresses.filter(isScreened) : []
      const listed = fault === null ? addresses : others
      if (fault !== null) skip(`${place}: ${fault}`)
      else if (listed.length === 0) skip(place)
      else items++
      // A list of a single chain has no words of other chains.
      const hidden = listedIn === listedOrUnscreened ? hiddenAccounts(listed) : []
      if (hidden.length > 0) readTwice.add(place)
      return [...listed, ...hidden]
    },
    skip,
    name: (place) => {
      items++
      skippedItems.add(place)
    },
    count: (more) => {
      items += more
    },
    skipped: (refusal = refuseAddresses, isRefused = false) => {
      const [skipped, leftOut, read_twice] = [skippedItems.counted(), leftOutItems.counted(), readTwice.counted()]
      const count = leftOut?.count ?? 0
      const isOther = count === items || (count > 1 && count * 10 > items)
      if (leftOut && (isRefused || isOther)) throw refusal(leftOut, items)
      return { ...(skipped && { skipped }), ...(read_twice && { read_twice }) }
    },
  }
}

function refuseAddresses({ count, places }: SkippedItems, items: number): ListFileError {
  return new ListFileError('address_invalid', count === 1 ? (places[0] ?? null) : `${count} of ${items}`)
}

function countItems(namedMax: number) {
  const places: string[] = []
  let count = 0
  return {
    add: (place: string) => {
      count++
      if (places.length < namedMax) places.push(place)
    },
    counted: (): SkippedItems | null => (count === 0 ? null : { count, places }),
  }
}

/** The same for lists that also name addresses of chains that are not screened: those are kept as published. */
export function listedOrUnscreened(text: string): ListedAddress[] {
  const listed = readListed(text)
  return listed.some(isScreened) || looksLikeAddress(text) || isBesideWords(listed, text) ? listed : []
}

/** Whether a part of the text was read as an address, and not all of it as one. */
function isBesideWords(listed: readonly ListedAddress[], text: string): boolean {
  return listed.some(({ address }) => address !== withoutBlanks(text))
}

/**
 * Whether a text that no family reads may be an address of another chain: one word of Latin letters and digits, or of a
 * known form.
 */
function looksLikeAddress(text: string): boolean {
  const compact = withoutBlanks(text)
  if (!/\s/u.test(text) && /^(?=.*\d)[0-9A-Za-z:]{20,128}$/.test(compact)) return true
  const { proven, formed, likely } = unscreenedInText(text)
  return [...proven, ...formed, ...likely].includes(compact)
}

function screenedIn(text: string): ListedAddress[] {
  return readListed(text).filter(isScreened)
}
