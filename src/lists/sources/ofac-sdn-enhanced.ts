import { readCurrencyType } from './digital-currency.ts'
import { readPieces } from '../formats/file-pieces.ts'
import { dayOfInstant, isDay } from '../../kit/day.ts'
import { ListFileError, type ListFile, type ParsedFile } from '../formats/list-source.ts'
import { followEnhancedNames } from './ofac-party-names.ts'
import { collectListings } from '../formats/listing-collector.ts'
import { readAddresses } from '../formats/address-reader.ts'
import { readMoment } from '../formats/read-moment.ts'
import { provenIn } from './ofac-remarks.ts'
import { unzipXml } from '../formats/unzip-xml.ts'
import { readXml } from '../formats/xml-stream.ts'

/**
 * SDN_ENHANCED.XML: `sanctionsData/entities/entity`; an address is a `feature` whose type is a currency, or is in
 * another one or in a document number, if its form or checksum proves it. A `feature` without a value is skipped.
 * Throws ListFileError.
 */
export async function readSdnEnhanced(file: ListFile, sizeMaxBytes: number): Promise<ParsedFile> {
  const collector = collectListings()
  const items = readAddresses()
  const names = followEnhancedNames()
  let publishedOn: string | null = null
  let publishedAt: number | null = null
  let uid: string | null = null
  let asset: string | null = null
  let value: string | null = null

  const addFeature = () => {
    if (asset === null) for (const listed of provenIn(value ?? '')) collector.addRead(listed, '', uid)
    else if (!value?.trim()) items.skip(`entry ${uid ?? ''}`.trim())
    else {
      items.count(1)
      collector.add(value, asset, uid)
    }
    asset = null
  }

  await readXml(readPieces(file, sizeMaxBytes), {
    root: 'sanctionsData',
    open: (name, parent, attribute) => {
      const isOfName = names.open(name, parent, attribute)
      if (name === 'entity' && parent === 'entities') uid = attribute('id')
      if (name === 'feature') asset = value = null
      // OFAC's daily delta files have the same root. Mistaken for the list, they would delist everything else.
      if ((name === 'entity' || name === 'feature') && attribute('action') !== null) {
        throw new ListFileError('schema', `entry ${uid ?? ''}`.trim())
      }
      if (parent === 'feature') return name === 'type' || name === 'value'
      if (name === 'documentNumber' || name === 'comments') return true
      return isOfName || (name === 'dataAsOf' && parent === 'publicationInfo')
    },
    close: (name, parent, text) => {
      names.close(name, text)
      if (name === 'feature') addFeature()
      if (text === null || ofNames.has(name)) return
      if (name === 'dataAsOf') {
        publishedOn = readDataAsOf(text)
        publishedAt = readMoment(text)
      } else if (name === 'type' && parent === 'feature') asset = readCurrencyType(text)
      else if (name === 'value') value = text
      else for (const listed of provenIn(text)) collector.addRead(listed, '', uid)
    },
  })
  const published = { published_on: publishedOn, ...(publishedAt === null ? {} : { published_at: publishedAt }) }
  return { ...published, ...items.skipped(), entries: collector.entries(), names: names.keys() }
}

/** SDN_ENHANCED.ZIP: the same document, packed. `sizeMaxBytes` limits the unpacked size. Throws ListFileError. */
export async function readSdnEnhancedZip(
  file: ListFile,
  zippedMaxBytes: number,
  sizeMaxBytes: number,
): Promise<ParsedFile> {
  const unpacked = { name: file.name, sizeBytes: 0, chunks: () => unzipXml(file, zippedMaxBytes, sizeMaxBytes) }
  return readSdnEnhanced(unpacked, sizeMaxBytes)
}

const ofNames: ReadonlySet<string> = new Set(['entityType', 'formattedFullName', 'isLowQuality'])

/** `2026-09-23T00:00:00-04:00`: the day as written by OFAC. */
function readDataAsOf(text: string): string {
  const day = dayOfInstant(text.trim())
  if (!isDay(day)) throw new ListFileError('schema', 'dataAsOf')
  return day
}
