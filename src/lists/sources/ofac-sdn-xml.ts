import { readCurrencyType } from './digital-currency.ts'
import { readPieces } from '../formats/file-pieces.ts'
import { dayOf, isDay } from '../../kit/day.ts'
import { ListFileError, type ListFile, type ParsedFile } from '../formats/list-source.ts'
import { followSdnNames } from './ofac-party-names.ts'
import { collectListings } from '../formats/listing-collector.ts'
import { readAddresses } from '../formats/address-reader.ts'
import { provenIn, readRemarks } from './ofac-remarks.ts'
import { readXml } from '../formats/xml-stream.ts'

/**
 * SDN.XML: `sdnList/sdnEntry`; an address is an `id` whose type is a currency, or is in another `id` or in the remarks,
 * if its form or checksum proves it. An `id` without a number is skipped. Throws ListFileError.
 */
export async function readSdnXml(file: ListFile, sizeMaxBytes: number): Promise<ParsedFile> {
  const collector = collectListings()
  const items = readAddresses()
  const names = followSdnNames()
  let publishedOn: string | null = null
  let recordsDeclared: number | null = null
  let records = 0
  let uid: string | null = null
  let asset: string | null = null
  let value: string | null = null

  const addId = () => {
    // Passport numbers are in the same element: of other types only proven addresses are kept.
    if (asset === null) for (const listed of provenIn(value ?? '')) collector.addRead(listed, '', uid)
    else if (!value?.trim()) items.skip(`entry ${uid ?? records}`)
    else {
      items.count(1)
      collector.add(value, asset, uid)
    }
  }

  await readXml(readPieces(file, sizeMaxBytes), {
    root: 'sdnList',
    open: (name, parent, attribute) => {
      if (names.open(name, parent, attribute)) return true
      if (parent === 'sdnList' && name === 'sdnEntry') {
        records++
        uid = null
      }
      if (parent === 'idList' && name === 'id') asset = value = null
      if (parent === 'id') return name === 'idType' || name === 'idNumber'
      if (parent === 'publshInformation') return name === 'Publish_Date' || name === 'Record_Count'
      return parent === 'sdnEntry' && (name === 'uid' || name === 'remarks')
    },
    close: (name, parent, text) => {
      names.close(name, text)
      if (parent === 'idList' && name === 'id') addId()
      if (text === null) return
      if (name === 'uid') uid = text.trim() || null
      else if (name === 'idType') asset = readCurrencyType(text)
      else if (name === 'idNumber') value = text
      else if (name === 'remarks')
        for (const { listed, asset } of readRemarks(text, false)) collector.addRead(listed, asset, uid)
      else if (name === 'Publish_Date') publishedOn = readPublishDate(text)
      else if (name === 'Record_Count') recordsDeclared = readCount(text)
    },
  })
  if (recordsDeclared !== null && recordsDeclared !== records) throw new ListFileError('truncated', 'Record_Count')
  return { published_on: publishedOn, ...items.skipped(), entries: collector.entries(), names: names.keys() }
}

/** A date that cannot be read refuses the file: otherwise the copy would pass for as fresh as the day it was loaded. */
function readPublishDate(text: string): string {
  const day = text.trim()
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day)
  const read = parts ? dayOf(Number(parts[3]), Number(parts[1]), Number(parts[2])) : isDay(day) ? day : null
  if (read === null) throw new ListFileError('schema', 'Publish_Date')
  return read
}

function readCount(text: string): number {
  if (!/^\s*\d{1,9}\s*$/.test(text)) throw new ListFileError('schema', 'Record_Count')
  return Number(text)
}
