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

/** Whether money from a party with such a listing is tainted. What a crowd reports taints nobody. */
export function taints(kind: ListKind): boolean {
  return kind === 'sanctions' || kind === 'mixer' || kind === 'own'
}
