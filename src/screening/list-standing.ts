import { listedFrom, listedUntil, type ListEntry } from '../lists/entry.ts'
import { isPrivate, type ListKind } from '../lists/kinds.ts'
import { standing, standingAfter, type Standing } from '../lists/standing.ts'
import { currentPolicy, type Policy } from './policies.ts'
import { signalOfKind, type SignalKey } from './signals.ts'

type ListingOfKind = { kind: ListKind; entry: ListEntry }

/**
 * How a listed address stands on a UTC day. An entry whose day is not known is `unknown` between the last copy without it
 * and the first with it; an entry of a list of the operator begins on the day it was added.
 */
export function standingOn({ kind, entry }: ListingOfKind, day: string, policy: Policy = currentPolicy): Standing {
  const [from, until] = [listedFrom(entry), listedUntil(entry)]
  const isBeginningKnown = entry.listed_on !== null || isPrivate(kind) || !policy.undatedIsUnknown
  return isBeginningKnown ? standing(from, until, day) : standingAfter(entry.absent_on, from, until, day)
}

/** The signal that a listing gives on a day, null where it only explains. */
export function signalOfListing(listing: ListingOfKind, day: string): SignalKey | null {
  return standingOn(listing, day) === 'active' ? signalOfKind[listing.kind] : null
}

/**
 * Kinds of lists whose parties taint money, the strictest first: those that make an address risky. What a crowd reports, and what
 * shares a key with a listed address, is caution itself and taints nothing.
 */
export const taintKinds = ['sanctions', 'enforcement', 'mixer', 'own'] as const satisfies readonly ListKind[]
export type TaintKind = (typeof taintKinds)[number]

/** Of the listings of a party, the one that taints money on a day, of the strictest kind; null when none does. */
export function taintOf<One extends { kind: ListKind; entry: ListEntry }>(
  listings: readonly One[],
  day: string,
): (One & { kind: TaintKind }) | null {
  for (const kind of taintKinds) {
    const found = listings.find((one) => one.kind === kind && standingOn(one, day) === 'active')
    if (found) return { ...found, kind }
  }
  return null
}
