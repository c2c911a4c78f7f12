import type { Family } from '../kit/address.ts'
import { dayMs } from '../kit/duration.ts'
import { standing } from './standing.ts'

/**
 * One address on one list: the shape every source yields, the bundle ships and a snapshot hashes (decisions/0002).
 * Dates are ISO days in UTC. A listing has two times: when the authority listed the address (`listed_on` to
 * `delisted_on`) and when this service knew it (`known_from` to `known_to`); both are closed-open.
 */
export type ListEntry = {
  /** Canonical address for a family this service screens; otherwise as published, family `other`. */
  address: string
  family: Family | 'other'
  /** Tickers under which the publisher names the address. A ticker is not a chain. */
  assets: string[]
  /** The authority's own date, or one that was worked out (`listed_on_basis`), null when neither is known. */
  listed_on: string | null
  delisted_on: string | null
  /** First day on which a copy of the list that reached this service, or its bundle, held the address. */
  known_from: string
  /** First day on which a good newer copy no longer held it, null while it does. */
  known_to: string | null
  /** Newest day before `known_from` on which a copy did not hold the address: the listing lies between the two. */
  absent_on: string | null
  /** The publisher's own number for the entry (OFAC: the SDN uid), null when the file does not say. */
  ref: string | null
  /** A thing's name (a pool, a contract, a service). Never a person's. */
  label: string | null
  /**
   * Only where `listed_on` is not the authority's: worked out, as from the block of a deployment, or observed, as the day of
   * the list that held the address first, the list of the day before being known too, or as others report it of an act.
   */
  listed_on_basis?: 'derived' | 'observed' | 'reported'
  /** Only where the publisher says it: the networks a contract is on, as the network table names them if it does. */
  networks?: string[]
  /** Only on a list of assets: the last day of the time that the act gives to wind positions down. */
  wind_down_until?: string
  /** Only on a list of assets: where the contract, or another name than that of the act, was read. */
  contract_source?: string
  /** Only on the operator's own list: why it is there, and a page that shows it. */
  reason?: string
  url?: string
}

/** What a list says of an address. */
export type EntryFacts = Omit<ListEntry, 'address'>

/** What of an entry says when it counts. */
export type ListedDays = Pick<
  ListEntry,
  'listed_on' | 'delisted_on' | 'known_from' | 'known_to' | 'absent_on' | 'listed_on_basis'
>

/**
 * Whose the day is from which an entry counts: the authority's, one that was worked out, observed or reported, or the first on which
 * a copy held it, either after a last one without it (`bounded`) or after none (`first_known`).
 */
export const listedOnBases = ['authority', 'derived', 'observed', 'reported', 'bounded', 'first_known'] as const
export type ListedOnBasis = (typeof listedOnBases)[number]

export function listedOnBasis({ listed_on, listed_on_basis, absent_on }: ListedDays): ListedOnBasis {
  if (listed_on !== null) return listed_on_basis ?? 'authority'
  return absent_on === null ? 'first_known' : 'bounded'
}

/** The day from which an entry counts as listed: the authority's, else the day it was first known. */
export function listedFrom(entry: ListedDays): string {
  return entry.listed_on ?? entry.known_from
}

/** The day from which an entry no longer counts as listed, or null while it is listed. */
export function listedUntil(entry: ListedDays): string | null {
  return entry.delisted_on ?? entry.known_to
}

/** The newest day of which a copy told something of the entry: what is said of its list is at least as new. */
export function lastHeardOn(entry: ListEntry): string {
  return entry.known_to ?? entry.known_from
}

/** Whether it is known when the listing began: by its day, or to two weeks, between two copies. */
export function isBeginningKnown({ listed_on, absent_on, known_from }: EntryFacts): boolean {
  if (listed_on !== null) return true
  return absent_on !== null && Date.parse(known_from) - Date.parse(absent_on) <= beginningMaxMs
}

const beginningMaxMs = 14 * dayMs

/** Whether the entry counts as listed on that day (closed-open). */
export function isListed(entry: ListedDays, day: string): boolean {
  return standing(listedFrom(entry), listedUntil(entry), day) === 'active'
}
