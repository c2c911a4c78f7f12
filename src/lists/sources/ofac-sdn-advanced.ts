import { readCurrencyType } from './digital-currency.ts'
import { readPieces } from '../formats/file-pieces.ts'
import { dayBefore, dayOf } from '../../kit/day.ts'
import { ListFileError, type ListFile, type ParsedEntry, type ParsedFile } from '../formats/list-source.ts'
import { followEntityDays } from './ofac-entity-days.ts'
import { followPartyNames } from './ofac-party-names.ts'
import { collectListings } from '../formats/listing-collector.ts'
import { readAddresses } from '../formats/address-reader.ts'
import { provenIn } from './ofac-remarks.ts'
import { readXml } from '../formats/xml-stream.ts'

/**
 * SDN_ADVANCED.XML: the kinds of `Feature` are in the reference table of the same file, whose numbers change, so they
 * are read from there. In other features, in document numbers and in comments an address counts if its form or checksum
 * proves it. A feature without a value is skipped. `withPersons`: names of persons are read as well. Throws
 * ListFileError.
 */
export async function readSdnAdvanced(file: ListFile, sizeMaxBytes: number, withPersons = true): Promise<ParsedFile> {
  const collector = collectListings()
  const items = readAddresses()
  const assetOfType = new Map<string, string>()
  const issue = followIssueDate()
  let hasTypes = false
  let typeId: string | null = null
  let uid: string | null = null
  let asset: string | null = null
  let values = 0
  const entities = followEntityDays()
  const names = followPartyNames(withPersons)

  await readXml(readPieces(file, sizeMaxBytes), {
    root: 'Sanctions',
    open: (name, parent, attribute) => {
      const isEntityDay = entities.open(name, parent, attribute)
      if (names.open(name, parent, attribute)) return true
      switch (name) {
        case 'DateOfIssue':
        case 'Year':
        case 'Month':
        case 'Day':
          return issue.open(name, parent) || isEntityDay
        case 'FeatureType':
          hasTypes = true
          typeId = attribute('ID')
          return parent === 'FeatureTypeValues'
        case 'DistinctParty':
          uid = attribute('FixedRef')
          return false
        case 'Profile':
          uid = attribute('ID') ?? uid
          return false
        case 'Feature':
          if (!hasTypes) throw new ListFileError('schema', 'FeatureTypeValues')
          asset = assetOfType.get(attribute('FeatureTypeID') ?? '') ?? null
          values = 0
          return false
        default:
          return textsWithAddresses.has(name)
      }
    },
    close: (name, parent, text) => {
      entities.close(name, parent, text)
      names.close(name, text)
      if (name === 'Feature') {
        if (asset !== null && values === 0) items.skip(`entry ${uid ?? ''}`.trim())
        asset = null
      }
      if (text === null) return
      issue.close(name, parent, text)
      if (name === 'FeatureType') {
        const ticker = readCurrencyType(text)
        if (typeId !== null && ticker !== null) assetOfType.set(typeId, ticker)
      }
      if (!textsWithAddresses.has(name)) return
      if (name === 'VersionDetail' && asset !== null && text.trim() !== '') {
        values++
        items.count(1)
        collector.add(text, asset, uid)
      } else for (const listed of provenIn(text)) collector.addRead(listed, '', uid)
    },
  })
  const skipped = items.skipped()
  const entries = collector
    .entries()
    .map((entry) => notBefore(entry, entry.ref === null ? null : entities.dayOf(entry.ref)))
  return { published_on: issue.day(), ...skipped, entries, names: names.keys() }
}

const textsWithAddresses: ReadonlySet<string> = new Set(['VersionDetail', 'IDRegistrationNo', 'Comment'])

/** An address was listed on the day of its entity or later. */
function notBefore(entry: ParsedEntry, entityDay: string | null): ParsedEntry {
  return entityDay === null ? entry : { ...entry, absent_on: dayBefore(entityDay) }
}

/** The issue date of the file, whose elements are read one by one. `day` throws ListFileError if it is not a date. */
function followIssueDate() {
  const issued = { Year: Number.NaN, Month: Number.NaN, Day: Number.NaN }
  let isThere = false
  return {
    open: (name: string, parent: string) => {
      isThere ||= name === 'DateOfIssue' && parent === 'Sanctions'
      return parent === 'DateOfIssue'
    },
    close: (name: string, parent: string, text: string) => {
      if (parent === 'DateOfIssue' && (name === 'Year' || name === 'Month' || name === 'Day'))
        issued[name] = Number(text)
    },
    day: () => {
      const day = isThere ? dayOf(issued.Year, issued.Month, issued.Day) : null
      if (isThere && day === null) throw new ListFileError('schema', 'DateOfIssue')
      return day
    },
  }
}
