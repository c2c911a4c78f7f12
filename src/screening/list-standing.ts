import { listedFrom, listedUntil, type ListEntry } from '../lists/entry.ts'
import { isPrivate, type ListKind } from '../lists/kinds.ts'
import { orUnclear, standing, standingAfter, type Standing } from '../lists/standing.ts'
import { currentPolicy, type Policy } from './policies.ts'
import { signalOfKind, type SignalKey } from './signals.ts'

type ListingOfKind = { kind: ListKind; entry: ListEntry }

/**
 * The standing of a listed address on a UTC day. An entry with an unknown day is `unknown` from the day of the last
 * copy without it, which does not cover all of that day, to the first with it; an entry of a list of the operator begins
 * on the day it was added, and one that a refused file merely names is `unknown` from then on.
 */
export function standingOn({ kind, entry }: ListingOfKind, day: string, policy: Policy = currentPolicy): Standing {
  const [from, until] = [listedFrom(entry), listedUntil(entry)]
  const isBeginningKnown = entry.listed_on !== null || isPrivate(kind) || !policy.undatedIsUnknown
  if (!isBeginningKnown) return standingAfter(entry.absent_on, from, until, day)
  return orUnclear(entry, standing(from, until, day))
}

/** The signal of a listing on a day; null if it only explains. */
export function signalOfListing(listing: ListingOfKind, day: string): SignalKey | null {
  return standingOn(listing, day) === 'active' ? signalOfKind[listing.kind] : null
}

/**
 * Kinds of lists whose parties taint money, the strictest first: those that make an address risky. Crowd reports, and
 * addresses that share a key with a listed one, are caution themselves and taint nothing.
 */
export const taintKinds = ['sanctions', 'enforcement', 'mixer', 'own'] as const satisfies readonly ListKind[]
export type TaintKind = (typeof taintKinds)[number]

/** The listing of a party that taints money on a day, of the strictest kind; null if none does. */
export function taintOf<One extends { kind: ListKind; entry: ListEntry }>(
  listings: readonly One[],
  day: string,
): (One & { kind: TaintKind }) | null {
  for (const kind of taintKinds) {
    const active = listings.find((one) => one.kind === kind && standingOn(one, day) === 'active')
    if (active) return { ...active, kind }
  }
  return null
}
