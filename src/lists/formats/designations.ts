import { isDay, utcDay } from '../../kit/day.ts'
import { addressesInText } from './addresses-in-text.ts'
import { followNames, type NamePlaces } from './designation-names.ts'
import { readPieces } from './file-pieces.ts'
import { ListFileError, type ListFile, type ParsedEntry, type ParsedFile } from './list-source.ts'
import type { ListedAddress } from './listed-address.ts'
import { readMoment } from './read-moment.ts'
import { readXml } from './xml-stream.ts'

/** How an authority without a field for wallets writes its list of persons and entities. */
export type DesignationForm = {
  /** Local name of the root element. */
  root: string
  /** The elements that are designations, as `parent/name`. */
  designations: readonly string[]
  /** The positions of facts: `parent/name` for an element's text, `parent/name@attribute` for an attribute. */
  facts: Readonly<Record<string, DesignationFact>>
  /** The positions of names. */
  names: NamePlaces
  /** The UTC day of a date in the format of this list; null if it is not one. */
  readDay: (text: string) => string | null
}

/**
 * `published` is the date of the list; `ref`, `listed` and `regulated` belong to a designation: its number, its own
 * date, and the publication date of a regulation on it, which counts if it has no date of its own.
 */
type DesignationFact = 'published' | 'ref' | 'listed' | 'regulated'

/**
 * The wallets named in the texts and attributes of designations. A list without a single wallet is valid, one without a
 * single designation is refused. Throws ListFileError; `schema` for a text over 64 KiB characters.
 */
export async function readDesignations(
  file: ListFile,
  sizeMaxBytes: number,
  form: DesignationForm,
): Promise<ParsedFile> {
  const entries: ParsedEntry[] = []
  let publishedOn: string | null = null
  let publishedAt: number | null = null
  let count = 0
  let current: Designation | null = null
  const names = followNames(form.names)

  const onText = (place: string, name: string, text: string) => {
    const fact = Object.hasOwn(form.facts, place) ? form.facts[place] : undefined
    if (fact === 'published') {
      publishedOn = readPublished(form, text, name)
      publishedAt = readMoment(text)
    }
    if (!current) return
    names.onText(place, text)
    if (fact === 'ref') current.ref ??= text.trim() || null
    if (fact === 'listed') current.listedOn ??= form.readDay(text)
    if (fact === 'regulated') current.regulatedOn = earlier(current.regulatedOn, form.readDay(text))
  }

  await readXml(readPieces(file, sizeMaxBytes), {
    root: form.root,
    textMaxChars,
    open: (name, parent, _attribute, attributes) => {
      const place = `${parent}/${name}`
      if (current) current.depth++
      else if (form.designations.includes(place)) {
        count++
        names.begin(place)
        current = { depth: 1, ref: null, listedOn: null, regulatedOn: null, addresses: new Map() }
      }
      const attributeList = attributes()
      const isWeak = attributeList.some(([attribute, value]) => attribute === 'strong' && value === 'false')
      for (const [attribute, value] of isWeak ? [] : attributeList) onText(`${place}@${attribute}`, attribute, value)
      const texts = attributeList.map((attribute) => attribute.join(': ')).join('; ')
      if (texts.length > textMaxChars) throw new ListFileError('schema', `designation ${count}`)
      if (current) findAddresses(current, texts)
      return current !== null || Object.hasOwn(form.facts, place)
    },
    close: (name, parent, text) => {
      if (text !== null) onText(`${parent}/${name}`, name, text)
      if (!current) return
      // The name of a field may mention wallets where its text does not.
      if (text !== null) findAddresses(current, `${name}: ${text}`)
      names.close(`${parent}/${name}`)
      current.depth--
      if (current.depth > 0) return
      names.end()
      entries.push(...entriesOf(current))
      current = null
    },
  })
  if (count === 0) throw new ListFileError('no_entries')
  const published = { published_on: publishedOn, ...(publishedAt === null ? {} : { published_at: publishedAt }) }
  return { ...published, entries, records: count, names: names.keys() }
}

/** The UTC day of `2026-02-27`, or of an instant such as `2026-08-05T16:47:04.449+02:00`; null if it is neither. */
export function readIsoDay(text: string): string | null {
  const [, day = ''] = /^\s*(\d{4}-\d{2}-\d{2})(?!\d)/.exec(text) ?? []
  if (!isDay(day)) return null
  const moment = readMoment(text)
  return moment === null ? day : utcDay(moment)
}

type Designation = {
  /** How many elements are open, starting with the designation. */
  depth: number
  ref: string | null
  listedOn: string | null
  regulatedOn: string | null
  addresses: Map<string, ListedAddress>
}

function findAddresses(designation: Designation, text: string): void {
  for (const listed of addressesInText(text)) designation.addresses.set(listed.address, listed)
}

function entriesOf({ addresses, ref, listedOn, regulatedOn }: Designation): ParsedEntry[] {
  const dates = { listed_on: listedOn ?? regulatedOn, delisted_on: null }
  return [...addresses.values()].map(({ address, family }) => {
    return { address: detached(address), family, assets: [], ...dates, ref: ref && detached(ref), label: null }
  })
}

/** A date that cannot be read refuses the file: otherwise the copy would pass for as fresh as the day it was loaded. */
function readPublished(form: DesignationForm, text: string, name: string): string {
  const day = form.readDay(text)
  if (day === null) throw new ListFileError('schema', name)
  return day
}

function earlier(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b < a) ? b : a
}

/** A copy. Strings from a parser are slices of 64 KiB of the file, which would live as long as the entry. */
function detached(text: string): string {
  return Buffer.from(text).toString()
}

/** Statements of reasons have several thousand characters. */
const textMaxChars = 64 * 1024
