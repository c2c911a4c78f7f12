import { dayMs } from '../../src/kit/duration.ts'
import { centralBankListing, type BundleEvent } from './events.ts'
import { readListedAddress } from './listed-address.ts'
import { organisationNamed } from './organisations.ts'
import type { SourceFiles } from './source-files.ts'

/** What is known about a listing when its date is looked for. Days are ISO, `absentOn` and `knownFrom` bound the date. */
type Undated = {
  address: string
  assets: string[]
  label: string | null
  ref: string | null
  absentOn: string | null
  knownFrom: string
  /** The days of the lists that held the address first, where daily copies state them. */
  listDays: readonly string[]
}

/**
 * How the date of a listing was found. The first three are acts that name the address or its party. `list` is the day of
 * the first list that held it. `window` is worked out: the one act of the days between two copies.
 */
type DateRule = 'address' | 'party' | 'organisation' | 'list' | 'window'

export type DateFinder = (listing: Undated) => { day: string; rule: DateRule } | null

/** Finds OFAC's own date of a listing. Where the copies leave two answers, or none, there is no date. */
export function dateFinder(source: SourceFiles, events: readonly BundleEvent[]): DateFinder {
  const designations = readDesignations(source)
  const listings = events.filter(({ authority, action }) => authority === 'OFAC' && action !== 'delist')
  const days = new Set([...listings.map(({ date }) => date), ...designations.byAddress.values()])
  for (const { date, party } of listings)
    for (const label of party?.split('; ') ?? []) designations.addParty(label, date)
  return (listing) => {
    const { absentOn, knownFrom } = listing
    const own = designations.byAddress.get(listing.address)
    if (own !== undefined) return { day: own, rule: 'address' }
    const first = earliestActs.find((party) => party.uids.includes(listing.ref ?? ''))
    if (first && absentOn === null && listing.assets.every((asset) => first.assets.includes(asset))) {
      return { day: first.day, rule: 'party' }
    }
    const ofParty = [...(designations.byParty.get(listing.label ?? '') ?? [])].filter(
      (day) => day >= (absentOn ?? '') && day <= knownFrom,
    )
    if (ofParty[0] !== undefined && ofParty.length === 1) return { day: ofParty[0], rule: 'organisation' }
    const listDay = listing.listDays.find((day) => day > (absentOn ?? '') && day <= knownFrom)
    if (listDay !== undefined) return { day: listDay, rule: 'list' }
    const day = dayInWindow(days, { absentOn, knownFrom })
    return day === null ? null : { day, rule: 'window' }
  }
}

/**
 * The one day of action between two copies that are at most two days apart. Copies are taken at the beginning of a UTC
 * day, before any office opens: what is absent on one day and there on the next was listed on the first.
 */
function dayInWindow(days: ReadonlySet<string>, { absentOn, knownFrom }: Pick<Undated, 'absentOn' | 'knownFrom'>) {
  if (absentOn === null || Date.parse(knownFrom) - Date.parse(absentOn) > 2 * dayMs) return null
  const [day, second] = [...days].filter((day) => day >= absentOn && day < knownFrom)
  return day === undefined || second !== undefined ? null : day
}

function readDesignations(source: SourceFiles) {
  const byAddress = new Map<string, string>(
    centralBankListing.addresses.map((address) => [address, centralBankListing.date]),
  )
  const byParty = new Map<string, Set<string>>()
  const addParty = (label: string, day: string) => byParty.set(label, (byParty.get(label) ?? new Set()).add(day))
  const columns = ['date_added', 'address', 'name'] as const
  for (const row of source.table('ofac-ultrasoundmoney/data-2024-05-05-with-dates.csv', columns)) {
    byAddress.set(readListedAddress(row.address, 'ETH').address, row.date_added)
    const label = organisationNamed(row.name)?.label
    if (label !== undefined) addParty(label, row.date_added)
  }
  return { byAddress, byParty, addParty }
}

/**
 * Acts older than the oldest copy, so that no window bounds them: their parties by SDN uid, and the tickers each act
 * named.
 */
const earliestActs = [
  { day: '2018-11-28', uids: ['26137', '26138'], assets: ['XBT'] },
  { day: '2020-09-10', uids: ['29702', '29703'], assets: ['ETH', 'XBT', 'LTC', 'ZEC', 'DASH'] },
]
