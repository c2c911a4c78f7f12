import { contractsOf, findAsset } from '../lists/find-asset.ts'
import { isListed, type ListEntry } from '../lists/entry.ts'
import type { Snapshot } from '../lists/snapshot.ts'

/** An entry of a list of sanctioned assets, and the list that has it. */
export type ForbiddenAsset = { entry: ListEntry; list: string }

/** The listing of a declared asset that no table of tokens has. */
export type ListedName = ForbiddenAsset & {
  /** Contracts and mints of the asset; empty if unknown. */
  contracts: readonly string[]
  /** False if the declared name only resembles that of the entry. */
  isListed: boolean
}

/** Looks up a declared asset in the lists of sanctioned assets of a day. Null if none has it, or a name like it. */
export function findListedName(snapshot: Snapshot, text: string, day: string): ListedName | null {
  const { listings, resembled } = findAsset(snapshot, text)
  const listing = listings.find(({ kind, entry }) => kind === 'asset' && isListed(entry, day))
  if (listing) {
    const { entry, list } = listing
    return { entry, list, contracts: contractsOf(snapshot, listing), isListed: true }
  }
  if (resembled === null || !isListed(resembled.entry, day)) return null
  return { entry: resembled.entry, list: resembled.list, contracts: [], isListed: false }
}
