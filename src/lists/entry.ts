import type { Family } from '../kit/address.ts'
import { endOfDay } from '../kit/day.ts'
import { dayMs } from '../kit/duration.ts'
import { standing } from './standing.ts'

/**
 * One address on one list: what every source yields, the bundle ships and a snapshot hashes (decisions/0002). Dates are
 * ISO days in UTC. A listing has two times: when the authority listed the address (`listed_on` to `delisted_on`) and
 * when this service had it (`known_from` to `known_to`); both are closed-open.
 */
export type ListEntry = {
  /** The canonical address for a family that is screened; otherwise the published text, with family `other`. */
  address: string
  family: Family | 'other'
  /** Tickers under which the publisher names the address. A ticker is not a chain. */
  assets: string[]
  /** The authority's own date, or a derived one (`listed_on_basis`); null if there is neither. */
  listed_on: string | null
  delisted_on: string | null
  /** First day on which a copy of the list that reached this service, or its bundle, contained the address. */
  known_from: string
  /** First day on which a valid newer copy no longer contained it; null while it does. */
  known_to: string | null
  /**
   * Newest day before `known_from` that a copy without the address covers to its end, which is the day before its own:
   * the listing began after it.
   */
  absent_on: string | null
  /** The publisher's number for the entry (OFAC: the SDN uid); null if the file has none. */
  ref: string | null
  /** A thing's name (a pool, a contract, a service). Never a person's. */
  label: string | null
  /**
   * Only if `listed_on` is not the authority's: derived, for example from the block of a deployment; observed, the day
   * of the first list with the address if that of the day before is available too; or reported by third parties about
   * an act.
   */
  listed_on_basis?: 'derived' | 'observed' | 'reported'
  /** Only if published: the networks of a contract, by their names in the network table if it has them. */
  networks?: string[]
  /** Only on a list of assets: the last day that the act allows for winding positions down. */
  wind_down_until?: string
  /** Only on a list of assets: where the contract, or a name other than that of the act, was found. */
  contract_source?: string
  /** Only on the operator's own list: the reason, and a page with details. */
  reason?: string
  url?: string
  /**
   * Only on the operator's own list: a refused file names the address, and nothing shows that it was meant as an entry.
   * It is neither listed nor clear.
   */
  unclear?: true
}

/** An entry without its address. */
export type EntryFacts = Omit<ListEntry, 'address'>

/** The days of an entry that determine when it counts. */
export type ListedDays = Pick<
  ListEntry,
  'listed_on' | 'delisted_on' | 'known_from' | 'known_to' | 'absent_on' | 'listed_on_basis'
>

/**
 * The source of the day from which an entry counts: the authority, derived, observed, reported, or the first copy that
 * contained it, either after a copy without it (`bounded`) or not (`first_known`).
 */
export const listedOnBases = ['authority', 'derived', 'observed', 'reported', 'bounded', 'first_known'] as const
export type ListedOnBasis = (typeof listedOnBases)[number]

export function listedOnBasis({ listed_on, listed_on_basis, absent_on }: ListedDays): ListedOnBasis {
  if (listed_on !== null) return listed_on_basis ?? 'authority'
  return absent_on === null ? 'first_known' : 'bounded'
}

/** The day from which an entry counts as listed: the authority's, or the day it was first seen. */
export function listedFrom(entry: ListedDays): string {
  return entry.listed_on ?? entry.known_from
}

/** The day from which an entry no longer counts as listed; null while it is listed. */
export function listedUntil(entry: ListedDays): string | null {
  return entry.delisted_on ?? entry.known_to
}

/** The newest day for which a copy had information about the entry: the state of its list is at least as new. */
export function lastReportedOn(entry: ListEntry): string {
  return entry.known_to ?? entry.known_from
}

/** Whether the beginning of the listing is known: its day, or the two weeks between two copies in which it began. */
export function isBeginningKnown({ listed_on, absent_on, known_from }: EntryFacts): boolean {
  if (listed_on !== null) return true
  return absent_on !== null && Date.parse(known_from) - endOfDay(absent_on) <= beginningMaxMs
}

const beginningMaxMs = 14 * dayMs

/** Whether the entry counts as listed on a day (closed-open). */
export function isListed(entry: ListedDays, day: string): boolean {
  return standing(listedFrom(entry), listedUntil(entry), day) === 'active'
}
