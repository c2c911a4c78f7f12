import { readCurrencyType } from './digital-currency.ts'
import { readPieces } from '../formats/file-pieces.ts'
import { dayOf, isDay } from '../../kit/day.ts'
import { ListFileError, type ListFile, type ParsedFile } from './list-source.ts'
import { collectListings } from '../formats/listing-collector.ts'
import { readXml } from '../formats/xml-stream.ts'

/** SDN.XML: `sdnList/sdnEntry`, an address being an `id` whose type names a currency. Throws ListFileError. */
export async function readSdnXml(file: ListFile, sizeMaxBytes: number): Promise<ParsedFile> {
  const found = collectListings()
  let publishedOn: string | null = null
  let recordsDeclared: number | null = null
  let records = 0
  let uid: string | null = null
  let asset: string | null = null
  let value: string | null = null

  await readXml(readPieces(file, sizeMaxBytes), {
    root: 'sdnList',
    open: (name, parent) => {
      if (parent === 'sdnList' && name === 'sdnEntry') {
        records++
        uid = null
      }
      if (parent === 'idList' && name === 'id') asset = value = null
      // The number of a passport stands in the same element: it is kept only after a type that names a currency.
      if (parent === 'id') return name === 'idType' || (name === 'idNumber' && asset !== null)
      if (parent === 'publshInformation') return name === 'Publish_Date' || name === 'Record_Count'
      return parent === 'sdnEntry' && name === 'uid'
    },
    close: (name, parent, text) => {
      if (parent === 'idList' && name === 'id' && asset !== null) {
        if (!value?.trim()) throw new ListFileError('schema', `entry ${uid ?? records}`)
        found.add(value, asset, uid)
      }
      if (text === null) return
      if (name === 'uid') uid = text.trim() || null
      else if (name === 'idType') asset = readCurrencyType(text)
      else if (name === 'idNumber') value = text
      else if (name === 'Publish_Date') publishedOn = readPublishDate(text)
      else if (name === 'Record_Count') recordsDeclared = readCount(text)
    },
  })
  if (recordsDeclared !== null && recordsDeclared !== records) throw new ListFileError('truncated', 'Record_Count')
  return { published_on: publishedOn, entries: found.entries() }
}

/** A date that cannot be read refuses the file: a copy without one would pass for as fresh as the day it was loaded. */
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
