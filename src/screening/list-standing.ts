import { listedFrom, listedUntil, type ListEntry } from '../lists/entry.ts'
import type { ListKind } from '../lists/kinds.ts'
import { standing, type Standing } from '../lists/standing.ts'
import { signalOfKind, type SignalKey } from './signals.ts'

/** How a listed address stands on a UTC day. */
export function standingOn(entry: ListEntry, day: string): Standing {
  return standing(listedFrom(entry), listedUntil(entry), day)
}

/** The signal that a listing gives on a day, null where it only explains. */
export function signalOfListing({ kind, entry }: { kind: ListKind; entry: ListEntry }, day: string): SignalKey | null {
  return standingOn(entry, day) === 'active' ? signalOfKind[kind] : null
}

/** Kinds of lists whose parties taint money, the strictest first. What a crowd reports taints nobody. */
export const taintKinds = ['sanctions', 'mixer', 'own'] as const satisfies readonly ListKind[]
export type TaintKind = (typeof taintKinds)[number]

/** Of the listings of a party, the one that taints money on a day, of the strictest kind; null when none does. */
export function taintOf<One extends { kind: ListKind; entry: ListEntry }>(
  listings: readonly One[],
  day: string,
): (One & { kind: TaintKind }) | null {
  for (const kind of taintKinds) {
    const found = listings.find((one) => one.kind === kind && standingOn(one.entry, day) === 'active')
    if (found) return { ...found, kind }
  }
  return null
}
